import { join } from 'node:path';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyServerOptions } from 'fastify';
import { boundPipelines, closeGracefully, networkMatcher, wantOneHost } from '@storefront/server';
import { artRoutes } from './art/routes';
import { createManualService } from './catalogue/manual';
import { manualRoutes } from './catalogue/manualRoutes';
import { createCatalogueRepository } from './catalogue/repository';
import { catalogueRoutes } from './catalogue/routes';
import { createCatalogueService } from './catalogue/service';
import type { ChatBridge } from './chat/bridge/bridge';
import { webhookBridge } from './chat/bridge/webhook';
import { fileRoutes } from './chat/fileRoutes';
import { createLiveChats } from './chat/hub/liveChats';
import { noNews, type ChatNews } from './chat/news';
import { mountChatJobs } from './chat/jobs';
import { runOutbox } from './chat/outbox/outbox';
import { chatRoutes } from './chat/routes';
import { pictureRoutes } from './content/rendering/pictureRoutes';
import { checkpointJob } from './database/checkpoints';
import { clockOf } from './database/clock';
import type { Db } from './database/schema';
import { secretOf } from './database/secrets';
import type { Env } from './env';
import type { Api } from './http/api';
import { clientErrorHandler, frameworkErrors } from './http/errors';
import { createAddresses } from './http/addresses';
import { healthRoutes } from './http/health';
import type { CallLimits } from './http/limits/limits';
import { setRequestRules } from './http/requestRules';
import { DataVersion } from './responseCache/dataVersion';
import { cacheAnswers } from './responseCache/cachedAnswers';
import { versionRoutes } from './responseCache/versionRoutes';
import { mailboxRoutes } from './mail/mailbox';
import type { Mailer } from './mail/mailer';
import { createNewsRepository } from './news/repository';
import { feedRoutes } from './news/feedRoutes';
import { newsRoutes } from './news/routes';
import { createNewsService } from './news/service';
import { createShutdown, type Shutdown } from './jobs/shutdown';
import { createJobs, type Jobs } from './jobs/jobs';
import { mountOrderJobs } from './orders/jobs';
import { createPurchase, shopUrlOf, type Purchase } from './orders/purchase';
import { orderRoutes } from './orders/routes';
import { paymentRoutes } from './payments/routes';
import { sandboxRoutes } from './payments/sandbox/routes';
import { pricingRoutes } from './pricing/routes';
import { createRetention } from './privacy/retention';
import { createSiteRepository } from './site/repository';
import { siteRoutes } from './site/routes';
import { createSiteService } from './site/service';

export interface AppDeps {
  db: Db;
  env: Env;
  /** Identifies this database, since shops may share a Redis. */
  origin: string;
  mailer: (log: FastifyBaseLogger) => Mailer;
  now?: () => Date;
  /** Listens to what happens in chats, beside the hub. */
  chatNews?: ChatNews;
  /** The messenger in which moderators answer; by default the one of the settings. */
  chatBridge?: ChatBridge;
  logger?: FastifyServerOptions['logger'];
  /** The version of the data for which answers are cached. */
  dataVersion?: DataVersion;
  /** Milliseconds between two looks for due work, and for news that the backplane has missed. */
  pollInterval?: number;
  /** Milliseconds after which background work is ended, done or not. */
  stopLimit?: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    jobs: Jobs;
    /** Ends background work, before the app is closed. */
    shutdown: Shutdown;
  }
}

/**
 * Milliseconds for receiving a request: enough for a file of 10 MB over a slow line, and an end for clients that send
 * byte by byte.
 */
const REQUEST_LIMIT = 300_000;

/** Milliseconds after which an idle connection is closed. A long poll of the hub takes half as long. */
const IDLE_LIMIT = 180_000;

const LONGEST_PARAMETER = 4096;

/**
 * Bytes of a body, unless a route says otherwise: an order of a hundred lines has 10 KB, and a thousand callers may
 * send theirs at once.
 */
const LONGEST_BODY = 64 * 1024;

/** Milliseconds: letters are retried, coupons released and chats caught up with within two seconds of their time. */
const POLL_INTERVAL = 2000;

export interface BuiltApp {
  app: Api;
  /** What orders are made of, for the owner's command. */
  purchase: Purchase;
}

/** The dependencies, with what the caller has left out. */
type WholeDeps = Required<Omit<AppDeps, 'chatBridge' | 'stopLimit'>> &
  Pick<AppDeps, 'stopLimit'> & { chatBridge: ChatBridge | undefined };

const withDefaults = ({
  env,
  now = () => new Date(),
  chatNews = noNews,
  chatBridge = webhookBridge(env, now),
  logger = false,
  dataVersion = new DataVersion(),
  pollInterval = POLL_INTERVAL,
  ...deps
}: AppDeps): WholeDeps => ({ ...deps, env, now, chatNews, chatBridge, logger, dataVersion, pollInterval });

/** The API over a migrated database, not yet listening, and what else works with it. */
export function buildApp(given: AppDeps): BuiltApp {
  const deps = withDefaults(given);
  const app = createServer(deps);
  const { sayLast } = closeGracefully(app);
  boundPipelines(app);
  wantOneHost(app);
  const callLimits = setRequestRules(app, deps.env, deps.origin);
  cacheAnswers(app, deps.dataVersion);
  const services = createServices(app, deps, callLimits);
  app.after(() => mountRoutes(app, deps, services, sayLast));
  services.live.mount(app);
  mountJobs(app, deps, services);
  return { app, purchase: services.purchase };
}

function createServer({ env, logger }: WholeDeps): Api {
  return Fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: env.TRUSTED_PROXIES ? networkMatcher(env.TRUSTED_PROXIES) : false,
    bodyLimit: LONGEST_BODY,
    requestTimeout: REQUEST_LIMIT,
    connectionTimeout: IDLE_LIMIT,
    return503OnClosing: false,
    frameworkErrors,
    clientErrorHandler,
    // Schemas check ids; a file name in Cyrillic is six times as long when URL-encoded.
    // Trailing slashes are ignored, as in the shop: an owner may add one to a webhook's address.
    routerOptions: { maxParamLength: LONGEST_PARAMETER, ignoreTrailingSlash: true },
  });
}

type Services = ReturnType<typeof createServices>;

/** The services of all domains, and what ends their background work when the app is closed. */
function createServices(
  app: Api,
  { db, env, origin, mailer, now, chatNews, chatBridge, pollInterval, stopLimit }: WholeDeps,
  { count, couponMissed }: CallLimits,
) {
  const addresses = createAddresses(env);
  const catalogueRepository = createCatalogueRepository(db);
  const site = createSiteService(createSiteRepository(db));
  const live = createLiveChats({
    env,
    origin,
    addresses,
    count,
    db,
    dataDir: env.DATA_DIR,
    news: chatNews,
    isBridged: chatBridge !== undefined,
    pollInterval,
    now,
    log: app.log,
  });
  const shutdown = createShutdown(stopLimit);
  app.decorate('shutdown', shutdown);
  const send = mailer(app.log);
  app.addHook('onClose', async () => {
    await shutdown.end();
    // After orders and chats, which both send by it.
    send.close?.();
  });
  const purchase = createPurchase({
    db,
    env,
    site,
    catalogue: catalogueRepository,
    mailer: send,
    now,
    log: app.log,
    shutdown: shutdown.signal,
    couponMissed,
  });
  return {
    addresses,
    site,
    catalogue: createCatalogueService(catalogueRepository, site),
    news: createNewsService(createNewsRepository(db, clockOf(now)), site),
    manuals: createManualService(catalogueRepository, () => secretOf(db, 'downloadSecret'), purchase.store.orders.time),
    live,
    purchase,
    mailer: send,
    shutdown,
  };
}

function mountRoutes(
  app: Api,
  { db, env, origin, chatBridge, dataVersion, now }: WholeDeps,
  { addresses, site, catalogue, news, manuals, live, purchase }: Services,
  sayLast: ReturnType<typeof closeGracefully>['sayLast'],
): void {
  const { orders, pricing, sandbox, store, compose, methods, ledger } = purchase;
  healthRoutes(app, db, sayLast, [
    { of: 'the data', path: env.DATA_DIR },
    { of: 'files in chats', path: join(env.DATA_DIR, 'uploads') },
  ]);
  versionRoutes(app, dataVersion);
  siteRoutes(app, site);
  catalogueRoutes(app, catalogue);
  pricingRoutes(app, pricing);
  artRoutes(app);
  pictureRoutes(app, db);
  manualRoutes(app, manuals);
  newsRoutes(app, news);
  feedRoutes(app, news, origin, env);
  chatRoutes(app, live.service, addresses);
  fileRoutes(app, live.service, live.uploads, addresses);
  orderRoutes(app, orders, addresses);
  paymentRoutes(app, methods, ledger);
  chatBridge?.listen?.(app, live.moderation);
  if (env.DEMO && !env.SMTP_URL && !env.DATABASE_URL) mailboxRoutes(app, store, compose);
  if (env.PAYMENTS.includes('sandbox')) sandboxRoutes(app, { orders, addresses, ...sandbox, now });
}

/** Mounts the background work: what is sent of chats, what is due of orders, and what is deleted after a time. */
function mountJobs(
  app: Api,
  { db, env, chatBridge, pollInterval, now }: WholeDeps,
  { live, purchase, mailer, shutdown }: Services,
): void {
  runOutbox(app, {
    db,
    chats: live,
    mailer,
    shopUrl: shopUrlOf(env),
    brand: env.BRAND,
    from: env.MAIL_FROM,
    bridge: chatBridge,
    pollInterval,
    now,
    shutdown,
  });
  const jobs = createJobs(app, db, shutdown);
  app.decorate('jobs', jobs);
  if (!env.DATABASE_URL) jobs.add(checkpointJob(db, env.DATA_DIR));
  mountChatJobs(jobs, live.uploads, live.conversation);
  mountOrderJobs(jobs, purchase, { shutdown, pollInterval });
  for (const job of createRetention({ db, clock: clockOf(now), dataDir: env.DATA_DIR })) jobs.add(job);
}
