import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { expireLocked, moveLocked } from '../orders/statusChange';
import type { OrderRow } from '../orders/repository';
import type { Store, Work } from '../orders/store';
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

/** Milliseconds that somebody waits for another's asking, and between two looks at it. */
const PATIENCE = 15_000;
const LOOK = 250;

type Payable = Pick<OrderRow, 'id' | 'total_cents' | 'language' | 'expires_at'>;

/** Asks providers for payments. What is to be paid is written before they hear of it, so that no money comes for nothing. */
export function createOpening({ store, methods, log }: OpeningDeps) {
  /** Writes a payment, within the order's transaction; reports that came before it are applied. */
  async function write(tx: Work, order: Payable, method: PaymentSystemRow, paymentId: string, at: Date): Promise<PaymentRow> {
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

  /** Keeps what the provider answered and makes the payment the one that counts, unless a later one is; false when the order stopped waiting meanwhile. */
  function keep(payment: PaymentRow, created: CreatedPayment): Promise<boolean> {
    return store.transaction(async (tx) => {
      const order = await tx.orders.lock(payment.order_id);
      if (!order) return false;
      const { url, qrCodeUrl: qr_code_url, paymentAddress: address = null, ref: provider_ref = null } = created;
      const isFirst = await tx.ledger.open(payment.id, { url, qr_code_url, address, provider_ref }, order.read_at);
      if (!isFirst) log.warn({ orderId: order.id, provider: payment.provider, ref: provider_ref }, 'A payment was opened twice: money that comes by its second page will be looked at.');
      await expireLocked(tx, order);
      if (order.status === 'created') await moveLocked(tx, order, 'waitingForPayment', 'The payment was opened.');
      if (order.status !== 'waitingForPayment') return false;
      // Who answers late takes the order back from no method that was chosen since.
      if (!(await tx.ledger.isOvertaken(payment))) await tx.orders.setPayment(order.id, payment);
      return true;
    });
  }

  /** Opens a payment that one has written or claimed: false when the order stopped waiting meanwhile; rejects when the provider does. */
  async function open(order: Payable, payment: PaymentRow, method: PaymentSystemRow): Promise<boolean> {
    const created = await ask(order, payment, method).catch(async (error: unknown) => {
      await store.ledger.giveOpeningBack(payment);
      throw error;
    });
    return keep(payment, created);
  }

  const waits = new Map<string, Promise<boolean>>();

  async function waitFor(order: Payable, { id }: PaymentRow, method: PaymentSystemRow): Promise<boolean> {
    // The wall clock may be set, and whoever waits would wait for as long.
    for (const end = performance.now() + PATIENCE; performance.now() < end; await delay(LOOK)) {
      const claimed = await store.ledger.claimOpening(id);
      if (claimed) return open(order, claimed, method);
      if ((await store.ledger.payment(id))?.opened_at) return (await store.orders.order(order.id))?.status === 'waitingForPayment';
    }
    throw new Error(`Whoever asked for payment ${id} has not heard of it yet.`);
  }

  /**
   * Opens a payment that somebody else wrote: who asks for it now is waited for, since services without keys make a page for everyone who asks. All who
   * want it in this process wait as one, however many there are.
   */
  function openOnce(order: Payable, payment: PaymentRow, method: PaymentSystemRow): Promise<boolean> {
    const waiting = waits.get(payment.id) ?? waitFor(order, payment, method).finally(() => waits.delete(payment.id));
    waits.set(payment.id, waiting);
    return waiting;
  }

  async function reopen(id: string) {
    const payment = await store.ledger.claimOpening(id);
    if (!payment) return;
    const [order, method] = await Promise.all([store.orders.order(payment.order_id), methods.known(payment.payment_system_id)]);
    if (order && method) await open(order, payment, method);
  }

  return {
    write,
    open,
    openOnce,

    /** Asks again for payments whose answer nobody heard, some at a time, each claimed when its turn comes; tells how many there were. */
    async reopenSome(limit: number): Promise<number> {
      await store.ledger.wakeUnopened();
      const ids = await store.ledger.unopenedIds(limit);
      for (const id of ids) await reopen(id).catch((error: unknown) => log.error({ err: error, paymentId: id }, 'A payment could not be opened.'));
      return ids.length;
    },

    /** Ends the pages of payments that nobody is to pay any more, some at a time; tells how many it tried. */
    async closeSome(limit: number): Promise<number> {
      const unended = await store.transaction((tx) => tx.ledger.claimUnended(limit));
      for (const payment of unended)
        await methods.provider(payment.provider)?.close?.(payment).catch((error: unknown) => log.error({ err: error, orderId: payment.order_id }, 'The page of a payment could not be ended.'));
      return unended.length;
    },
  };
}

export type Opening = ReturnType<typeof createOpening>;
