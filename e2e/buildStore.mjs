// Imported first by whatever looks at what this checkout builds: journeys, sizes, proofs, figures and pictures. They
// publish into a store of their own, and so neither look at nor change what is live in a developer's: that may have
// been gone back in, tried out or linked there. It may be deleted at any time.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

process.env.RELEASES_DIR = join(dirname(fileURLToPath(import.meta.url)), '../.cache/builds');

/** What both servers read, and the release command. */
const serverSettings = [
  'API_PORT',
  'API_URL',
  'BRAND',
  'BRIDGE_SECRET',
  'BRIDGE_URL',
  'BTCPAY_API_KEY',
  'BTCPAY_STORE',
  'BTCPAY_URL',
  'BTCPAY_WEBHOOK_SECRET',
  'BUNDLE',
  'DATABASE_URL',
  'DATA_DIR',
  'DEMO',
  'DRAIN_SECONDS',
  'LOG_LEVEL',
  'MAIL_FROM',
  'MODERATOR_KEY',
  'OVERRIDE_ORIGINS',
  'PAYMENTS',
  'PAYMENT_SECONDS',
  'PORT',
  'PUBLIC_API_URL',
  'PUBLIC_URL',
  'RATE_LIMITS',
  'REDIS_URL',
  'RELEASE_KEY',
  'RELEASE_KEYS',
  'RENDER_LIMIT',
  'RENDER_WORKERS',
  'SHOP_ORIGINS',
  'SHOP_URL',
  'SMTP_URL',
  'STRIPE_API_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'TIME_ZONE',
  'TRUSTED_PROXIES',
];

// Nor is anything asked of, sent to, or written into what is named for a deployed shop: journeys order and write, and a
// proof fills a database with a shop of its own.
for (const name of serverSettings) delete process.env[name];
