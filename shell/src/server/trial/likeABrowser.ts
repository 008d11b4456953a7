import type { StorefrontStore } from '@storefront/platform';
import { everybodys } from '../rendering/everybodys';
import { reason } from './step';
import type { Trial } from './Trial';
import { Unfilled } from './unfilled';

/** What of that which browsers alone do speaks against the remote, and what only a browser can tell. */
export interface LiveVerdict {
  complaints: string[];
  notes: string[];
}

/**
 * Servers render no fragments, wake no listeners and bring no page to life: what these take for granted of a browser (`document`, a portal, a store of the
 * browser's own) is no fault of theirs. Nor is a bundle that was built before fragments were in it.
 */
const isForBrowsers = (error: unknown) => /^ReferenceError: |Portals are not currently supported|getServerSnapshot|took longer than|has no \.\/widgets\//.test(reason(error));

/** Names that Node has for a browser's things, and that are not as a browser's. */
const halfThere = ['navigator', 'localStorage', 'sessionStorage'];

/** Without them, whoever takes a browser for granted is known by that. */
async function withoutHalfABrowser<T>(act: () => Promise<T>): Promise<T> {
  const kept = halfThere.map((name) => [name, Object.getOwnPropertyDescriptor(everybodys, name)] as const);
  for (const [name] of kept) Reflect.deleteProperty(everybodys, name);
  try {
    return await act();
  } finally {
    for (const [name, property] of kept) if (property) Object.defineProperty(everybodys, name, property);
  }
}

/** Does one thing, and keeps what it throws or answers as thrown; `what` is what sentences name, `where` is only said meanwhile. */
export type Attempt = (what: string, where: string, act: () => Promise<unknown>) => Promise<void>;

/** Tries what browsers alone do. */
export async function withoutABrowser({ onTry }: Trial, act: (attempt: Attempt) => Promise<void>): Promise<LiveVerdict> {
  const complaints = new Set<string>();
  const notes = new Set<string>();
  const attempt: Attempt = async (what, where, doIt) => {
    onTry(what + where);
    const error = await doIt().catch((thrown: unknown) => thrown);
    if (error === undefined) return;
    if (error instanceof Unfilled) complaints.add(`${what}: ${error.message}`);
    else if (isForBrowsers(error)) notes.add(`${what} was not tried whole, since it wants a browser (${reason(error)})`);
    else complaints.add(`${what} failed (${reason(error)})`);
  };
  await withoutHalfABrowser(() => act(attempt));
  return { complaints: [...complaints], notes: [...notes] };
}

/** Asks nobody: what is ordered would be done. */
export const nobody: typeof fetch = () => new Promise(() => {});

/** A payload that the contracts do not know is never sent: nobody is to blame for it. */
export function send(store: StorefrontStore, type: string, payload: unknown): void {
  try {
    store.dispatch({ type, payload });
  } catch (error) {
    console.error(`${type} could not be sent.`, error);
  }
}
