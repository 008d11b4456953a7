import { keysOfLine } from '../orders/keys';
import type { Store } from '../orders/store';
import type { LetterRow } from './letterRepository';
import { domainOf, type Letter } from './mailer';
import { orderLetter } from './orderLetter';

export interface ComposingDeps {
  store: Store;
  shopUrl: string | undefined;
  /** What the shop is called. */
  brand: string;
  /** The sender, whose domain letters are named after. */
  from: string;
}

/** Writes letters: the same row makes the same letter, with the keys that the order has, and links to what is called otherwise by now. */
export function createComposing({ store, shopUrl, brand, from }: ComposingDeps) {
  return (row: LetterRow): Promise<Required<Letter>> =>
    store.transaction(async (tx) => {
      const order = await tx.orders.lock(row.order_id);
      if (!order) throw new Error(`The order ${row.order_id} of a letter is gone.`);
      const bought = await tx.orders.lines(order.id);
      const today = await tx.orders.namesToday(bought.map((line) => line.subscription_id));
      const lines = [];
      for (const line of bought) lines.push({ ...line, keys: await keysOfLine(tx, line), today: today.get(line.subscription_id) });
      return { ...orderLetter(order, lines, { shopUrl, brand }), messageId: `<${row.id}@${domainOf(from)}>`, date: row.created_at };
    });
}

export type Compose = ReturnType<typeof createComposing>;
