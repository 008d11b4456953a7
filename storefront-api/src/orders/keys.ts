import { randomInt } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { OrderLinesTable } from '../database/schema';
import { missingKeysReason } from './missingKeys';
import type { Statements } from './store';

type Line = Selectable<OrderLinesTable>;

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const group = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('');

/** A key of 100 random bits. */
export const newKey = () => Array.from({ length: 4 }, group).join('-');

/** The pool has too few keys for this order and older ones. */
class NoKeys extends Error {
  readonly code = 'ENOKEYS';

  constructor(subscriptionId: number) {
    super(missingKeysReason(subscriptionId));
  }
}

/**
 * The keys of an order's line: assigned once, the same afterwards. Plans with a pool take them from it, older orders
 * first; for others they are generated. The caller has locked the order.
 */
export async function keysOfLine({ keys }: Statements, line: Line): Promise<string[]> {
  const { order_id: orderId, position, subscription_id: plan, count } = line;
  const missing = count - (await keys.keysOf(orderId, position)).length;
  if (missing > 0) {
    if (!(await keys.hasPool(plan)))
      await keys.addHandedOut(plan, Array.from({ length: missing }, newKey), orderId, position);
    else if (
      (await keys.spareKeys(plan, orderId)) < missing ||
      (await keys.takeFromPool(plan, missing, orderId, position)) < missing
    )
      throw new NoKeys(plan);
  }
  return keys.keysOf(orderId, position);
}
