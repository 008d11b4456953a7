import * as v from 'valibot';

/** The newest, more than anybody has open in other tabs. */
const kept = 20;

/** Ids of orders, for all tabs of the browser; where it keeps nothing there are none, and `refusal` tells the log what that costs. */
function createOrderList(key: string, refusal: string) {
  function read(): string[] {
    try {
      return v.parse(v.array(v.string()), JSON.parse(localStorage.getItem(key) ?? '[]'));
    } catch (error) {
      console.warn(`${key} cannot be read.`, error);
      return [];
    }
  }

  function add(ids: readonly string[]): void {
    const others = read().filter((id) => !ids.includes(id));
    try {
      localStorage.setItem(key, JSON.stringify([...others, ...ids].slice(-kept)));
    } catch (error) {
      console.warn(refusal, error);
    }
  }

  return { read, add };
}

/** Orders whose lines have left the cart. */
const cleared = createOrderList('clearedOrders', 'Other tabs are not told that the cart was cleared.');

/** Orders that were made or opened in this browser, cleared or not. */
const known = createOrderList('knownOrders', 'A cleared cart says nothing of this order to other tabs.');

/** Whether an order's lines have been taken out of the cart, in whichever tab: what is there now was added after that. */
export const isCleared = (orderId: string): boolean => cleared.read().includes(orderId);

/** The order is made, or its details are open: where the whole cart is cleared from now on, its lines go along. */
export const rememberOrder = (orderId: string): void => known.add([orderId]);

/** The cart is cleared of one order's lines, or with null of everything, and so of each order's that is known. */
export const rememberCleared = (orderId: string | null): void => cleared.add(orderId === null ? known.read() : [orderId]);
