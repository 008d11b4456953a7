import type { FastifyBaseLogger } from 'fastify';
import { languageByCode, type CreatedOrder, type Order, type OrderRequest } from '@storefront/contracts';
import type { PaymentProvider, PaymentReport } from '../payments/provider';
import type { PaymentSystemRepository, PaymentSystemRow } from '../payments/repository';
import type { PricingService, Quote } from '../pricing/service';
import type { createDelivery } from './delivery';
import { randomId } from './ids';
import type { OrderRepository, OrderRow } from './repository';
import { expireLocked, isDue, moveLocked } from './statusChange';
import { orderView } from './views';

/** Why something that was asked for was not done, in a sentence for people. */
export interface Refusal {
  refused: string;
}

/** What became of a payment's report; `late`: the order could not take it any more, and money must go back by hand. */
export type Settlement = 'applied' | 'repeated' | 'unknown' | 'superseded' | 'wrongSum' | 'late';

export interface OrderDeps {
  repository: OrderRepository;
  pricing: PricingService;
  systems: PaymentSystemRepository;
  provider: PaymentProvider;
  delivery: ReturnType<typeof createDelivery>;
  paymentSeconds: number;
  now: () => Date;
}

const NO_METHOD: Refusal = { refused: 'There is no such payment method.' };
const CLOSED: Refusal = { refused: 'The payment method of this order cannot be changed any more.' };

function lineRows(orderId: string, quote: Quote) {
  return quote.lines.map(({ offer, region, count, oldCount }, position) => ({
    order_id: orderId,
    position,
    subscription_id: offer.id,
    region,
    count,
    old_count: Number.isInteger(oldCount) ? (oldCount ?? null) : null,
    price_minor: offer.price_minor,
    is_usd: offer.is_usd,
    game_name: offer.game_name,
    product_name: offer.product_name,
    plan_name: JSON.stringify(offer.name),
  }));
}

export function createOrderService({ repository, pricing, systems, provider, delivery, paymentSeconds, now }: OrderDeps) {
  function orderRow(id: string, request: OrderRequest, quote: Quote) {
    const createdAt = now();
    return {
      id,
      status: 'created' as const,
      email: request.email,
      language: languageByCode(request.language).code,
      payment_system_id: request.paymentSystemId,
      payment_id: null,
      coupon_code: quote.coupon.status === 'applied' ? quote.coupon.text : null,
      coupon_percent: quote.coupon.percent,
      rate_micros: quote.rateMicros,
      total_cents: quote.total.cents,
      total_roubles: quote.total.roubles,
      created_at: createdAt.toISOString(),
      expires_at: new Date(createdAt.getTime() + paymentSeconds * 1000).toISOString(),
    };
  }

  /** Keeps the new order; one that costs nothing is paid at once. */
  function keep(order: ReturnType<typeof orderRow>, quote: Quote, free: boolean) {
    return repository.transaction(async (tx) => {
      await tx.add(order, lineRows(order.id, quote));
      await tx.addHistory(order.id, null, 'created', 'The order was placed.', now());
      const locked = free ? await tx.lock(order.id) : undefined;
      if (locked) await moveLocked(tx, locked, 'paid', 'There was nothing to pay.', now());
    });
  }

  /** Asks the provider for a payment by this method; false when the order stopped waiting meanwhile. */
  async function openPayment(order: Pick<OrderRow, 'id' | 'total_cents' | 'language'>, method: PaymentSystemRow) {
    const paymentId = randomId();
    const cents = order.total_cents;
    const created = await provider.createPayment({ orderId: order.id, paymentId, cents, language: order.language, method });
    return repository.transaction(async (tx) => {
      const locked = await tx.lock(order.id);
      if (!locked) return false;
      await expireLocked(tx, locked, now());
      if (locked.status === 'created') await moveLocked(tx, locked, 'waitingForPayment', 'The payment was opened.', now());
      if (locked.status !== 'waitingForPayment') return false;
      await tx.addPayment({
        id: paymentId,
        order_id: order.id,
        payment_system_id: method.id,
        cents,
        url: created.url,
        qr_code_url: created.qrCodeUrl,
        address: created.paymentAddress ?? null,
        created_at: now().toISOString(),
      });
      return true;
    });
  }

  async function expireIfDue(orderId: string) {
    await repository.transaction(async (tx) => {
      const order = await tx.lock(orderId);
      if (order) await expireLocked(tx, order, now());
    });
  }

  async function current(orderId: string): Promise<OrderRow | undefined> {
    const order = await repository.order(orderId);
    if (!order || !isDue(order, now())) return order;
    await expireIfDue(orderId);
    return repository.order(orderId);
  }

  /** Decides on a report with the order locked, so that of two reports, or a report and the clock, one wins. */
  function decide(report: PaymentReport): Promise<{ settlement: Settlement; orderId?: string }> {
    return repository.transaction(async (tx) => {
      const payment = await tx.payment(report.paymentId);
      const order = payment && (await tx.lock(payment.order_id));
      if (!payment || !order) return { settlement: 'unknown' };
      const { eventId, paymentId, outcome } = report;
      const isNew = await tx.addPaymentEvent({ id: eventId, payment_id: paymentId, outcome, received_at: now().toISOString() });
      if (!isNew) return { settlement: 'repeated' };
      if (report.cents !== payment.cents) return { settlement: 'wrongSum' };
      if (outcome === 'failed' && order.payment_id !== paymentId) return { settlement: 'superseded' };
      await expireLocked(tx, order, now());
      const reason = outcome === 'paid' ? 'The payment was confirmed.' : 'The payment was declined.';
      const moved = await moveLocked(tx, order, outcome, reason, now());
      return { settlement: moved ? 'applied' : 'late', orderId: order.id };
    });
  }

  return {
    /** Prices the lines anew and keeps the order; prices that were sent along count for nothing (S190). */
    async create(request: OrderRequest): Promise<CreatedOrder | Refusal> {
      const method = await systems.one(request.paymentSystemId);
      if (!method) return NO_METHOD;
      const quote = await pricing.quote(request.couponText, request.subscriptions);
      if (quote.refused.length > 0) {
        const ids = quote.refused.map((line) => `${line.subscriptionId} (${line.region})`).join(', ');
        return { refused: `These plans are not sold: ${ids}. Nothing was ordered.` };
      }
      const order = orderRow(randomId(), request, quote);
      const alreadyFinished = quote.total.cents === 0;
      await keep(order, quote, alreadyFinished);
      if (alreadyFinished) delivery.start(order.id);
      else await openPayment(order, method);
      return { orderId: order.id, alreadyFinished };
    },

    async view(orderId: string): Promise<Order | null> {
      const order = await current(orderId);
      if (!order) return null;
      const [lines, payment] = await Promise.all([
        repository.lines(orderId),
        order.payment_id === null ? undefined : repository.payment(order.payment_id),
      ]);
      const method = payment && (await systems.one(payment.payment_system_id));
      return orderView(order, lines, payment, method, now());
    },

    /** Opens a payment by another method; the order keeps its id (S111). */
    async changeMethod(orderId: string, paymentSystemId: number): Promise<{ orderId: string } | Refusal | null> {
      const order = await current(orderId);
      if (!order) return null;
      const method = await systems.one(paymentSystemId);
      if (!method) return NO_METHOD;
      if (order.status !== 'waitingForPayment') return CLOSED;
      return (await openPayment(order, method)) ? { orderId } : CLOSED;
    },

    /** What a payment page shows of a payment and its order. */
    async payable(paymentId: string) {
      const payment = await repository.payment(paymentId);
      const order = payment && (await current(payment.order_id));
      if (!payment || !order) return null;
      return {
        orderId: order.id,
        language: order.language,
        cents: payment.cents,
        roubles: order.total_roubles,
        address: payment.address,
        open: order.status === 'waitingForPayment' && order.payment_id === paymentId,
      };
    },

    async settle(report: PaymentReport): Promise<Settlement> {
      const { settlement, orderId } = await decide(report);
      if (settlement === 'applied' && report.outcome === 'paid' && orderId) delivery.start(orderId);
      return settlement;
    },

    /** Expires some of what is due and says how many; one that cannot be expired keeps none beside it. */
    async expireDue(atOnce: number, log: FastifyBaseLogger): Promise<number> {
      let expired = 0;
      for (const id of await repository.dueIds(now(), atOnce)) {
        await expireIfDue(id).then(
          () => (expired += 1),
          (error: unknown) => log.error({ err: error, orderId: id }, 'An order could not be expired.'),
        );
      }
      return expired;
    },

    /** Resumes letters that nobody is sending. */
    async resumeLetters() {
      for (const id of await repository.paidIds()) delivery.start(id);
    },
  };
}

export type OrderService = ReturnType<typeof createOrderService>;
