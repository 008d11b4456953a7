import type { LiveRemote } from '@storefront/contracts';
import type { RouterState } from '../router/ShopRouter';
import { currentPress, spent } from '../router/currentPress';
import { culpritIn } from '../watch/Journal';

/** The window's own ways through its history: all code has them, and whoever steps by them leads the visitor. */
const steps = ['back', 'forward', 'go'];

/** The same in newer browsers, of `navigation`. */
const newerSteps = ['back', 'forward', 'traverseTo'];

/** The browser scrolls once the document has gone (`scrolling.ts`). */
const isGoing = () => globalThis.event?.type === 'pagehide';

interface Page {
  stateNow: () => Pick<RouterState, 'page' | 'navigation'>;
  remotes: readonly LiveRemote[];
  /** One page is left, and the next one has not begun. */
  isBetween: () => boolean;
}

/** Whether it is the visitor's wish, or that of whose page it is while nobody is on their way. Who calls is told by the stack: what names no remote is nobody's fault. */
function isFollowed({ stateNow, remotes, isBetween }: Page): boolean {
  if (isBetween()) return false;
  const press = currentPress();
  if (press) return Boolean(spent.add(press));
  const { page, navigation } = stateNow();
  const caller = culpritIn(String(new Error().stack), remotes);
  return !navigation.location && (caller === undefined || caller === page?.match.handle?.remote);
}

/** Lets through what may step; what may not is answered by `refuse`. Gives what ends it. */
function fence(ways: object, names: readonly string[], mayStep: () => boolean, refuse: () => unknown): () => void {
  for (const name of names) {
    const step = Reflect.get(ways, name) as (...to: unknown[]) => unknown;
    Reflect.set(ways, name, (...to: unknown[]) => {
      if (mayStep()) return step.apply(ways, to);
      console.error('A page steps through the history that is not shown, or while the visitor is on their way; it is not followed.');
      return refuse();
    });
  }
  return () => names.forEach((name) => Reflect.deleteProperty(ways, name));
}

/** What `navigation` says of a step that cannot be taken; who does not ask hears nothing of it. */
function refusedStep(): NavigationResult {
  const never = Promise.reject<NavigationHistoryEntry>(new DOMException('Nobody has asked for this step.', 'InvalidStateError'));
  never.catch(() => {});
  return { committed: never, finished: never };
}

/**
 * Lets nobody but the visitor and whose page it is step through the history: a screen that is left, and steps back to end its dialog, would be shown
 * again. How the browser scrolls in it is the shop's to say. Gives what ends it.
 */
export function keepHistory(page: Page): () => void {
  const mayStep = () => isFollowed(page);
  const { navigation } = globalThis as { navigation?: Navigation };
  const ends = [fence(history, steps, mayStep, () => undefined), ...(navigation ? [fence(navigation, newerSteps, mayStep, refusedStep)] : [])];
  const restore = (how: ScrollRestoration) => Reflect.set(History.prototype, 'scrollRestoration', how, history);
  restore('manual');
  Object.defineProperty(history, 'scrollRestoration', {
    configurable: true,
    get: () => Reflect.get(History.prototype, 'scrollRestoration', history) as unknown,
    set: (how: ScrollRestoration) => (how === 'manual' || isGoing() ? restore(how) : console.warn('How the history scrolls is the shop’s to say.')),
  });
  return () => {
    for (const end of ends) end();
    Reflect.deleteProperty(history, 'scrollRestoration');
  };
}
