import type { RemoteStore } from '@storefront/platform';
import { sanitiseLines, type CartLine } from './cartLines';
import { checkout, selectLines } from './checkoutSlice';

/** Storage key of the cart; it holds subscriptionId, count and region alone (S081). */
const key = 'cart';

/** Reads the saved cart once, saves every change, and follows other tabs. Returns the teardown. */
export function setupSavedCart(store: RemoteStore): () => void {
  const read = () => store.dispatch(checkout.linesRead(readLines()));
  const followOtherTabs = (event: StorageEvent) => {
    if (event.key === key || event.key === null) read();
  };
  read();
  const stopSaving = store.startListening({
    predicate: (_action, current, previous) => selectLines(current) !== selectLines(previous),
    effect: (_action, { getState }) => saveLines(selectLines(getState())),
  });
  window.addEventListener('storage', followOtherTabs);
  return () => {
    stopSaving();
    window.removeEventListener('storage', followOtherTabs);
  };
}

function readLines(): CartLine[] {
  const { lines, complaints } = sanitiseLines(readStorage());
  for (const complaint of complaints) console.warn(`Saved cart: ${complaint}`);
  return lines;
}

function readStorage(): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '[]');
  } catch (error) {
    console.warn('The saved cart cannot be read.', error);
    return [];
  }
}

function saveLines(lines: readonly CartLine[]) {
  const saved = lines.map(({ subscriptionId, count, region }) => ({ subscriptionId, count, region }));
  try {
    if (saved.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(saved));
  } catch (error) {
    console.error('The cart could not be saved.', error);
  }
}
