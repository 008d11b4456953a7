import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../database/schema';
import type { Store } from '../orders/store';
import { LONGEST_TRANSFER } from '../orders/transitions';
import type { Ledger } from './ledger';
import type { PaymentProvider, PaymentReport } from './provider';
import type { Settlement } from './settlement';

const DAY = 86_400_000;

export interface ReconciliationDeps {
  db: Db;
  store: Store;
  ledger: Ledger;
  providers: PaymentProvider[];
  log: FastifyBaseLogger;
}

interface Sum {
  paymentId: string;
  amount: number;
  currency: string;
}

export interface Reconciled {
  provider: string;
  /** Payments on which the provider and the ledger agree. */
  agreed: number;
  /** What only the provider knew; the ledger has it now. */
  found: (Sum & Pick<PaymentReport, 'outcome'> & { settlement: Settlement })[];
  /** What only the ledger knows. */
  onlyHere: Sum[];
}

const sumOf = ({ paymentId, amount, currency }: Sum): Sum => ({ paymentId, amount, currency });
const keyOf = ({ paymentId, amount, currency }: Sum, ref: string | null = null) =>
  `${paymentId} ${amount} ${currency} ${ref ?? ''}`;

/**
 * Returns a test for whether the ledger has a provider's report: payments are compared by sum and page, since their
 * event ids may differ; refunds and disputes by event id. Old reports without a page match any.
 */
function compareWith(
  ours: (Sum & { eventId: string; outcome: string; ref: string | null })[],
): (theirs: PaymentReport) => boolean {
  const paid = new Set(ours.filter(({ outcome }) => outcome === 'paid').map((one) => keyOf(one, one.ref)));
  const told = new Set(ours.map(({ eventId }) => eventId));
  const isPaid = (theirs: PaymentReport) => paid.has(keyOf(theirs)) || paid.has(keyOf(theirs, theirs.ref));
  return (theirs) => (theirs.outcome === 'paid' && isPaid(theirs)) || told.has(theirs.eventId);
}

const paymentsIn = (sums: Sum[]) => new Set(sums.map(({ paymentId }) => paymentId));

/** When each provider was last compared completely. */
function createComparisonLog(db: Db) {
  const nameOf = (provider: string) => `reconciled ${provider}`;

  return {
    async lastDone(provider: string): Promise<Date | null> {
      const row = await db
        .selectFrom('settings')
        .select('value')
        .where('name', '=', nameOf(provider))
        .executeTakeFirst();
      return row ? new Date(String(row.value)) : null;
    },

    async remember(provider: string, at: Date): Promise<void> {
      const value = JSON.stringify(at);
      await db
        .insertInto('settings')
        .values({ name: nameOf(provider), value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute();
    },
  };
}

/**
 * Compares the providers' books since the last comparison, and at least those of the last day, with the ledger; adds
 * what the ledger lacks.
 */
export function createReconciliation({ db, store, ledger, providers, log }: ReconciliationDeps) {
  const { lastDone, remember } = createComparisonLog(db);

  /** The beginning of a comparison: the last one, and at least a day ago. */
  async function sinceOf(provider: string, now: Date): Promise<Date> {
    const dayAgo = now.getTime() - DAY;
    const last = await lastDone(provider);
    return new Date(Math.min(last?.getTime() ?? dayAgo, dayAgo));
  }

  async function compare(provider: PaymentProvider, since: Date): Promise<Reconciled | null> {
    // Services list payments and refunds by when they began, which may be long before the money comes.
    const longSince = new Date(since.getTime() - LONGEST_TRANSFER);
    const theirs = await provider.list(longSince);
    if (theirs === null) return null;
    const ours = await store.ledger.moneySince(provider.name, longSince);
    const isKnown = compareWith(ours);
    const found: Reconciled['found'] = [];
    for (const report of theirs) {
      if (isKnown(report)) continue;
      const { settlement } = await ledger.record(provider.name, report, JSON.stringify({ reconciled: report }));
      if (settlement !== 'repeated') found.push({ ...sumOf(report), outcome: report.outcome, settlement });
    }
    const listed = paymentsIn(theirs);
    const onlyHere = ours
      .filter(
        ({ paymentId, outcome, receivedAt }) => outcome === 'paid' && receivedAt >= since && !listed.has(paymentId),
      )
      .map(sumOf);
    return { provider: provider.name, agreed: listed.size - paymentsIn(found).size, found, onlyHere };
  }

  /**
   * Compares one provider. Stores when it began, after success only, so that the next comparison covers what was
   * interrupted.
   */
  async function reconcile(provider: PaymentProvider): Promise<Reconciled | null> {
    const now = await store.orders.time();
    const compared = await compare(provider, await sinceOf(provider.name, now));
    await remember(provider.name, now);
    if (compared)
      log[compared.found.length + compared.onlyHere.length > 0 ? 'warn' : 'info'](
        compared,
        'A provider and the ledger were compared.',
      );
    return compared;
  }

  /** Compares several providers; failures do not stop the others, and are thrown at the end. */
  async function reconcileAll(some: PaymentProvider[]): Promise<Reconciled[]> {
    const all: Reconciled[] = [];
    const failures: string[] = [];
    for (const provider of some) {
      try {
        const one = await reconcile(provider);
        if (one) all.push(one);
      } catch (error) {
        log.error({ err: error, provider: provider.name }, 'A provider and the ledger could not be compared.');
        failures.push(
          `${provider.name} could not be compared: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
    }
    if (failures.length > 0) throw new Error(failures.join(' '));
    return all;
  }

  async function isDue({ name }: PaymentProvider, now: Date): Promise<boolean> {
    const last = await lastDone(name);
    // A time in the future is from before the database's clock was set back.
    return last === null || last > now || last.getTime() <= now.getTime() - DAY;
  }

  return {
    run: () => reconcileAll(providers),

    /** The daily job, which also repeats failed comparisons; returns 0, since nothing is left to do. */
    async ifDue(): Promise<0> {
      const now = await store.orders.time();
      const due: PaymentProvider[] = [];
      for (const provider of providers) if (await isDue(provider, now)) due.push(provider);
      await reconcileAll(due);
      return 0;
    },
  };
}
