import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { CatalogueRepository } from '../catalogue/repository';
import { clockOf } from '../database/clock';
import type { Db } from '../database/schema';
import { secretOf } from '../database/secrets';
import type { Env } from '../env';
import { createLeases } from '../jobs/lease';
import { createComposing } from '../mail/composing';
import type { Mailer } from '../mail/mailer';
import { createPostman } from '../mail/postman';
import { createLedger, type Recorded } from '../payments/ledger';
import { createMethods } from '../payments/methods';
import { createOpening } from '../payments/opening';
import type { PaymentReport, ProviderName } from '../payments/provider';
import { createProviders } from '../payments/providers';
import { createReconciliation } from '../payments/reconciliation';
import { createPaymentSystemRepository } from '../payments/repository';
import { createSandboxBook } from '../payments/sandbox/book';
import { createPricingService } from '../pricing/service';
import type { SiteService } from '../site/service';
import { createPlacing } from './placing';
import { createOrderService } from './service';
import { createStore } from './store';

export interface PurchaseDeps {
  db: Db;
  env: Env;
  site: SiteService;
  catalogue: CatalogueRepository;
  mailer: Mailer;
  now: () => Date;
  log: FastifyBaseLogger;
  /** Aborts letters under way. */
  shutdown: AbortSignal;
  /** Called with each coupon that there is not. */
  couponMissed: (code: string) => void;
}

/**
 * The shop's URL in letters: as configured, or localhost for the demo; undefined if letters go to real people and it is
 * not configured.
 */
export const shopUrlOf = ({ SHOP_URL, SMTP_URL, DATABASE_URL, PORT }: Env) =>
  SHOP_URL ?? (SMTP_URL || DATABASE_URL ? undefined : `http://localhost:${PORT}`);

/** The services of an order's whole life, from the price to the letter. */
export function createPurchase({ db, env, site, catalogue, mailer, now, log, shutdown, couponMissed }: PurchaseDeps) {
  const clock = clockOf(now);
  const store = createStore(db, clock);
  const sandbox = { secret: () => secretOf(db, 'sandboxSecret'), book: createSandboxBook(db, now) };
  const providers = createProviders({ env, sandboxSecret: sandbox.secret, sandboxBook: sandbox.book, now, log });
  const methods = createMethods(createPaymentSystemRepository(db), providers);
  const pricing = createPricingService(catalogue, store.coupons, site, couponMissed);
  const { compose, composeClaimed } = createComposing({
    store,
    shopUrl: shopUrlOf(env),
    brand: env.BRAND,
    from: env.MAIL_FROM,
  });
  const postman = createPostman({ store, composeClaimed, mailer, log, shutdown });
  const opening = createOpening({ store, methods, log });
  const kept = createLedger(store, log);

  const ledger = {
    ...kept,
    async record(provider: ProviderName, report: PaymentReport, body: string): Promise<Recorded> {
      const recorded = await kept.record(provider, report, body);
      if (recorded.to === 'paid') postman.wake();
      return recorded;
    },
  };
  const placing = createPlacing({
    store,
    pricing,
    methods,
    opening,
    wakePostman: postman.wake,
    paymentSeconds: env.PAYMENT_SECONDS,
    log,
  });
  const orders = createOrderService({ store, methods, opening, placing, ledger, log });
  const reconciliation = createReconciliation({ db, store, ledger, providers, log });
  /** Leases with a holder of their own. */
  const newLeases = () => createLeases(db, randomUUID());
  return {
    log,
    newLeases,
    store,
    methods,
    pricing,
    ledger,
    orders,
    compose,
    composeClaimed,
    postman,
    reconciliation,
    sandbox,
  };
}

export type Purchase = ReturnType<typeof createPurchase>;
