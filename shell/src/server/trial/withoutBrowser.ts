import type { StorefrontStore } from '@storefront/platform';
import { realmGlobal } from '../rendering/realmGlobal';
import { partialGlobals } from '../rendering/withoutNode';
import { reason } from './step';
import type { Trial } from './Trial';
import { UnfilledPlaceholder } from './unfilledPlaceholders';

/** What of that which browsers alone do speaks against the remote, and what only a browser can tell. */
export interface BrowserVerdict {
  complaints: string[];
  notes: string[];
}

/**
 * Servers render no fragments, wake no listeners and bring no page to life: what these take for granted of a browser (`document`, a portal, a store of the
 * browser's own) is no fault of theirs. Nor is a bundle that was built before fragments were in it.
 */
export const needsBrowser = (error: unknown) => /^ReferenceError: |Portals are not currently supported|getServerSnapshot|took longer than|has no \.\/widgets\//.test(reason(error));

/** Does something where these names are not. */
export async function withoutGlobals<T>(names: readonly string[], act: () => Promise<T>): Promise<T> {
  const kept = names.map((name) => [name, Object.getOwnPropertyDescriptor(realmGlobal, name)] as const);
  for (const [name] of kept) Reflect.deleteProperty(realmGlobal, name);
  try {
    return await act();
  } finally {
    for (const [name, property] of kept) if (property) Object.defineProperty(realmGlobal, name, property);
  }
}

/** Without them, whoever takes a browser for granted is known by that. */
export const withoutPartialBrowser = <T>(act: () => Promise<T>): Promise<T> => withoutGlobals(partialGlobals, act);

/** What browsers alone have, as code reads it of `globalThis`: where that is nothing, the reading itself does not throw. */
const browserGlobals = [
  ...partialGlobals,
  ...['window', 'self', 'document', 'location', 'history', 'screen', 'visualViewport', 'customElements', 'indexedDB', 'caches', 'speechSynthesis'],
  ...['matchMedia', 'getComputedStyle', 'getSelection', 'requestAnimationFrame', 'requestIdleCallback', 'addEventListener', 'scrollTo', 'open', 'alert', 'confirm', 'print'],
  ...['IntersectionObserver', 'MutationObserver', 'ResizeObserver', 'XMLHttpRequest', 'DOMParser', 'FileReader', 'Image', 'Audio', 'Notification'],
];

/** What reading something of nothing throws. */
const isOfUndefined = (error: unknown) => /^TypeError: .*(undefined|is not a (function|constructor))/.test(reason(error));

/** Acts where what browsers alone have throws as soon as it is read of `globalThis`; code that asks for it by `typeof` is told that it is not there. */
async function withThrowingBrowserGlobals<T>(act: () => Promise<T>): Promise<T> {
  const kept = Reflect.getPrototypeOf(realmGlobal) ?? Object.prototype;
  const get = (target: object, name: PropertyKey, receiver: unknown): unknown => {
    if (browserGlobals.includes(name as string)) throw new ReferenceError(`${String(name)} is not defined`);
    return Reflect.get(target, name, receiver);
  };
  Reflect.setPrototypeOf(realmGlobal, new Proxy(kept, { get }));
  try {
    return await act();
  } finally {
    Reflect.setPrototypeOf(realmGlobal, kept);
  }
}

/** What doing something throws, or answers as thrown: of what is read of nothing, the browser's thing that was not there. */
export async function thrownBy(doIt: () => Promise<unknown>): Promise<unknown> {
  const attempt = () => doIt().catch((thrown: unknown) => thrown);
  const error = await attempt();
  // At first nothing throws there, since code may look whether it is in a browser before it goes on.
  const again = isOfUndefined(error) ? await withThrowingBrowserGlobals(attempt) : undefined;
  return /^ReferenceError: /.test(reason(again)) ? again : error;
}

/** Does one thing, and keeps what it throws or answers as thrown; `what` is what sentences name, `where` is only said meanwhile. */
export type Attempt = (what: string, where: string, act: () => Promise<unknown>) => Promise<void>;

/** Tries what browsers alone do. */
export async function withoutBrowser({ onTry, onFound }: Trial, act: (attempt: Attempt) => Promise<void>): Promise<BrowserVerdict> {
  const complaints = new Set<string>();
  const notes = new Set<string>();
  const complain = (complaint: string) => {
    complaints.add(complaint);
    onFound?.(complaint);
  };
  const attempt: Attempt = async (what, where, doIt) => {
    onTry(what + where);
    const error = await thrownBy(doIt);
    if (error === undefined) return;
    if (error instanceof UnfilledPlaceholder) complain(`${what}: ${error.message}`);
    else if (needsBrowser(error)) notes.add(`${what} was not tried whole, since it wants a browser (${reason(error)})`);
    else complain(`${what} failed (${reason(error)})`);
  };
  await withoutPartialBrowser(() => act(attempt));
  return { complaints: [...complaints], notes: [...notes] };
}

/** Asks nobody: what is ordered would be done. */
export const neverAnswering: typeof fetch = () => new Promise(() => {});

/** A payload that the contracts do not know is never sent: nobody is to blame for it. */
export function dispatchSafely(store: StorefrontStore, type: string, payload: unknown): void {
  try {
    store.dispatch({ type, payload });
  } catch (error) {
    console.error(`${type} could not be sent.`, error);
  }
}
