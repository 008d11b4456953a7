import type { CreatedOrder, OrderRequest } from '@storefront/contracts';
import type { FastifyBaseLogger } from 'fastify';
import { found } from '../http/api';
import type { Methods } from '../payments/methods';
import type { Opening } from '../payments/opening';
import type { PaymentRow } from '../payments/ledgerRepository';
import type { PaymentSystemRow } from '../payments/repository';
import type { PricingService, Quote } from '../pricing/service';
import { disagreement, refuseCoupon } from './agreement';
import { bodyHashOf, type KeptAnswer } from './answerRepository';
import { randomId } from './ids';
import { lineRows, orderRow } from './orderRows';
import { NO_METHOD, NO_SUCH_SUM, type Refusal } from './refusal';
import { changeLockedStatus } from './statusChange';
import type { Store, Statements } from './store';

export interface PlacingDeps {
  store: Store;
  pricing: PricingService;
  methods: Methods;
  opening: Opening;
  wakePostman: () => void;
  paymentSeconds: number;
  log: FastifyBaseLogger;
}

/** An answer as bytes on the wire, so that repetitions are identical. */
export interface WireAnswer {
  status: number;
  body: string;
}

interface Placed {
  answer: WireAnswer;
  order?: ReturnType<typeof orderRow>;
  payment?: PaymentRow;
}

type Considered = Refusal | { quote: Quote; method: PaymentSystemRow };

const NOT_SOLD: Refusal = { refused: 'Something in the cart is not sold any more.' };

const answerOf = (outcome: CreatedOrder | Refusal): WireAnswer => {
  const envelope =
    'refused' in outcome
      ? { success: false, result: outcome.instead ?? null, message: outcome.refused }
      : found(outcome);
  return { status: 200, body: JSON.stringify(envelope) };
};

const OTHER_BODY: WireAnswer = {
  status: 409,
  body: JSON.stringify({ success: false, result: null, message: 'This Idempotency-Key was used for another order.' }),
};

const payable = (order: ReturnType<typeof orderRow>) => ({ ...order, expires_at: new Date(order.expires_at) });

/** Places orders: as agreed, once for each key, in one transaction with everything that belongs to them. */
export function createPlacing({ store, pricing, methods, opening, wakePostman, paymentSeconds, log }: PlacingDeps) {
  async function takeCoupon(tx: Statements, quote: Quote, email: string): Promise<Refusal | undefined> {
    const { status, text, percent } = quote.coupon;
    if (status !== 'applied' || (await tx.coupons.take(text, percent, email))) return undefined;
    return refuseCoupon(quote, 'usedUp', pricing);
  }

  /** Locks the ordered plans: an import that would remove them waits, and retires them instead. */
  async function holdPlans(tx: Statements, quote: Quote): Promise<Refusal | undefined> {
    const ids = [...new Set(quote.lines.map(({ subscriptionId }) => subscriptionId))];
    return (await tx.orders.holdPlans(ids)) === ids.length ? undefined : NOT_SOLD;
  }

  /** Writes the order with its payment; one that costs nothing is paid at once. */
  async function write(
    tx: Statements,
    request: OrderRequest,
    quote: Quote,
    method: PaymentSystemRow,
    at: Date,
  ): Promise<Placed> {
    const alreadyFinished = quote.total.cents === 0;
    const paymentId = alreadyFinished ? null : randomId();
    const order = { ...orderRow(randomId(), request, quote, at, paymentSeconds), payment_id: paymentId };
    await tx.orders.add(order, lineRows(order.id, quote));
    await tx.orders.addHistory(order.id, null, 'created', 'The order was placed.', at);
    if (order.coupon_code !== null) await tx.coupons.addUse(order.id, order.coupon_code, order.email);
    const answer = answerOf({ orderId: order.id, alreadyFinished });
    if (paymentId !== null)
      return { answer, order, payment: await opening.write(tx, payable(order), method, paymentId, at) };
    const locked = await tx.orders.lock(order.id);
    if (locked) await changeLockedStatus(tx, locked, 'paid', 'There was nothing to pay.');
    return { answer, order };
  }

  /** Prepares an order before its transaction, since these queries need connections of their own. */
  async function consider(request: OrderRequest): Promise<Considered> {
    const method = await methods.one(request.paymentSystemId);
    if (!method) return NO_METHOD;
    const quote = await pricing.quote(request.couponText, request.subscriptions);
    const { cents } = quote.total;
    const refusal =
      disagreement(request, quote, pricing) ?? (cents > 0 && !methods.takes(method, cents) ? NO_SUCH_SUM : undefined);
    return refusal ?? { method, quote };
  }

  async function decide(tx: Statements, request: OrderRequest, considered: Considered, at: Date): Promise<Placed> {
    if ('refused' in considered) return { answer: answerOf(considered) };
    const { quote, method } = considered;
    const refusal = (await holdPlans(tx, quote)) ?? (await takeCoupon(tx, quote, request.email));
    return refusal ? { answer: answerOf(refusal) } : write(tx, request, quote, method, at);
  }

  const repeated = (kept: KeptAnswer, hash: string): WireAnswer =>
    kept.body_hash === hash && kept.status !== null && kept.answer !== null
      ? { status: kept.status, body: kept.answer }
      : OTHER_BODY;

  /** Decides on an order, once for each key: repetitions get the same answer, also a refusal. */
  function placeOnce(request: OrderRequest, considered: Considered, key: string | undefined): Promise<Placed> {
    return store.transaction(async (tx) => {
      const at = await tx.orders.time();
      if (key === undefined) return decide(tx, request, considered, at);
      const hash = bodyHashOf(request);
      const kept = await tx.answers.take(key, hash);
      if (kept) return { answer: repeated(kept, hash) };
      const placed = await decide(tx, request, considered, at);
      await tx.answers.keep(key, placed.answer.status, placed.answer.body);
      return placed;
    });
  }

  /**
   * Opens the payment. If the provider does not answer, the order is kept: it is asked again later, and the method can
   * be changed.
   */
  async function openNow({ order, payment }: Placed) {
    if (!order || !payment) return;
    const method = await methods.one(payment.payment_system_id);
    if (method) await opening.open(payable(order), payment, method);
  }

  return {
    /** Prices the lines from the catalogue and stores the order; prices in the request are ignored (S190). */
    async place(request: OrderRequest, key?: string): Promise<WireAnswer> {
      const placed = await placeOnce(request, await consider(request), key);
      if (placed.order && !placed.payment) wakePostman();
      const complain = (error: unknown) =>
        log.error({ err: error, orderId: placed.order?.id }, 'A payment could not be opened; it will be tried again.');
      await openNow(placed).catch(complain);
      return placed.answer;
    },
  };
}

export type Placing = ReturnType<typeof createPlacing>;
