import type { RemoteStore, StorefrontDispatch } from '@storefront/platform';
import { cartKey } from '../../remote';
import { sanitiseLines, type CartLine } from './cartLines';
import { checkout, selectLines, selectSaved, type CheckoutAction } from './checkoutSlice';

/** Events after which a tab may have missed `storage` events, for example while it was frozen. */
const wakings = ['pageshow', 'focus'] as const;

/** Reads the stored cart, stores every change, and follows other tabs. Returns the teardown. */
export function setupSavedCart(store: RemoteStore): () => void {
  const read = () => void store.dispatch(catchUp());
  const followOtherTabs = (event: StorageEvent) => {
    if (event.key === cartKey || event.key === null) read();
  };
  read();
  const stopSaving = store.startListening({
    // Lines that were only read are not written back, so that the next reader is told, too, which entries were dropped.
    predicate: (action, current, previous) =>
      !checkout.linesRead.match(action) && selectLines(current) !== selectLines(previous),
    effect: (_action, { dispatch, getState }) => saveLines(selectLines(getState()), dispatch, selectSaved(getState())),
  });
  window.addEventListener('storage', followOtherTabs);
  for (const waking of wakings) window.addEventListener(waking, read);
  return () => {
    stopSaving();
    window.removeEventListener('storage', followOtherTabs);
    for (const waking of wakings) window.removeEventListener(waking, read);
  };
}

/** Reads what another tab has stored since this one last read. */
export const catchUp = () => (dispatch: StorefrontDispatch, getState: () => unknown) => {
  const saved = readStorage();
  if (saved === undefined || saved === selectSaved(getState())) return;
  dispatch(checkout.linesRead({ saved, ...linesOf(saved) }));
};

/** Applies a change, the visitor's or an answer's, to the stored cart, which another tab may have changed without an event here yet. */
export const change = (action: CheckoutAction) => (dispatch: StorefrontDispatch) => {
  dispatch(catchUp());
  dispatch(action);
};

function linesOf(saved: string | null) {
  const { complaints, ...read } = sanitiseLines(parse(saved));
  for (const complaint of complaints) console.warn(`Saved cart: ${complaint}`);
  return read;
}

function parse(saved: string | null): unknown {
  try {
    return JSON.parse(saved ?? '[]');
  } catch (error) {
    console.warn('The saved cart cannot be read.', error);
    return [];
  }
}

/** Undefined if the browser refuses access. */
function readStorage(): string | null | undefined {
  try {
    return localStorage.getItem(cartKey);
  } catch (error) {
    console.warn('The saved cart cannot be read.', error);
    return undefined;
  }
}

function saveLines(lines: readonly CartLine[], dispatch: StorefrontDispatch, known: string | null | undefined) {
  const saved = lines.map(({ subscriptionId, count, region }) => ({ subscriptionId, count, region }));
  const text = saved.length === 0 ? null : JSON.stringify(saved);
  if (text === known) return;
  try {
    if (text === null) localStorage.removeItem(cartKey);
    else localStorage.setItem(cartKey, text);
    dispatch(checkout.linesSaved(text));
  } catch (error) {
    console.error('The cart could not be saved.', error);
  }
}
