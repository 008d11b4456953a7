import { wholeSecond } from './orderRows';
import type { OrderRow } from './repository';
import type { Statements } from './store';
import { expirableStatuses, LONGEST_TRANSFER, canTransition, type OrderStatus } from './transitions';

/** Sets the end of an order's time, in milliseconds from now. */
async function setTime(tx: Statements, order: OrderRow, left: number): Promise<void> {
  order.expires_at = wholeSecond(order.read_at.getTime() + left);
  await tx.orders.setTime(order.id, order.expires_at);
}

/** Consequences of a status, in the same transaction. */
async function applyConsequences(tx: Statements, order: OrderRow, from: OrderStatus, to: OrderStatus): Promise<void> {
  switch (to) {
    case 'paid':
      await tx.coupons.takeAgain(order.id);
      // Delivered before it was under review: nothing is delivered twice.
      if (await tx.letters.wasSent(order.id))
        await changeLockedStatus(tx, order, 'success', 'The letter had been sent before.');
      else await tx.letters.queueFirst(order.id, order.read_at);
      return;
    case 'waiting':
      await tx.coupons.takeAgain(order.id);
      // Confirming the money may take longer than the time for paying.
      return setTime(tx, order, LONGEST_TRANSFER);
    case 'failed':
      // After money that was under way failed, there is no time for another attempt.
      return from === 'waiting' ? setTime(tx, order, 0) : undefined;
    case 'expired':
    case 'canceled':
      return tx.coupons.giveBack(order.id);
    case 'refunded':
      return tx.letters.giveUpUnsent(order.id, 'The money was given back.', order.read_at);
    default:
  }
}

/** Changes the status of a locked order; false if this transition is not allowed. */
export async function changeLockedStatus(
  tx: Statements,
  order: OrderRow,
  to: OrderStatus,
  reason: string,
): Promise<boolean> {
  if (!canTransition(order.status, to)) return false;
  const from = order.status;
  await tx.orders.setStatus(order.id, to);
  await tx.orders.addHistory(order.id, from, to, reason, order.read_at);
  order.status = to;
  await applyConsequences(tx, order, from, to);
  return true;
}

/** Whether the order has to expire, by the database's clock. */
export const isDue = (order: OrderRow) => expirableStatuses.includes(order.status) && order.expires_at <= order.read_at;

/** Expires a locked order whose time is over. */
export async function expireLocked(tx: Statements, order: OrderRow): Promise<void> {
  if (isDue(order)) await changeLockedStatus(tx, order, 'expired', 'The time for the payment is over.');
}
