import { limits } from '@storefront/contracts';
import {
  drainSeconds,
  networks,
  origins,
  otherPort,
  ownPort,
  publicOrigin,
  readSettings,
  url,
  webUrl,
  wholeNumber,
  type GivenSettings,
} from '@storefront/server';
import addressparser from 'nodemailer/lib/addressparser';
import { isAbsolute, resolve } from 'node:path';
import * as v from 'valibot';
import { providerNames, type ProviderName } from './payments/provider';
import { LONGEST_PAGE_SECONDS } from './payments/stripe/pages';

/** Checks the host, too: `smtp:mail.example` is a valid URL without one. */
const mailServer = v.pipe(
  url(['smtp:', 'smtps:']),
  v.check(
    (value) => !URL.canParse(value) || new URL(value).hostname !== '',
    'must name a host, as smtp://mail.example:587',
  ),
);

/** One address with a domain, with or without a display name. */
const sender = v.pipe(
  v.string(),
  v.check((value) => {
    const [one, ...others] = addressparser(value);
    const address = one && 'address' in one ? one.address : undefined;
    return others.length === 0 && /^[^\s@]+@[^\s@]+$/.test(address ?? '');
  }, 'must be one address, as Sidekey <orders@sidekey.example>'),
);

/** Characters that an HTTP header may have. */
const headerText = v.pipe(
  v.string(),
  v.regex(/^[!-~]([ -~]*[!-~])?$/, 'must be of letters without accents, digits and signs of ASCII'),
);

const isProvider = (name: string): name is ProviderName => (providerNames as readonly string[]).includes(name);

const entriesIn = (list: string) => [
  ...new Set(
    list
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  ),
];

const providers = v.pipe(
  v.string(),
  v.transform(entriesIn),
  v.rawTransform(({ dataset, addIssue }) => {
    const unknown = dataset.value.filter((name) => !isProvider(name));
    if (unknown.length > 0)
      addIssue({ message: `names ${unknown.join(', ')}; it may name ${providerNames.join(', ')}` });
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
  /** Not checked as a URL, since valid ones of PostgreSQL are not: `postgresql://user@/name?host=/run/socket`. */
  DATABASE_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\/./, 'must begin with postgresql://'))),
  /** Redis, for several processes of the API. */
  REDIS_URL: v.optional(url(['redis:', 'rediss:'])),
  PUBLIC_API_URL: v.optional(publicOrigin),
  /** The shop's URL: the setting of the shop's own server. */
  PUBLIC_URL: v.optional(publicOrigin),
  /** The shop's URL, if the API needs another one. */
  SHOP_URL: v.optional(publicOrigin),
  SHOP_ORIGINS: v.optional(origins),
  /** Proxies whose `X-Forwarded-*` headers are trusted; none by default. */
  TRUSTED_PROXIES: v.optional(networks),
  /** Factor of the limits in `http/limits/kinds.ts`. */
  RATE_LIMITS: v.optional(factor, '1'),
  /** How long a stopping process reports that it is not ready, while it still answers. */
  DRAIN_SECONDS: v.optional(drainSeconds, '1'),
  /** Payment providers, separated by commas. */
  PAYMENTS: v.optional(providers),
  /** Whether an empty catalogue is filled with the demo content. */
  DEMO: v.optional(
    v.pipe(
      v.picklist(['0', '1'], 'must be 0 or 1'),
      v.transform((value) => value === '1'),
    ),
  ),
  STRIPE_SECRET_KEY: v.optional(v.string()),
  STRIPE_WEBHOOK_SECRET: v.optional(v.string()),
  STRIPE_API_URL: v.optional(webUrl),
  BTCPAY_URL: v.optional(webUrl),
  BTCPAY_STORE: v.optional(v.string()),
  BTCPAY_API_KEY: v.optional(v.string()),
  BTCPAY_WEBHOOK_SECRET: v.optional(v.string()),
  PAYMENT_SECONDS: v.optional(wholeNumber(1, 604_800), String(limits.paymentSeconds)),
  SMTP_URL: v.optional(mailServer),
  /** The shop's name: the setting of the shop's own server. */
  BRAND: v.optional(v.string(), 'Sidekey'),
  /** The sender; by default, and without a display name, the shop's name is used. */
  MAIL_FROM: v.optional(sender),
  /** Without it there is no moderation. */
  MODERATOR_KEY: v.optional(headerText),
  /** The messenger's webhook, and the secret with which both sides sign. */
  BRIDGE_URL: v.optional(webUrl),
  BRIDGE_SECRET: v.optional(v.pipe(v.string(), v.minLength(16, 'must have at least 16 characters'))),
  LOG_LEVEL: v.optional(
    v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a log level of pino'),
    'info',
  ),
});

type Settings = v.InferOutput<typeof SettingsSchema>;

/** Settings that a provider requires. */
const needed: Partial<Record<ProviderName, (keyof Settings)[]>> = {
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'SHOP_URL'],
  btcpay: ['BTCPAY_URL', 'BTCPAY_STORE', 'BTCPAY_API_KEY', 'BTCPAY_WEBHOOK_SECRET', 'SHOP_URL'],
};

/** `SHOP_URL` defaults to the setting of the shop's server, then to the first allowed origin. */
const withShopUrl = (settings: Settings): Settings => ({
  ...settings,
  SHOP_URL: settings.SHOP_URL ?? settings.PUBLIC_URL ?? settings.SHOP_ORIGINS?.[0],
});

const isSet = (given: GivenSettings, key: keyof Settings) =>
  (key === 'SHOP_URL' ? ['SHOP_URL', 'PUBLIC_URL', 'SHOP_ORIGINS'] : [key]).some((name) => given[name] !== undefined);

const missingBridgeSettings = ({ BRIDGE_URL, BRIDGE_SECRET }: GivenSettings) =>
  BRIDGE_URL !== undefined && BRIDGE_SECRET === undefined ? ['BRIDGE_SECRET: must be set where BRIDGE_URL is'] : [];

const missingProviderSettings = (given: GivenSettings) =>
  entriesIn(given['PAYMENTS'] ?? '')
    .filter(isProvider)
    .flatMap((provider) =>
      (needed[provider] ?? [])
        .filter((key) => !isSet(given, key))
        .map((key) => `${key}: is wanted by ${provider}, which PAYMENTS names`),
    );

/** An order must not wait longer than its page at Stripe exists. */
const missingStripeSettings = ({ PAYMENTS = '', PAYMENT_SECONDS = '' }: GivenSettings) =>
  entriesIn(PAYMENTS).includes('stripe') && Number(PAYMENT_SECONDS) > LONGEST_PAGE_SECONDS
    ? [`PAYMENT_SECONDS: must be at most ${LONGEST_PAGE_SECONDS} where PAYMENTS names stripe, whose pages end then`]
    : [];

export type Env = ReturnType<typeof readEnv>;

/** Without a `DATABASE_URL` it is the demo, which takes no money; with one everything has to be enabled. */
const defaults = ({ DATABASE_URL }: Settings): { PAYMENTS: ProviderName[]; DEMO: boolean } =>
  DATABASE_URL ? { PAYMENTS: [], DEMO: false } : { PAYMENTS: ['sandbox'], DEMO: true };

/** The sender with its display name, by default the shop's, which is quoted since it may have any characters. */
function senderOf({ MAIL_FROM = 'orders@sidekey.example', BRAND }: Settings): string {
  const [one] = addressparser(MAIL_FROM, { flatten: true });
  return !one || one.name ? MAIL_FROM : `"${BRAND.replace(/["\\]/g, '\\$&')}" <${one.address}>`;
}

/** Reads the settings of the API; throws as `readSettings` does. */
export function readEnv(source: Record<string, string | undefined>, cwd = process.cwd()) {
  const settings = withShopUrl(
    readSettings(SettingsSchema, source, missingBridgeSettings, missingProviderSettings, missingStripeSettings),
  );
  const { PAYMENTS, DEMO } = defaults(settings);
  return {
    ...settings,
    PAYMENTS: settings.PAYMENTS ?? PAYMENTS,
    DEMO: settings.DEMO ?? DEMO,
    MAIL_FROM: senderOf(settings),
    DATA_DIR: isAbsolute(settings.DATA_DIR) ? settings.DATA_DIR : resolve(cwd, settings.DATA_DIR),
  };
}
