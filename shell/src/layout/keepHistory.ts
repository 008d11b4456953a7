import type { LiveRemote } from '@storefront/contracts';
import type { RouterState } from '../router/ShopRouter';
import { currentPress } from '../router/currentPress';
import { culpritIn } from '../watch/Journal';

/** The window's own ways through its history: all code has them, and whoever steps by them leads the visitor. */
const steps = ['back', 'forward', 'go'] as const;

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
  if (currentPress()) return true;
  const { page, navigation } = stateNow();
  const caller = culpritIn(String(new Error().stack), remotes);
  return !navigation.location && (caller === undefined || caller === page?.match.handle?.remote);
}

/**
 * Lets nobody but the visitor and whose page it is step through the history: a screen that is left, and steps back to end its dialog, would be shown
 * again. How the browser scrolls in it is the shop's to say. Gives what ends it.
 */
export function keepHistory(page: Page): () => void {
  for (const step of steps)
    history[step] = (delta?: number) => {
      if (isFollowed(page)) History.prototype[step].call(history, delta);
      else console.error('A page steps through the history that is not shown, or while the visitor is on their way; it is not followed.');
    };
  const restore = (how: ScrollRestoration) => Reflect.set(History.prototype, 'scrollRestoration', how, history);
  restore('manual');
  Object.defineProperty(history, 'scrollRestoration', {
    configurable: true,
    get: () => Reflect.get(History.prototype, 'scrollRestoration', history) as unknown,
    set: (how: ScrollRestoration) => (how === 'manual' || isGoing() ? restore(how) : console.warn('How the history scrolls is the shop’s to say.')),
  });
  return () => {
    for (const own of [...steps, 'scrollRestoration'] as const) Reflect.deleteProperty(history, own);
  };
}
