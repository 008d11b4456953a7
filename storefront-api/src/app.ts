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

/** The API over a migrated database, not yet listening, and what else works with it. */
export function buildApp({
  db,
  env,
  origin,
  mailer,
  now = () => new Date(),
  chatNews = noNews,
  chatBridge = webhookBridge(env, now),
  logger = false,
  dataVersion = new DataVersion(),
  pollInterval = POLL_INTERVAL,
  stopLimit,
}: AppDeps): BuiltApp {
  const app: Api = Fastify({
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
  const { sayLast } = closeGracefully(app);
  boundPipelines(app);
  wantOneHost(app);
  const { count, couponMissed } = setRequestRules(app, env, origin);
  cacheAnswers(app, dataVersion);

  const addresses = createAddresses(env);
  const catalogueRepository = createCatalogueRepository(db);
  const site = createSiteService(createSiteRepository(db));
  const catalogue = createCatalogueService(catalogueRepository, site);

  const news = createNewsService(createNewsRepository(db, clockOf(now)), site);
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
  const { service: chats, uploads } = live;

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
  const { orders, pricing, sandbox } = purchase;
  const manuals = createManualService(
    catalogueRepository,
    () => secretOf(db, 'downloadSecret'),
    purchase.store.orders.time,
  );

  app.after(() => {
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
    chatRoutes(app, chats, addresses);
    fileRoutes(app, chats, uploads, addresses);
    orderRoutes(app, orders, addresses);
    paymentRoutes(app, purchase.methods, purchase.ledger);
    chatBridge?.listen?.(app, live.moderation);
    if (env.DEMO && !env.SMTP_URL && !env.DATABASE_URL) mailboxRoutes(app, purchase.store, purchase.compose);
    if (env.PAYMENTS.includes('sandbox')) sandboxRoutes(app, { orders, addresses, ...sandbox, now });
  });
  live.mount(app);
  runOutbox(app, {
    db,
    chats: live,
    mailer: send,
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
  mountChatJobs(jobs, uploads, live.conversation);
  mountOrderJobs(jobs, purchase, { shutdown, pollInterval });
  for (const part of createRetention({ db, clock: clockOf(now), dataDir: env.DATA_DIR })) jobs.add(part);
  return { app, purchase };
}
