import { orderStatuses, type Order } from '@storefront/contracts';
import type { Selectable } from 'kysely';
import type { OrderLinesTable } from '../database/schema';
import type { PaymentRow } from '../payments/ledgerRepository';
import type { PaymentSystemRow } from '../payments/repository';
import type { OrderRow } from './repository';

type Line = Selectable<OrderLinesTable>;

function lineName(line: Line, language: 'ru' | 'en') {
  return `${line.game_name}: ${line.product_name}, ${line.plan_name[language]} (x${line.count})`;
}

/** The order as its buyer sees it; addresses of this API are still paths. */
export function orderView(
  order: OrderRow,
  lines: Line[],
  payment: PaymentRow | undefined,
  method: PaymentSystemRow | undefined,
): Order {
  const payable = order.status === 'waitingForPayment' ? payment : undefined;
  return {
    id: order.id,
    status: orderStatuses[order.status].en,
    statusCode: order.status,
    expiredAt: Math.floor(order.expires_at.getTime() / 1000),
    serverTime: order.read_at.getTime(),
    url: payable?.url ?? null,
    qrCodeUrl: payable?.qr_code_url ?? null,
    subscriptionNames: lines.map((line) => ({ ru: lineName(line, 'ru'), en: lineName(line, 'en') })),
    usdCost: order.total_cents / 100,
    email: order.email,
    canChangePaymentMethod: order.status === 'waitingForPayment' || order.status === 'created',
    paymentAddress: payable?.address ?? null,
    paymentInstructions: (payable && method?.instructions) ?? null,
  };
}
