import { isIP } from 'node:net';
import { isAbsolute, resolve } from 'node:path';
import * as v from 'valibot';

const url = (protocols: string[]) =>
  v.pipe(
    v.string(),
    v.check((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), `must be a URL of ${protocols.join(' or ')}`),
  );

const webUrl = v.pipe(
  url(['http:', 'https:']),
  v.transform((value) => value.replace(/\/+$/, '')),
);

const wholeNumber = (minimum: number, maximum: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, `must be a whole number from ${minimum} to ${maximum}`),
    v.transform(Number),
    v.minValue(minimum, `must be at least ${minimum}`),
    v.maxValue(maximum, `must be at most ${maximum}`),
  );

const origins = v.pipe(
  v.string(),
  v.transform((list) => list.split(',').map((entry) => entry.trim()).filter(Boolean)),
  v.array(v.pipe(v.string(), v.check((entry) => URL.canParse(entry) && new URL(entry).origin === entry, 'must list origins such as https://shop.example'))),
);

/** `10.0.0.0/8`, `::1`: whole addresses with the length of their network, names for none of them. */
function isNetwork(entry: string) {
  const [address = '', length, ...rest] = entry.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return bits > 0 && rest.length === 0 && (length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= bits));
}

const networks = v.pipe(
  v.string(),
  v.transform((list) => list.split(',').map((entry) => entry.trim()).filter(Boolean)),
  v.array(v.pipe(v.string(), v.check(isNetwork, 'must list addresses such as 10.0.0.7 or 10.0.0.0/8'))),
);

const factor = v.pipe(
  v.string(),
  v.regex(/^\d{1,6}(\.\d{1,6})?$/, 'must be a number such as 0.5 or 10, and 0 for no limits'),
  v.transform(Number),
);

const SettingsSchema = v.object({
  API_PORT: v.optional(wholeNumber(0, 65535), '4000'),
  /** The shop's own port, for the way back from the payment page. */
  PORT: v.optional(wholeNumber(1, 65535), '3000'),
  DATA_DIR: v.optional(v.pipe(v.string(), v.minLength(1, 'must not be empty')), '.data'),
  /** Not every address of PostgreSQL is a URL by today's rules: `postgresql://user@/name?host=/run/socket` is none. */
  DATABASE_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\/./, 'must begin with postgresql://'))),
  /** What several processes share. */
  REDIS_URL: v.optional(url(['redis:', 'rediss:'])),
  PUBLIC_API_URL: v.optional(webUrl),
  SHOP_URL: v.optional(webUrl),
  SHOP_ORIGINS: v.optional(origins),
  /** Whose `X-Forwarded-*` is believed; nobody's without it. */
  TRUSTED_PROXIES: v.optional(networks),
  /** How many times the limits of `http/limits/kinds.ts` an address has. */
  RATE_LIMITS: v.optional(factor, '1'),
  /** How long a process that is told to stop says so and still answers. */
  DRAIN_SECONDS: v.optional(wholeNumber(0, 300), '1'),
  PAYMENT_SECONDS: v.optional(wholeNumber(1, 604_800), '1800'),
  SMTP_URL: v.optional(url(['smtp:', 'smtps:'])),
  MAIL_FROM: v.optional(v.pipe(v.string(), v.minLength(3, 'must be a sender address')), 'Sidekey <orders@sidekey.example>'),
  /** Without it nobody answers in chats. */
  MODERATOR_KEY: v.optional(v.string()),
  /** A messenger that is told what visitors write, and the secret that both sides sign with. */
  BRIDGE_URL: v.optional(webUrl),
  BRIDGE_SECRET: v.optional(v.pipe(v.string(), v.minLength(16, 'must have at least 16 characters'))),
  LOG_LEVEL: v.optional(v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a log level of pino'), 'info'),
});

const EnvSchema = v.pipe(
  SettingsSchema,
  v.forward(v.check(({ BRIDGE_URL, BRIDGE_SECRET }) => !BRIDGE_URL || BRIDGE_SECRET !== undefined, 'must be set where BRIDGE_URL is'), ['BRIDGE_SECRET']),
);

export type Env = ReturnType<typeof readEnv>;

/** Reads the settings; throws one message that names every wrong one at once. An empty value counts as absent. */
export function readEnv(source: Record<string, string | undefined>, cwd = process.cwd()) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = v.safeParse(EnvSchema, given);
  if (!parsed.success) {
    const lines = parsed.issues.map((issue) => `  ${v.getDotPath(issue)}: ${issue.message}`);
    throw new Error(`The environment is not right:\n${lines.join('\n')}`);
  }
  const { DATA_DIR: dataDir } = parsed.output;
  return { ...parsed.output, DATA_DIR: isAbsolute(dataDir) ? dataDir : resolve(cwd, dataDir) };
}
