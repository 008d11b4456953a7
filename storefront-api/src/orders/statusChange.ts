import type { OrderRow } from './repository';
import type { Work } from './store';
import { expiring, mayBecome, type OrderStatus } from './transitions';

/** What a status brings with it, in the same transaction. */
async function follow(tx: Work, order: OrderRow, to: OrderStatus): Promise<void> {
  switch (to) {
    case 'paid':
      await tx.coupons.takeAgain(order.id);
      // It was delivered before money of it was looked at: nothing is delivered twice.
      if (await tx.letters.wasSent(order.id)) await moveLocked(tx, order, 'success', 'The letter had been sent before.');
      else await tx.letters.queueFirst(order.id, order.read_at);
      return;
    case 'expired':
    case 'canceled':
      return tx.coupons.giveBack(order.id);
    case 'refunded':
      return tx.letters.giveUpUnsent(order.id, 'The money was given back.', order.read_at);
    default:
  }
}

/** Moves an order that the transaction has locked; false when it may not become that. */
export async function moveLocked(tx: Work, order: OrderRow, to: OrderStatus, reason: string): Promise<boolean> {
  if (!mayBecome(order.status, to)) return false;
  await tx.orders.setStatus(order.id, to);
  await tx.orders.addHistory(order.id, order.status, to, reason, order.read_at);
  order.status = to;
  await follow(tx, order, to);
  return true;
}

/** Whether the order's time is over, by the database's clock. */
export const isOver = (order: OrderRow) => order.expires_at <= order.read_at;

export const isDue = (order: OrderRow) => expiring.includes(order.status) && isOver(order);

/** Expires a locked order whose time is over. */
export async function expireLocked(tx: Work, order: OrderRow): Promise<void> {
  if (isDue(order)) await moveLocked(tx, order, 'expired', 'The time for the payment is over.');
}
