import * as v from 'valibot';
import { sanitiseLines, type CartLine } from '../cart/cartLines';

/** Orders that are stored, the newest: more than anybody has open in other tabs. */
const kept = 20;

/** An order's id, or an order with its lines. */
const OrderSchema = v.union([v.string(), v.object({ id: v.string(), lines: v.array(v.unknown()) })]);
type KeptOrder = v.InferOutput<typeof OrderSchema>;

const idOf = (order: KeptOrder) => (typeof order === 'string' ? order : order.id);

/**
 * A list of orders in `localStorage`, for all tabs; undefined if it cannot be read. `refusal` is logged if it cannot be
 * stored.
 */
function createOrderList(key: string, refusal: string) {
  function read(): KeptOrder[] | undefined {
    try {
      return v.parse(v.array(OrderSchema), JSON.parse(localStorage.getItem(key) ?? '[]'));
    } catch (error) {
      console.warn(`${key} cannot be read.`, error);
      return undefined;
    }
  }

  function add(orders: readonly KeptOrder[]): void {
    const ids = orders.map(idOf);
    const others = (read() ?? []).filter((order) => !ids.includes(idOf(order)));
    try {
      localStorage.setItem(key, JSON.stringify([...others, ...orders].slice(-kept)));
    } catch (error) {
      console.warn(refusal, error);
    }
  }

  return { read, add };
}

/** Orders whose lines have left the cart, by their ids. */
const cleared = createOrderList('clearedOrders', 'Other tabs are not told that the cart was cleared.');

/** Orders that were made in this browser. Older versions stored ids only, also of orders that were only opened here. */
const known = createOrderList('knownOrders', 'Other tabs are not told what this order took from the cart.');

/** Whether an order's lines were removed from the cart in any tab, so that the current ones were added later. */
export const isCleared = (orderId: string): boolean => (cleared.read() ?? []).map(idOf).includes(orderId);

/**
 * The lines of an order. Null if it was not made in this browser; undefined if that is unknown, since the storage is
 * unavailable or an older version stored no lines.
 */
export function linesTakenBy(orderId: string): CartLine[] | null | undefined {
  const orders = known.read();
  if (!orders) return undefined;
  const order = orders.find((one) => idOf(one) === orderId);
  if (order === undefined) return null;
  return typeof order === 'string' ? undefined : sanitiseLines(order.lines).lines;
}

/** Stores an order with its lines, for its details in other tabs and for clearing. */
export const rememberOrder = (orderId: string, lines: CartLine[]): void => known.add([{ id: orderId, lines }]);

/** Stores that an order goes on under another id, with the lines that it took from the cart, if these are known. */
export function rememberSuccessor(orderId: string, successor: string): void {
  const order = (known.read() ?? []).find((one) => idOf(one) === orderId);
  if (order !== undefined && successor !== orderId)
    known.add([typeof order === 'string' ? successor : { ...order, id: successor }]);
}

/** Stores that an order's lines were cleared, or with null those of all known orders. */
export const rememberCleared = (orderId: string | null): void =>
  cleared.add(orderId === null ? (known.read() ?? []).map(idOf) : [orderId]);
