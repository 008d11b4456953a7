import { orderStatusCode, orderStatuses } from '@storefront/contracts';
import type { OrderRow } from '../../orders/repository';
import type { Purchase } from '../../orders/purchase';
import { orderStatusesKept, type OrderStatus } from '../../orders/transitions';
import { Refused, tableOf, type Command } from '../command';
import { createReview } from '../review';

/** Orders that are read by one query, so that a long list holds up nobody else. */
const PAGE = 1000;

function statusOf(text: string | undefined): OrderStatus | undefined {
  if (text === undefined) return undefined;
  const status =
    orderStatusesKept.find((one) => one === text) ?? orderStatusesKept.find((one) => one === orderStatusCode(text));
  if (!status) throw new Refused(`There is no status ${text}; there are ${orderStatusesKept.join(', ')}.`);
  return status;
}

const iso = (time: Date | null) => time?.toISOString() ?? null;

/** The `orders` commands over a running API. */
export function orderCommands(purchase: Purchase): Record<string, Command> {
  const { store } = purchase;
  const review = createReview(purchase);

  async function orderOf(id: string): Promise<OrderRow> {
    const order = await store.orders.order(id);
    if (!order) throw new Refused(`There is no order ${id}.`);
    return order;
  }

  const summary = ({
    id,
    status,
    email,
    total_cents: cents,
    created_at: createdAt,
  }: Pick<OrderRow, 'id' | 'email' | 'total_cents' | 'created_at'> & { status: string }) => ({
    id,
    statusCode: status,
    status: orderStatuses[status as OrderStatus].en,
    email,
    usdCost: cents / 100,
    createdAt: iso(createdAt),
  });

  async function all(status: OrderStatus | undefined) {
    const rows: ReturnType<typeof summary>[] = [];
    for (;;) {
      const page = await store.orders.list(status, PAGE, rows.at(-1)?.id);
      rows.push(...page.map(summary));
      if (page.length < PAGE) return rows;
    }
  }

  async function detailsOf(order: OrderRow) {
    const [lines, history, payments, reports, settlements, letters] = await Promise.all([
      store.orders.lines(order.id),
      store.orders.history(order.id),
      store.ledger.paymentsOfOrder(order.id),
      store.ledger.reportsOfOrder(order.id),
      store.ledger.settlementsOfOrder(order.id),
      store.letters.lettersOfOrder(order.id),
    ]);
    return {
      ...summary(order),
      language: order.language,
      expiresAt: iso(order.expires_at),
      coupon: order.coupon_code,
      paymentId: order.payment_id,
      lines: lines.map((line) => ({
        plan: line.subscription_id,
        region: line.region,
        count: line.count,
        name: `${line.game_name}: ${line.product_name}, ${line.plan_name.en}`,
      })),
      payments: payments.map((one) => ({
        id: one.id,
        provider: one.provider,
        amount: one.cents,
        currency: one.currency,
        ref: one.provider_ref,
        openedAt: iso(one.opened_at),
      })),
      reports: reports.map((one) => ({
        provider: one.provider,
        event: one.event_id,
        payment: one.payment_id,
        outcome: one.outcome,
        amount: one.amount,
        currency: one.currency,
        ref: one.ref,
        paidAt: iso(one.paid_at),
        at: iso(one.received_at),
        settlement:
          settlements.findLast(({ provider, event_id: event }) => provider === one.provider && event === one.event_id)
            ?.settlement ?? null,
      })),
      letters: letters.map((one) => ({
        id: one.id,
        number: one.number,
        attempts: one.attempts,
        sentAt: iso(one.sent_at),
        givenUpAt: iso(one.given_up_at),
        lastError: one.last_error,
      })),
      history: history.map((one) => ({
        from: one.from_status,
        to: one.to_status,
        reason: one.reason,
        at: iso(one.at),
      })),
    };
  }

  async function changed(id: string, sentence: string) {
    const order = await orderOf(id);
    return { document: summary(order), text: `${sentence} Order ${id}: ${order.status}.` };
  }

  return {
    'orders list': {
      takes: [],
      options: ['status'],
      async run({ options }) {
        const rows = await all(statusOf(options.status));
        return { document: rows, text: tableOf(rows, 'There are no such orders.') };
      },
    },

    'orders show': {
      takes: ['id'],
      async run({ values: [id = ''] }) {
        const details = await detailsOf(await orderOf(id));
        const { lines, payments, reports, letters, history, ...facts } = details;
        const parts = Object.entries({ lines, payments, reports, letters, history }).map(
          ([name, rows]) => `\n${name}\n${tableOf(rows, 'none')}`,
        );
        return {
          document: details,
          text: [...Object.entries(facts).map(([name, value]) => `${name}: ${value ?? ''}`), ...parts].join('\n'),
        };
      },
    },

    'orders resend': {
      takes: ['id'],
      async run({ values: [id = ''] }) {
        await review.resend((await orderOf(id)).id);
        return changed(id, 'The letter will be sent once more.');
      },
    },

    'orders refund': {
      takes: ['id'],
      async run({ values: [id = ''] }) {
        const notes = await review.refund((await orderOf(id)).id);
        return changed(id, ['The money is given back.', ...notes].join(' '));
      },
    },

    'orders resolve': {
      takes: ['id'],
      options: ['as'],
      async run({ values: [id = ''], options: { as } }) {
        if (as !== 'paid' && as !== 'refunded') throw new Refused('Say how: --as paid or --as refunded.');
        await review.resolve((await orderOf(id)).id, as);
        return changed(id, as === 'paid' ? 'The order counts as paid.' : 'The order counts as given back.');
      },
    },
  };
}
