import { parseAddress, type LiveRemote } from '@storefront/contracts';
import { ownWay } from '../browser/gate';
import type { RouterState } from '../router/ShopRouter';
import { currentPress, isPressOf, spent } from '../router/currentPress';
import { createSlidingWindow } from '../router/navigationLimit';
import { culpritIn } from '../watch/Journal';
import { guard } from './guard';
import { isDocumentLoop } from './isDocumentLoop';
import { navigationNow } from './navigationNow';
import type { PressNow } from './pressNow';
import { isUncalled, isUnseen, stackNow } from './stackNow';

/** The ways through the history: all code has them, and whoever steps by them leads the visitor. */
const steps = ['back', 'forward', 'go'];

/** The same in newer browsers, of `navigation`. */
const newerSteps = ['back', 'forward', 'traverseTo'];

/** The browser scrolls once the document has gone (`scrolling.ts`). */
const isGoing = () => globalThis.event?.type === 'pagehide';

export interface Page {
  stateNow: () => Pick<RouterState, 'page' | 'navigation'>;
  remotes: readonly LiveRemote[];
  /** One page is left, and the next one has not begun. */
  isBetween: () => boolean;
}

/** What writes an address into it: the shop's own is written past this fence (`ownHistory.ts`). */
const writes = ['pushState', 'replaceState'];

/** Addresses that one remote may write within ten seconds: of all that a page writes browsers take 200, or 100, and of the shop's own none after that. */
const mostWritten = 50;

/** Who calls where no stack names anybody: no remote, and not the shop either. */
export const unseen = 'Somebody unseen';

/** The remote whose code calls, by the stack, or `unseen`; nothing where the shop does, or a tool. */
export function callerIn({ remotes }: Pick<Page, 'remotes'>, depth?: number): string | undefined {
  const stack = stackNow(depth);
  return culpritIn(stack, remotes) ?? (isUnseen(stack, depth) ? unseen : undefined);
}

/** Whether a navigation is followed: the visitor's, or the page owner's while no other navigation is under way. */
export function isFollowed({ stateNow, isBetween }: Page, caller: string | undefined, press = currentPress()): boolean {
  if (isBetween()) return false;
  if (press && isPressOf(press, caller)) return Boolean(spent.add(press));
  const { page, navigation } = stateNow();
  return !navigation.location && (caller === undefined || caller === page?.match.handle?.remote);
}

/** Whether an address is of the path that is shown. */
const isOfPath = (address: unknown) => address === undefined || address === null || parseAddress(String(address), document.baseURI)?.pathname === location.pathname;

/**
 * Whether an address is the caller's to write: whose page is shown says what follows its path, which is the router's; and nobody does while the visitor is on
 * their way, where it would be taken for the next page's.
 */
function isWritten({ stateNow, isBetween }: Page, caller: string | undefined, address: unknown): boolean {
  const { page, navigation } = stateNow();
  return caller === undefined || (!isBetween() && !navigation.location && caller === page?.match.handle?.remote && isOfPath(address));
}

export interface Fence {
  /** Whether what it was called with is let through. */
  may: (...given: unknown[]) => boolean;
  /** Says what was refused. */
  words: string;
  refuse: () => unknown;
}

/** Wraps methods so that calls pass which `may` allows; others are logged with `words` and answered by `refuse`. Returns what ends it. */
export function fence(owner: object, names: readonly string[], { may, words, refuse }: Fence): () => void {
  function isRefused(_one: object, ...given: unknown[]): boolean {
    if (may(...given)) return false;
    console.error(words);
    return true;
  }
  const ends = names.map((name) => guard(owner, name, isRefused, refuse));
  return () => ends.forEach((end) => end());
}

/** A promise that is rejected as the browser's would be, without an unhandled rejection. */
export function refused<T>(words: string, name: string): Promise<T> {
  const never = Promise.reject<T>(new DOMException(words, name));
  never.catch(() => {});
  return never;
}

/** What `navigation` says of a step that cannot be taken. */
function refusedStep(): NavigationResult {
  const never = refused<NavigationHistoryEntry>('Nobody has asked for this step.', 'InvalidStateError');
  return { committed: never, finished: never };
}

/** What is sent by code tells no caller, but what it is: a form of whose page it is stands in its rectangle. */
const isOfThePage = (element: Element | null | undefined) => Boolean(element?.closest('main') && !element.closest('[data-slot]'));

/** The browser's own: in the stack of a step is who has brought it about, whom `guardEvents.ts` would take for who calls this. */
const prevent = ownWay(Event.prototype, 'preventDefault');

/**
 * The same for another document, and another part of this one, which would take the place of where the visitor is on their way to: by `location`, by a form,
 * or by what somebody has drawn into the page. A visitor's link, and what the shop does itself, is followed.
 */
function guardDocument(page: Page, navigation: Navigation, pressNow: PressNow): () => void {
  const look = (event: NavigateEvent & { sourceElement?: Element | null }) => {
    const { cancelable, userInitiated, destination, downloadRequest, hashChange, navigationType, sourceElement } = event;
    if (!cancelable || userInitiated || downloadRequest !== null || (destination.sameDocument && !hashChange)) return;
    const caller = callerIn(page);
    // Where nobody calls, what leads is in the document: a `<meta>` that refreshes it, or a form that code has sent.
    const isNobodys = caller === undefined && (hashChange || !isUncalled() || navigationType === 'reload' || isOfThePage(sourceElement));
    const press = pressNow();
    if (isNobodys || (caller !== undefined && isFollowed(page, caller, press) && (press || destination.sameDocument || !isDocumentLoop(caller)))) return;
    prevent(event);
    console.error('A page leads elsewhere unasked, or on and on; it is not followed.', destination.url);
  };
  navigation.addEventListener('navigate', look);
  return () => navigation.removeEventListener('navigate', look);
}

/** Milliseconds within which the browser takes a step that was called for. */
const soon = 1000;

/** … and that a tool in the visitor's browser takes at their key. */
const atOnce = 300;

const hasFrames = () => window.length > 0;

/**
 * Refuses steps whose call nobody saw where the page has, or had, a frame: that has ways of its own through the same history. `wasCalledAt` says when one was
 * let through. What the browser's own buttons do is the visitor's; which steps are, not every browser says, so that without frames all are.
 */
function guardUnseenSteps(navigation: Navigation, wasCalledAt: () => number): () => void {
  let pressedAt = -Infinity;
  let hadFrames = hasFrames();
  // A frame that comes tells of it, and may be gone by the time of its step.
  const noteFrame = () => void (hadFrames ||= hasFrames());
  const note = ({ isTrusted }: Event) => void (isTrusted && (pressedAt = performance.now()));
  const look = (event: NavigateEvent) => {
    const { cancelable, userInitiated, navigationType } = event;
    const now = performance.now();
    if (!(hadFrames || hasFrames()) || navigationType !== 'traverse' || !cancelable || userInitiated || now - wasCalledAt() < soon || now - pressedAt < atOnce) return;
    prevent(event);
    console.error('Somebody steps through the history unseen; it is not followed.');
  };
  for (const kind of ['keydown', 'click']) addEventListener(kind, note, { capture: true, passive: true });
  document.addEventListener('load', noteFrame, true);
  navigation.addEventListener('navigate', look);
  return () => {
    document.removeEventListener('load', noteFrame, true);
    for (const kind of ['keydown', 'click']) removeEventListener(kind, note, true);
    navigation.removeEventListener('navigate', look);
  };
}

/**
 * Lets only the visitor and the owner of the page step through the history: a screen that was left, and steps back to close its dialog, would be shown
 * again. `scrollRestoration` is the shop's. Returns what ends the guard.
 */
export function guardHistory(page: Page, pressNow: PressNow): () => void {
  let calledAt = -Infinity;
  const may = () => {
    const caller = callerIn(page);
    const isTaken = caller === unseen ? pressNow() !== undefined && isFollowed(page, undefined) : isFollowed(page, caller);
    if (isTaken) calledAt = performance.now();
    return isTaken;
  };
  const words = 'A page steps through the history unasked; it is not followed.';
  const isAllowed = createSlidingWindow(mostWritten);
  const writing: Fence = {
    may(_state, _title, address) {
      const writer = callerIn(page);
      return isWritten(page, writer, address) && (writer === undefined || isAllowed(writer));
    },
    words: 'A page writes an address of another path, or unasked, or too often; it is not taken.',
    refuse: () => undefined,
  };
  const navigation = navigationNow();
  const ends = [
    fence(History.prototype, steps, { may, words, refuse: () => undefined }),
    fence(History.prototype, writes, writing),
    ...(navigation ? [fence(Object.getPrototypeOf(navigation) as object, newerSteps, { may, words, refuse: refusedStep }), guardDocument(page, navigation, pressNow), guardUnseenSteps(navigation, () => calledAt)] : []),
  ];
  history.scrollRestoration = 'manual';
  const endScrolling = guard(History.prototype, 'scrollRestoration', (_history, how) => {
    const isRefused = how !== 'manual' && !isGoing();
    if (isRefused) console.warn('How the history scrolls is the shop’s to say.');
    return isRefused;
  });
  return () => {
    for (const end of [...ends, endScrolling]) end();
  };
}
