import type { RemoteStore, StorefrontDispatch } from '@storefront/platform';
import { cartKey } from '../../remote';
import { sanitiseLines, type CartLine } from './cartLines';
import { checkout, selectLines, selectSaved, type CheckoutAction } from './checkoutSlice';

/** When a tab may have slept through what others saved: asleep it is told of nothing. */
const wakings = ['pageshow', 'focus'] as const;

/** Reads the saved cart once, saves every change, and follows other tabs. Returns the teardown. */
export function setupSavedCart(store: RemoteStore): () => void {
  const read = () => void store.dispatch(catchUp());
  const followOtherTabs = (event: StorageEvent) => {
    if (event.key === cartKey || event.key === null) read();
  };
  read();
  const stopSaving = store.startListening({
    // What was only read stays as it was saved until something changes: who reads it next is told, too, what of it is not taken.
    predicate: (action, current, previous) => !checkout.linesRead.match(action) && selectLines(current) !== selectLines(previous),
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

/** Takes over what another tab saved since this one last looked. */
export const catchUp = () => (dispatch: StorefrontDispatch, getState: () => unknown) => {
  const saved = readStorage();
  if (saved === undefined || saved === selectSaved(getState())) return;
  dispatch(checkout.linesRead({ saved, ...linesOf(saved) }));
};

/** A visitor's change, made on the cart as it is: another tab's change may be saved, and this one not told of it yet. */
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

/** Undefined where the browser keeps nothing. */
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
