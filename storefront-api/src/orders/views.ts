import { orderStatuses, type Order } from '@storefront/contracts';
import type { Selectable } from 'kysely';
import type { OrderLinesTable, PaymentsTable } from '../database/schema';
import type { PaymentSystemRow } from '../payments/repository';
import type { OrderRow } from './repository';

type Line = Selectable<OrderLinesTable>;

function lineName(line: Line, language: 'ru' | 'en') {
  return `${line.game_name}: ${line.product_name}, ${line.plan_name[language]} (x${line.count})`;
}

/** The order as its visitor sees it; addresses of this API are still paths. */
export function orderView(
  order: OrderRow,
  lines: Line[],
  payment: Selectable<PaymentsTable> | undefined,
  method: PaymentSystemRow | undefined,
  now: Date,
): Order {
  const waiting = order.status === 'waitingForPayment';
  const payable = waiting ? payment : undefined;
  return {
    id: order.id,
    status: orderStatuses[order.status].en,
    statusCode: order.status,
    expiredAt: Math.floor(order.expires_at.getTime() / 1000),
    serverTime: now.getTime(),
    url: payable?.url ?? null,
    qrCodeUrl: payable?.qr_code_url ?? null,
    subscriptionNames: lines.map((line) => ({ ru: lineName(line, 'ru'), en: lineName(line, 'en') })),
    usdCost: order.total_cents / 100,
    email: order.email,
    canChangePaymentMethod: waiting,
    paymentAddress: payable?.address ?? null,
    paymentInstructions: (payable && method?.instructions) ?? null,
  };
}
