import { keysOfLine } from '../orders/keys';
import type { OrderRow } from '../orders/repository';
import type { Store, Statements } from '../orders/store';
import { statusesWithLetters } from '../orders/transitions';
import type { Claimed, LetterRow } from './letterRepository';
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

/** Composes letters: the same row always gives the same letter, except that links use the current names of products. */
export function createComposing({ store, shopUrl, brand, from }: ComposingDeps) {
  async function letterOf(tx: Statements, row: LetterRow, order: OrderRow): Promise<Required<Letter>> {
    const bought = await tx.orders.lines(order.id);
    const today = await tx.orders.namesToday(bought.map((line) => line.subscription_id));
    const lines = [];
    for (const line of bought)
      lines.push({ ...line, keys: await keysOfLine(tx, line), today: today.get(line.subscription_id) });
    return {
      ...orderLetter(order, lines, { shopUrl, brand }),
      messageId: `<${row.id}@${domainOf(from)}>`,
      date: row.created_at,
    };
  }

  async function orderOf(tx: Statements, { order_id: id }: LetterRow): Promise<OrderRow> {
    const order = await tx.orders.lock(id);
    if (!order) throw new Error(`The order ${id} of a letter is gone.`);
    return order;
  }

  return {
    /** A letter for viewing, whatever the status of its order. */
    compose: (row: LetterRow): Promise<Required<Letter>> =>
      store.transaction(async (tx) => letterOf(tx, row, await orderOf(tx, row))),

    /**
     * A claimed letter for sending; undefined if it must not be sent any more: its order was disputed, refunded or
     * forgotten meanwhile, or the claim was lost.
     */
    composeClaimed: (letter: Claimed): Promise<Required<Letter> | undefined> =>
      store.transaction(async (tx) => {
        const order = await orderOf(tx, letter);
        return statusesWithLetters.includes(order.status) && (await tx.letters.isMine(letter))
          ? letterOf(tx, letter, order)
          : undefined;
      }),
  };
}

export type Composing = ReturnType<typeof createComposing>;
