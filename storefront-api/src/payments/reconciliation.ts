import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { shifted, type DbClock } from '../database/clock';
import type { Db } from '../database/schema';
import type { Store } from '../orders/store';
import type { Ledger } from './ledger';
import type { PaymentProvider, PaymentReport } from './provider';
import type { Settlement } from './settlement';

const DAY = 86_400_000;
const HOUR = 3_600_000;

export interface ReconciliationDeps {
  db: Db;
  store: Store;
  ledger: Ledger;
  providers: PaymentProvider[];
  clock: DbClock;
  log: FastifyBaseLogger;
}

export interface Reconciled {
  provider: string;
  /** Payments on which the provider and the ledger agree. */
  agreed: number;
  /** What only the provider knew; it is in the ledger now. */
  found: { paymentId: string; amount: number; currency: string; settlement: Settlement }[];
  /** What only the ledger knows. */
  onlyHere: { paymentId: string; amount: number; currency: string }[];
}

const sumOf = ({ paymentId, amount, currency }: PaymentReport) => ({ paymentId, amount, currency });

/** Compares what providers say of their last day with the ledger; what the ledger lacks is added to it. */
export function createReconciliation({ db, store, ledger, providers, clock, log }: ReconciliationDeps) {
  async function isKnown(provider: string, { paymentId, amount, currency }: PaymentReport) {
    const reports = await store.ledger.reportsOfPayment(provider, paymentId);
    return reports.some((one) => one.outcome === 'paid' && one.amount === amount && one.currency === currency);
  }

  async function reconcile(provider: PaymentProvider, now: Date): Promise<Reconciled | null> {
    // An hour more of the provider than of the ledger, so that its border makes no difference.
    const theirs = await provider.list(new Date(now.getTime() - DAY - HOUR));
    if (theirs === null) return null;
    const found: Reconciled['found'] = [];
    for (const report of theirs) {
      if (await isKnown(provider.name, report)) continue;
      const { settlement } = await ledger.record(provider.name, report, JSON.stringify({ reconciled: report }));
      found.push({ ...sumOf(report), settlement });
    }
    const paid = await store.ledger.paidSince(provider.name, new Date(now.getTime() - DAY));
    const onlyHere = paid
      .filter((row) => !theirs.some(({ paymentId }) => paymentId === row.payment_id))
      .map(({ payment_id: paymentId, amount, currency }) => ({ paymentId, amount, currency }));
    return { provider: provider.name, agreed: theirs.length - found.length, found, onlyHere };
  }

  async function run(): Promise<Reconciled[]> {
    const now = await store.orders.time();
    const all: Reconciled[] = [];
    for (const provider of providers) {
      const one = await reconcile(provider, now);
      if (one) all.push(one);
    }
    for (const one of all) {
      const level = one.found.length + one.onlyHere.length > 0 ? 'warn' : 'info';
      log[level](one, 'A provider and the ledger were compared.');
    }
    return all;
  }

  /** True for one process, once a day. */
  async function takeToday(): Promise<boolean> {
    const { rows } = await sql`
      insert into settings (name, value) values ('lastReconciliation', to_jsonb(${clock()}))
      on conflict (name) do update set value = excluded.value
      where (settings.value #>> '{}')::timestamptz <= ${shifted(clock(), -DAY / 1000)}
      returning name`.execute(db);
    return rows.length > 0;
  }

  return {
    run,

    /** The daily job; answers that nothing more is to be done now. */
    async ifDue(): Promise<0> {
      if (await takeToday()) await run();
      return 0;
    },
  };
}

export type Reconciliation = ReturnType<typeof createReconciliation>;
