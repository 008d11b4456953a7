import { limits } from '@storefront/contracts';
import { entriesOf, isHostAlone, isNetwork } from '@storefront/server';
import addressparser from 'nodemailer/lib/addressparser';
import { isAbsolute, resolve } from 'node:path';
import * as v from 'valibot';
import { providerNames, type ProviderName } from './payments/provider';

const url = (protocols: string[]) =>
  v.pipe(
    v.string(),
    v.check((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), `must be a URL of ${protocols.join(' or ')}`),
  );

/** `smtp:mail.example` is a URL, and names no host. */
const mailServer = v.pipe(
  url(['smtp:', 'smtps:']),
  v.check((value) => !URL.canParse(value) || new URL(value).hostname !== '', 'must name a host, as smtp://mail.example:587'),
);

/** One address with its domain, with or without a name before it. */
const sender = v.pipe(
  v.string(),
  v.check((value) => {
    const [one, ...others] = addressparser(value);
    const address = one && 'address' in one ? one.address : undefined;
    return others.length === 0 && /^[^\s@]+@[^\s@]+$/.test(address ?? '');
  }, 'must be one address, as Sidekey <orders@sidekey.example>'),
);

/** What a header can carry. */
const headerText = v.pipe(v.string(), v.regex(/^[!-~]([ -~]*[!-~])?$/, 'must be of letters without accents, digits and signs of ASCII'));

/** `fetch` calls no address with a user in it. */
const webUrl = v.pipe(
  url(['http:', 'https:']),
  v.check((value) => !URL.canParse(value) || new URL(value).username + new URL(value).password === '', 'must have no user and no password in it'),
  v.transform((value) => value.replace(/\/+$/, '')),
);

/** An address of ours as browsers reach it. */
const publicOrigin = v.pipe(
  v.string(),
  v.transform((value) => value.replace(/\/+$/, '')),
  v.check(isHostAlone, 'must be an origin, as https://shop.example'),
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

const isProvider = (name: string): name is ProviderName => (providerNames as readonly string[]).includes(name);

const providers = v.pipe(
  v.string(),
  v.transform((list) => [...new Set(list.split(',').map((entry) => entry.trim()).filter(Boolean))]),
  v.rawTransform(({ dataset, addIssue }) => {
    const unknown = dataset.value.filter((name) => !isProvider(name));
    if (unknown.length > 0) addIssue({ message: `names ${unknown.join(', ')}; it may name ${providerNames.join(', ')}` });
    return dataset.value.filter(isProvider);
  }),
);

const text = v.pipe(v.string(), v.minLength(1));

const networks = v.pipe(
  v.string(),
  v.transform(entriesOf),
  v.array(v.pipe(v.string(), v.check(isNetwork, 'must list addresses and networks, as 10.0.0.0/8,::1'))),
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
  PUBLIC_API_URL: v.optional(publicOrigin),
  SHOP_URL: v.optional(publicOrigin),
  SHOP_ORIGINS: v.optional(origins),
  /** Whose `X-Forwarded-*` is believed; nobody's without it. */
  TRUSTED_PROXIES: v.optional(networks),
  /** How many times the limits of `http/limits/kinds.ts` an address has. */
  RATE_LIMITS: v.optional(factor, '1'),
  /** How long a process that is told to stop says so and still answers. */
  DRAIN_SECONDS: v.optional(wholeNumber(0, 300), '1'),
  /** Who takes money, with commas. */
  PAYMENTS: v.optional(providers),
  /** Whether an empty catalogue is filled with the demo content. */
  DEMO: v.optional(v.pipe(v.picklist(['0', '1'], 'must be 0 or 1'), v.transform((value) => value === '1'))),
  STRIPE_SECRET_KEY: v.optional(text),
  STRIPE_WEBHOOK_SECRET: v.optional(text),
  STRIPE_API_URL: v.optional(webUrl),
  BTCPAY_URL: v.optional(webUrl),
  BTCPAY_STORE: v.optional(text),
  BTCPAY_API_KEY: v.optional(text),
  BTCPAY_WEBHOOK_SECRET: v.optional(text),
  PAYMENT_SECONDS: v.optional(wholeNumber(1, 604_800), String(limits.paymentSeconds)),
  SMTP_URL: v.optional(mailServer),
  MAIL_FROM: v.optional(sender, 'Sidekey <orders@sidekey.example>'),
  /** Without it nobody answers in chats. */
  MODERATOR_KEY: v.optional(headerText),
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

type Settings = v.InferOutput<typeof EnvSchema>;

/** What a provider cannot work without. */
const needed: Partial<Record<ProviderName, (keyof Settings)[]>> = {
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'SHOP_URL'],
  btcpay: ['BTCPAY_URL', 'BTCPAY_STORE', 'BTCPAY_API_KEY', 'BTCPAY_WEBHOOK_SECRET', 'SHOP_URL'],
};

const lacking = (settings: Settings) =>
  (settings.PAYMENTS ?? []).flatMap((provider) =>
    (needed[provider] ?? []).filter((name) => settings[name] === undefined).map((name) => `${name}: is wanted by ${provider}, which PAYMENTS names`),
  );

/** Without a database of its own it is the demo, which takes no money; with one nothing is on unless it is said. */
const defaults = ({ DATABASE_URL }: Settings): { PAYMENTS: ProviderName[]; DEMO: boolean } =>
  DATABASE_URL ? { PAYMENTS: [], DEMO: false } : { PAYMENTS: ['sandbox'], DEMO: true };

/** Reads the settings; throws one message that names every wrong one at once. An empty value counts as absent. */
export function readEnv(source: Record<string, string | undefined>, cwd = process.cwd()) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = v.safeParse(EnvSchema, given);
  const wrong = parsed.success ? lacking(parsed.output) : parsed.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`);
  if (!parsed.success || wrong.length > 0) throw new Error(`The environment is not right:\n${wrong.map((line) => `  ${line}`).join('\n')}`);
  const { DATA_DIR: dataDir } = parsed.output;
  const { PAYMENTS, DEMO } = defaults(parsed.output);
  return {
    ...parsed.output,
    PAYMENTS: parsed.output.PAYMENTS ?? PAYMENTS,
    DEMO: parsed.output.DEMO ?? DEMO,
    DATA_DIR: isAbsolute(dataDir) ? dataDir : resolve(cwd, dataDir),
  };
}
