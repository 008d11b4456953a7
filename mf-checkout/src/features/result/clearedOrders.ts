import * as v from 'valibot';
import { sanitiseLines, type CartLine } from '../cart/cartLines';

/** The newest, more than anybody has open in other tabs. */
const kept = 20;

/** An order by its id, or with what it took from the cart. */
const OrderSchema = v.union([v.string(), v.object({ id: v.string(), lines: v.array(v.unknown()) })]);
type KeptOrder = v.InferOutput<typeof OrderSchema>;

const idOf = (order: KeptOrder) => (typeof order === 'string' ? order : order.id);

/** Orders, for all tabs of the browser; undefined where nothing can be read, and `refusal` tells the log what it costs that nothing is kept. */
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

/** Orders that were made in this browser, cleared or not. Older versions kept ids alone, and those of orders that were opened here, too. */
const known = createOrderList('knownOrders', 'Other tabs are not told what this order took from the cart.');

/** Whether an order's lines have been taken out of the cart, in whichever tab: what is there now was added after that. */
export const isCleared = (orderId: string): boolean => (cleared.read() ?? []).map(idOf).includes(orderId);

/**
 * What an order took from the cart. Null where it was not made in this browser: it took nothing. Undefined where nobody can tell, since the browser
 * keeps nothing or an older version kept no lines.
 */
export function linesTakenBy(orderId: string): CartLine[] | null | undefined {
  const orders = known.read();
  if (!orders) return undefined;
  const order = orders.find((one) => idOf(one) === orderId);
  if (order === undefined) return null;
  return typeof order === 'string' ? undefined : sanitiseLines(order.lines).lines;
}

/** The order is made: its details may be opened in another tab, and where the whole cart is cleared from now on, its lines go along. */
export const rememberOrder = (orderId: string, lines: CartLine[]): void => known.add([{ id: orderId, lines }]);

/** The cart is cleared of one order's lines, or with null of everything, and so of each order's that is known. */
export const rememberCleared = (orderId: string | null): void => cleared.add(orderId === null ? (known.read() ?? []).map(idOf) : [orderId]);
