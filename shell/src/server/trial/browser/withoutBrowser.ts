import type { StorefrontStore } from '@storefront/platform';
import { realmGlobal } from '../../rendering/realmGlobal';
import { partialGlobals } from '../../rendering/disableNode';
import { reason } from '../step';
import type { Trial } from '../Trial';
import { UnfilledPlaceholder } from '../pages/unfilledPlaceholders';

/** Complaints about code that only runs in browsers, and notes about what only a browser could tell. */
export interface BrowserVerdict {
  complaints: string[];
  notes: string[];
}

/**
 * Whether an error comes from missing parts of a browser (`document`, a portal, an external store), which is no fault
 * of fragments, listeners and hydrated pages. Nor is a bundle from before fragments were in it.
 */
export const needsBrowser = (error: unknown) =>
  /^ReferenceError: |Portals are not currently supported|getServerSnapshot|took longer than|has no \.\/widgets\//.test(
    reason(error),
  );

/** Runs `act` without these globals. */
export async function withoutGlobals<T>(names: readonly string[], act: () => Promise<T>): Promise<T> {
  const kept = names.map((name) => [name, Object.getOwnPropertyDescriptor(realmGlobal, name)] as const);
  for (const [name] of kept) Reflect.deleteProperty(realmGlobal, name);
  try {
    return await act();
  } finally {
    for (const [name, property] of kept) if (property) Object.defineProperty(realmGlobal, name, property);
  }
}

/** Runs `act` without Node's partial browser globals, so that code which needs a browser is recognized. */
export const withoutPartialBrowser = <T>(act: () => Promise<T>): Promise<T> => withoutGlobals(partialGlobals, act);

/** Browser globals that code reads from `globalThis`, which throws only later, at their use. */
export const browserGlobals: readonly string[] = [
  ...partialGlobals,
  ...[
    'window',
    'self',
    'document',
    'location',
    'history',
    'screen',
    'visualViewport',
    'customElements',
    'indexedDB',
    'caches',
    'speechSynthesis',
  ],
  ...[
    'matchMedia',
    'getComputedStyle',
    'getSelection',
    'requestAnimationFrame',
    'requestIdleCallback',
    'addEventListener',
    'scrollTo',
    'open',
    'alert',
    'confirm',
    'print',
  ],
  ...[
    'IntersectionObserver',
    'MutationObserver',
    'ResizeObserver',
    'XMLHttpRequest',
    'DOMParser',
    'FileReader',
    'Image',
    'Audio',
    'Notification',
  ],
];

/** Whether an error comes from reading a property of undefined. */
const isOfUndefined = (error: unknown) =>
  /^TypeError: .*(undefined|is not a (function|constructor))/.test(reason(error));

/** Runs `act` where these globals throw when they are read from `globalThis`; `typeof` says that they do not exist. */
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

/** The error of `doIt`, thrown or returned; for a read of undefined, the missing browser global that caused it. */
export async function thrownBy(doIt: () => Promise<unknown>): Promise<unknown> {
  const attempt = () => doIt().catch((thrown: unknown) => thrown);
  const error = await attempt();
  // Not the first time, since code may check whether it is in a browser.
  const again = isOfUndefined(error) ? await withThrowingBrowserGlobals(attempt) : undefined;
  return /^ReferenceError: /.test(reason(again)) ? again : error;
}

/** Performs an attempt and records its error; `what` is its name in messages, `where` only shown meanwhile. */
export type Attempt = (what: string, where: string, act: () => Promise<unknown>) => Promise<void>;

/** Tries code that only runs in browsers. */
export async function withoutBrowser(
  { onTry, onFound }: Trial,
  act: (attempt: Attempt) => Promise<void>,
): Promise<BrowserVerdict> {
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

/** A `fetch` that never answers and sends nothing, since a write would take effect. */
export const neverAnswering: typeof fetch = () => new Promise(() => {});

/** Dispatches an event; an invalid payload is skipped, since it is never sent. */
export function dispatchSafely(store: StorefrontStore, type: string, payload: unknown): void {
  try {
    store.dispatch({ type, payload });
  } catch (error) {
    console.error(`${type} could not be sent.`, error);
  }
}
