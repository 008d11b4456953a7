import type { OrderRepository, OrderRow, OrderStatements } from './repository';
import { expiring, mayBecome, type OrderStatus } from './transitions';

/** Moves an order that the transaction has locked; false when it may not become that. */
export async function moveLocked(
  tx: OrderStatements,
  order: OrderRow,
  to: OrderStatus,
  reason: string,
  now: Date,
): Promise<boolean> {
  if (!mayBecome(order.status, to)) return false;
  await tx.setStatus(order.id, to);
  await tx.addHistory(order.id, order.status, to, reason, now);
  order.status = to;
  return true;
}

export const isDue = (order: OrderRow, now: Date) => expiring.includes(order.status) && order.expires_at <= now;

/** Expires a locked order whose time is over. */
export async function expireLocked(tx: OrderStatements, order: OrderRow, now: Date): Promise<void> {
  if (isDue(order, now)) await moveLocked(tx, order, 'expired', 'The time for the payment is over.', now);
}

/** The one way in which a status changes: in a transaction, with the order locked, along allowed transitions. */
export function createStatusChange(repository: OrderRepository, now: () => Date) {
  return (orderId: string, to: OrderStatus, reason: string): Promise<boolean> =>
    repository.transaction(async (tx) => {
      const order = await tx.lock(orderId);
      return order !== undefined && moveLocked(tx, order, to, reason, now());
    });
}

export type ChangeStatus = ReturnType<typeof createStatusChange>;
