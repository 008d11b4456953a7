import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { expireLocked, changeLockedStatus } from '../orders/statusChange';
import type { OrderRow } from '../orders/repository';
import type { Store, Statements } from '../orders/store';
import { applyWaiting } from './ledger';
import { OPENING_SECONDS, type PaymentRow } from './ledgerRepository';
import type { Methods } from './methods';
import type { CreatedPayment } from './provider';
import type { PaymentSystemRow } from './repository';

export interface OpeningDeps {
  store: Store;
  methods: Methods;
  log: FastifyBaseLogger;
}

/** Milliseconds of waiting for another caller who is opening the payment, and between two looks. */
const OPENING_WAIT = 15_000;
const OPENING_POLL = 250;

type Payable = Pick<OrderRow, 'id' | 'total_cents' | 'language' | 'expires_at'>;

/** Opens payments at providers. The row is written first, so that no money comes for an unknown payment. */
export function createOpening({ store, methods, log }: OpeningDeps) {
  /** Adds a payment's row, within the order's transaction, and applies reports that came before it. */
  async function write(
    tx: Statements,
    order: Payable,
    method: PaymentSystemRow,
    paymentId: string,
    at: Date,
  ): Promise<PaymentRow> {
    const provider = methods.providerOf(method);
    if (!provider) throw new Error(`Nobody takes money for the method ${method.id}.`);
    await tx.ledger.lockPayment(paymentId);
    await tx.ledger.addPayment({
      id: paymentId,
      order_id: order.id,
      payment_system_id: method.id,
      provider: provider.name,
      cents: order.total_cents,
      currency: 'USD',
      created_at: at.toISOString(),
      open_next_at: new Date(at.getTime() + OPENING_SECONDS * 1000).toISOString(),
    });
    const payment = await tx.ledger.payment(paymentId);
    if (!payment) throw new Error(`The payment ${paymentId} was not written.`);
    await applyWaiting(tx, payment);
    return payment;
  }

  async function ask(order: Payable, payment: PaymentRow, method: PaymentSystemRow): Promise<CreatedPayment> {
    const provider = methods.provider(payment.provider);
    if (!provider) throw new Error(`The provider ${payment.provider} is switched off.`);
    const { id: paymentId, cents, created_at: writtenAt } = payment;
    const { id: orderId, language, expires_at: expiresAt } = order;
    const secondsLeft = (expiresAt.getTime() - (await store.orders.time()).getTime()) / 1000;
    return provider.create({ orderId, paymentId, cents, language, writtenAt, expiresAt, secondsLeft, method });
  }

  /**
   * Stores the provider's answer, and makes this the current payment unless a later one is open; false if the order
   * stopped waiting meanwhile.
   */
  function keep(payment: PaymentRow, created: CreatedPayment): Promise<boolean> {
    return store.transaction(async (tx) => {
      const order = await tx.orders.lock(payment.order_id);
      if (!order) return false;
      const { url, qrCodeUrl: qr_code_url, paymentAddress: address = null, ref: provider_ref = null } = created;
      const isFirst = await tx.ledger.open(payment.id, { url, qr_code_url, address, provider_ref }, order.read_at);
      if (!isFirst)
        log.warn(
          { orderId: order.id, provider: payment.provider, ref: provider_ref },
          'A payment was opened twice: money that comes by its second page will be looked at.',
        );
      await expireLocked(tx, order);
      if (order.status === 'created')
        await changeLockedStatus(tx, order, 'waitingForPayment', 'The payment was opened.');
      if (order.status !== 'waitingForPayment') return false;
      // A late answer must not replace a method that was chosen since.
      if (!(await tx.ledger.isOvertaken(payment))) await tx.orders.setPayment(order.id, payment);
      return true;
    });
  }

  /**
   * Opens a payment that the caller has created or claimed; false if the order stopped waiting meanwhile; rejects if
   * the provider does.
   */
  async function open(order: Payable, payment: PaymentRow, method: PaymentSystemRow): Promise<boolean> {
    const created = await ask(order, payment, method).catch(async (error: unknown) => {
      await store.ledger.giveOpeningBack(payment);
      throw error;
    });
    return keep(payment, created);
  }

  const waits = new Map<string, Promise<boolean>>();

  async function waitFor(order: Payable, { id }: PaymentRow, method: PaymentSystemRow): Promise<boolean> {
    // Not the wall clock, which may be set.
    for (const end = performance.now() + OPENING_WAIT; performance.now() < end; await delay(OPENING_POLL)) {
      const claimed = await store.ledger.claimOpening(id);
      if (claimed) return open(order, claimed, method);
      if ((await store.ledger.payment(id))?.opened_at)
        return (await store.orders.order(order.id))?.status === 'waitingForPayment';
    }
    throw new Error(`Whoever asked for payment ${id} has not heard of it yet.`);
  }

  /**
   * Opens a payment that somebody else created. Waits if they are doing so, since services without idempotency keys
   * would create a second page. All callers in this process share one wait.
   */
  function openOnce(order: Payable, payment: PaymentRow, method: PaymentSystemRow): Promise<boolean> {
    const waiting = waits.get(payment.id) ?? waitFor(order, payment, method).finally(() => waits.delete(payment.id));
    waits.set(payment.id, waiting);
    return waiting;
  }

  async function reopen(id: string) {
    const payment = await store.ledger.claimOpening(id);
    if (!payment) return;
    const [order, method] = await Promise.all([
      store.orders.order(payment.order_id),
      methods.known(payment.payment_system_id),
    ]);
    if (order && method) await open(order, payment, method);
  }

  return {
    write,
    open,
    openOnce,

    /**
     * Tries again to open a batch of payments whose provider's answer was lost, each claimed when its turn comes;
     * returns how many there were.
     */
    async reopenSome(limit: number): Promise<number> {
      await store.ledger.wakeUnopened();
      const ids = await store.ledger.unopenedIds(limit);
      for (const id of ids)
        await reopen(id).catch((error: unknown) =>
          log.error({ err: error, paymentId: id }, 'A payment could not be opened.'),
        );
      return ids.length;
    },

    /** Closes the pages of a batch of payments that should not be paid any more; returns how many were tried. */
    async closeSome(limit: number): Promise<number> {
      const unended = await store.transaction((tx) => tx.ledger.claimUnended(limit));
      for (const payment of unended)
        await methods
          .provider(payment.provider)
          ?.close?.(payment)
          .catch((error: unknown) =>
            log.error({ err: error, orderId: payment.order_id }, 'The page of a payment could not be ended.'),
          );
      return unended.length;
    },
  };
}

export type Opening = ReturnType<typeof createOpening>;
