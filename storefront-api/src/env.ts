import { limits } from '@storefront/contracts';
import { drainSeconds, networks, origins, otherPort, ownPort, publicOrigin, readSettings, url, webUrl, wholeNumber, type GivenSettings } from '@storefront/server';
import addressparser from 'nodemailer/lib/addressparser';
import { isAbsolute, resolve } from 'node:path';
import * as v from 'valibot';
import { providerNames, type ProviderName } from './payments/provider';
import { LONGEST_PAGE_SECONDS } from './payments/stripe/pages';

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

const isProvider = (name: string): name is ProviderName => (providerNames as readonly string[]).includes(name);

const entriesIn = (list: string) => [...new Set(list.split(',').map((entry) => entry.trim()).filter(Boolean))];

const providers = v.pipe(
  v.string(),
  v.transform(entriesIn),
  v.rawTransform(({ dataset, addIssue }) => {
    const unknown = dataset.value.filter((name) => !isProvider(name));
    if (unknown.length > 0) addIssue({ message: `names ${unknown.join(', ')}; it may name ${providerNames.join(', ')}` });
    return dataset.value.filter(isProvider);
  }),
);

const factor = v.pipe(
  v.string(),
  v.regex(/^\d{1,6}(\.\d{1,6})?$/, 'must be a number such as 0.5 or 10, and 0 for no limits'),
  v.transform(Number),
);

const SettingsSchema = v.object({
  API_PORT: v.optional(ownPort, '4000'),
  /** The shop's own port, for the way back from the payment page. */
  PORT: v.optional(otherPort, '3000'),
  DATA_DIR: v.optional(v.string(), '.data'),
  /** Not every address of PostgreSQL is a URL by today's rules: `postgresql://user@/name?host=/run/socket` is none. */
  DATABASE_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\/./, 'must begin with postgresql://'))),
  /** What several processes share. */
  REDIS_URL: v.optional(url(['redis:', 'rediss:'])),
  PUBLIC_API_URL: v.optional(publicOrigin),
  /** Where the shop is, as the shop's own server is told it. */
  PUBLIC_URL: v.optional(publicOrigin),
  /** … where the API is told otherwise. */
  SHOP_URL: v.optional(publicOrigin),
  SHOP_ORIGINS: v.optional(origins),
  /** Whose `X-Forwarded-*` is believed; nobody's without it. */
  TRUSTED_PROXIES: v.optional(networks),
  /** How many times the limits of `http/limits/kinds.ts` an address has. */
  RATE_LIMITS: v.optional(factor, '1'),
  /** How long a process that is told to stop says so and still answers. */
  DRAIN_SECONDS: v.optional(drainSeconds, '1'),
  /** Who takes money, with commas. */
  PAYMENTS: v.optional(providers),
  /** Whether an empty catalogue is filled with the demo content. */
  DEMO: v.optional(v.pipe(v.picklist(['0', '1'], 'must be 0 or 1'), v.transform((value) => value === '1'))),
  STRIPE_SECRET_KEY: v.optional(v.string()),
  STRIPE_WEBHOOK_SECRET: v.optional(v.string()),
  STRIPE_API_URL: v.optional(webUrl),
  BTCPAY_URL: v.optional(webUrl),
  BTCPAY_STORE: v.optional(v.string()),
  BTCPAY_API_KEY: v.optional(v.string()),
  BTCPAY_WEBHOOK_SECRET: v.optional(v.string()),
  PAYMENT_SECONDS: v.optional(wholeNumber(1, 604_800), String(limits.paymentSeconds)),
  SMTP_URL: v.optional(mailServer),
  /** The shop's name, as its own server is told it. */
  BRAND: v.optional(v.string(), 'Sidekey'),
  /** Without it, or without a name in it, the shop by its name. */
  MAIL_FROM: v.optional(sender),
  /** Without it nobody answers in chats. */
  MODERATOR_KEY: v.optional(headerText),
  /** A messenger that is told what visitors write, and the secret that both sides sign with. */
  BRIDGE_URL: v.optional(webUrl),
  BRIDGE_SECRET: v.optional(v.pipe(v.string(), v.minLength(16, 'must have at least 16 characters'))),
  LOG_LEVEL: v.optional(v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a log level of pino'), 'info'),
});

type Settings = v.InferOutput<typeof SettingsSchema>;

/** What a provider cannot work without. */
const needed: Partial<Record<ProviderName, (keyof Settings)[]>> = {
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'SHOP_URL'],
  btcpay: ['BTCPAY_URL', 'BTCPAY_STORE', 'BTCPAY_API_KEY', 'BTCPAY_WEBHOOK_SECRET', 'SHOP_URL'],
};

/** One word says to both servers where the shop is; without it, it is where the first of those is who may call. */
const withShopUrl = (settings: Settings): Settings => ({ ...settings, SHOP_URL: settings.SHOP_URL ?? settings.PUBLIC_URL ?? settings.SHOP_ORIGINS?.[0] });

const isSaid = (given: GivenSettings, key: keyof Settings) =>
  (key === 'SHOP_URL' ? ['SHOP_URL', 'PUBLIC_URL', 'SHOP_ORIGINS'] : [key]).some((name) => given[name] !== undefined);

const bridgeLacks = ({ BRIDGE_URL, BRIDGE_SECRET }: GivenSettings) => (BRIDGE_URL !== undefined && BRIDGE_SECRET === undefined ? ['BRIDGE_SECRET: must be set where BRIDGE_URL is'] : []);

const providersLack = (given: GivenSettings) =>
  entriesIn(given['PAYMENTS'] ?? '').filter(isProvider).flatMap((provider) => (needed[provider] ?? []).filter((key) => !isSaid(given, key)).map((key) => `${key}: is wanted by ${provider}, which PAYMENTS names`));

/** An order that waits longer than its page would show one that is gone. */
const stripeLacks = ({ PAYMENTS = '', PAYMENT_SECONDS = '' }: GivenSettings) =>
  entriesIn(PAYMENTS).includes('stripe') && Number(PAYMENT_SECONDS) > LONGEST_PAGE_SECONDS ? [`PAYMENT_SECONDS: must be at most ${LONGEST_PAGE_SECONDS} where PAYMENTS names stripe, whose pages end then`] : [];

export type Env = ReturnType<typeof readEnv>;

/** Without a database of its own it is the demo, which takes no money; with one nothing is on unless it is said. */
const defaults = ({ DATABASE_URL }: Settings): { PAYMENTS: ProviderName[]; DEMO: boolean } =>
  DATABASE_URL ? { PAYMENTS: [], DEMO: false } : { PAYMENTS: ['sandbox'], DEMO: true };

/** The sender by a name of its own, or by the shop's, which may have any signs in it. */
function senderOf({ MAIL_FROM = 'orders@sidekey.example', BRAND }: Settings): string {
  const [one] = addressparser(MAIL_FROM, { flatten: true });
  return !one || one.name ? MAIL_FROM : `"${BRAND.replace(/["\\]/g, '\\$&')}" <${one.address}>`;
}

/** Reads the settings of the API; throws as `readSettings` does. */
export function readEnv(source: Record<string, string | undefined>, cwd = process.cwd()) {
  const settings = withShopUrl(readSettings(SettingsSchema, source, bridgeLacks, providersLack, stripeLacks));
  const { PAYMENTS, DEMO } = defaults(settings);
  return {
    ...settings,
    PAYMENTS: settings.PAYMENTS ?? PAYMENTS,
    DEMO: settings.DEMO ?? DEMO,
    MAIL_FROM: senderOf(settings),
    DATA_DIR: isAbsolute(settings.DATA_DIR) ? settings.DATA_DIR : resolve(cwd, settings.DATA_DIR),
  };
}
