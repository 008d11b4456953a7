import * as v from 'valibot';

/** Storage key of the orders whose lines have left the cart, for all tabs of the browser. */
const key = 'clearedOrders';

/** The newest, more than anybody has open in other tabs. */
const kept = 20;

function read(): string[] {
  try {
    return v.parse(v.array(v.string()), JSON.parse(localStorage.getItem(key) ?? '[]'));
  } catch (error) {
    console.warn('Which orders have left the cart cannot be read.', error);
    return [];
  }
}

/** Whether an order's lines have been taken out of the cart, in whichever tab: what is there now was added after that. */
export const isCleared = (orderId: string): boolean => read().includes(orderId);

export function rememberCleared(orderId: string): void {
  try {
    localStorage.setItem(key, JSON.stringify([...read(), orderId].slice(-kept)));
  } catch (error) {
    console.warn('Other tabs are not told that the cart was cleared.', error);
  }
}
