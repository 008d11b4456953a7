import type { Order, OrderRequest } from '@storefront/contracts';
import type { FastifyBaseLogger } from 'fastify';
import { isReadOnly } from '../database/limits';
import type { Ledger } from '../payments/ledger';
import type { Methods } from '../payments/methods';
import type { Opening } from '../payments/opening';
import type { PaymentRow } from '../payments/ledgerRepository';
import type { PaymentSystemRow } from '../payments/repository';
import { randomId } from './ids';
import type { Placing, WireAnswer } from './placing';
import { NO_METHOD, NO_SUCH_SUM, type Refusal } from './refusal';
import type { OrderRow } from './repository';
import { expireLocked, isDue } from './statusChange';
import type { Store, Statements } from './store';
import { orderView } from './views';

export interface OrderDeps {
  store: Store;
  methods: Methods;
  opening: Opening;
  placing: Placing;
  ledger: Ledger;
  log: FastifyBaseLogger;
}

const METHOD_FIXED: Refusal = { refused: 'The payment method of this order cannot be changed any more.' };
const PROVIDER_SILENT: Refusal = {
  refused: 'This payment service does not answer at present. Choose another method, or try again later.',
};

const TOO_MANY_CHANGES: Refusal = { refused: 'The payment method of this order was changed too often.' };

/** Payments of one order: each is a call to a payment service, which limits our calls for all buyers together. */
const MAX_PAYMENTS = 20;

const awaitsPayment = (order: OrderRow) => order.status === 'waitingForPayment' || order.status === 'created';

export function createOrderService({ store, methods, opening, placing, ledger, log }: OrderDeps) {
  /** Whether failed orders of all times were looked through once, since some may have failed while no process ran. */
  let isLookedThrough = false;

  async function expireIfDue(orderId: string) {
    await store.transaction(async (tx) => {
      const order = await tx.orders.lock(orderId);
      if (order) await expireLocked(tx, order);
    });
  }

  /**
   * Does something with each of these orders; failures are logged, and do not stop the others. Returns for how many it
   * was done.
   */
  async function eachAlone(
    ids: readonly string[],
    work: (orderId: string) => Promise<unknown>,
    complaint: string,
  ): Promise<number> {
    let done = 0;
    for (const orderId of ids)
      await work(orderId).then(
        () => (done += 1),
        (error: unknown) => log.error({ err: error, orderId }, complaint),
      );
    return done;
  }

  async function giveCouponBack(orderId: string) {
    await store.transaction(async (tx) => {
      const order = await tx.orders.lock(orderId);
      if (order?.status === 'failed') await tx.coupons.giveBack(orderId);
    });
  }

  /** The order, expired if it is due; if the database takes no writes, only the returned order is. */
  async function current(orderId: string): Promise<OrderRow | undefined> {
    const order = await store.orders.order(orderId);
    if (!order || !isDue(order)) return order;
    try {
      await expireIfDue(orderId);
    } catch (error) {
      if (!isReadOnly(error)) throw error;
      return { ...order, status: 'expired' };
    }
    return store.orders.order(orderId);
  }

  /**
   * The payment by a method: the last one if it has that method already, otherwise a new one, which the caller has to
   * open.
   */
  async function chosen(
    tx: Statements,
    orderId: string,
    method: PaymentSystemRow,
  ): Promise<{ payment: PaymentRow; isFresh: boolean } | Refusal> {
    const order = await tx.orders.lock(orderId);
    if (!order || !awaitsPayment(order)) return METHOD_FIXED;
    const payments = await tx.ledger.paymentsOfOrder(orderId);
    const last = payments.at(-1);
    if (last && last.payment_system_id === method.id && (last.id === order.payment_id || last.opened_at === null))
      return { payment: last, isFresh: false };
    return payments.length < MAX_PAYMENTS
      ? { payment: await opening.write(tx, order, method, randomId(), order.read_at), isFresh: true }
      : TOO_MANY_CHANGES;
  }

  return {
    place: (request: OrderRequest, key?: string): Promise<WireAnswer> => placing.place(request, key),

    async view(orderId: string): Promise<Order | null> {
      const order = await current(orderId);
      if (!order) return null;
      const [lines, payment] = await Promise.all([
        store.orders.lines(orderId),
        order.payment_id === null ? undefined : store.ledger.payment(order.payment_id),
      ]);
      const method = payment && (await methods.known(payment.payment_system_id));
      return orderView(order, lines, payment, method);
    },

    /**
     * Opens a payment by another method; the order keeps its id (S111), and its current payment until the new one is
     * open.
     */
    async changeMethod(orderId: string, paymentSystemId: number): Promise<{ orderId: string } | Refusal | null> {
      const order = await current(orderId);
      if (!order) return null;
      const method = await methods.one(paymentSystemId);
      if (!method) return NO_METHOD;
      if (!methods.takes(method, order.total_cents)) return NO_SUCH_SUM;
      const choice = await store.transaction((tx) => chosen(tx, orderId, method));
      if ('refused' in choice) return choice;
      const { payment, isFresh } = choice;
      if (payment.opened_at !== null) return { orderId };
      try {
        const open = isFresh ? opening.open : opening.openOnce;
        return (await open(order, payment, method)) ? { orderId } : METHOD_FIXED;
      } catch (error) {
        log.error({ err: error, orderId }, 'A payment by another method could not be opened.');
        return PROVIDER_SILENT;
      }
    },

    /** What the sandbox's payment page shows. */
    async payable(paymentId: string) {
      const payment = await store.ledger.payment(paymentId);
      const order = payment && (await current(payment.order_id));
      if (!payment || !order) return null;
      const reports = await store.ledger.reportsOfOrder(order.id);
      return {
        orderId: order.id,
        provider: payment.provider,
        language: order.language,
        cents: payment.cents,
        roubles: order.total_roubles,
        address: payment.address,
        isPaid: reports.some((report) => report.payment_id === paymentId && report.outcome === 'paid'),
        isOpen: awaitsPayment(order) && order.payment_id === paymentId,
      };
    },

    /** Expires a batch of orders whose time is over; returns how many. */
    expireSome: async (limit: number): Promise<number> =>
      eachAlone(await store.orders.dueIds(limit), expireIfDue, 'An order could not be expired.'),

    /** Releases the coupons of a batch of failed orders whose time is over; returns how many. */
    async giveCouponsBack(limit: number): Promise<number> {
      const held = await store.coupons.heldByFailed(limit, isLookedThrough ? 'last week' : 'ever');
      isLookedThrough ||= held.length < limit;
      return eachAlone(held, giveCouponBack, 'The coupon of an order could not be given back.');
    },

    applyLateReports: (limit: number) => ledger.applyLate(limit),
    reopenSome: (limit: number) => opening.reopenSome(limit),
    closeSome: (limit: number) => opening.closeSome(limit),
    forgetAnswers: (limit: number) => store.answers.forget(limit),
  };
}

export type OrderService = ReturnType<typeof createOrderService>;
