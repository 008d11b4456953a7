import { parseAddress, type LiveRemote } from '@storefront/contracts';
import { unfenced } from '../browser/gate';
import type { RouterState } from '../router/ShopRouter';
import { currentPress, isPressOf, usedPresses } from '../router/currentPress';
import { createSlidingWindow } from '../router/navigationLimit';
import { remoteInStack } from '../watch/Journal';
import { guard } from './guard';
import { isDocumentLoop } from './isDocumentLoop';
import { navigationNow } from './navigationNow';
import type { PressNow } from './pressNow';
import { hasNoCaller, isCalledByBrowser, currentStack } from './currentStack';

/** Methods that step through the history. */
const steps = ['back', 'forward', 'go'];

/** The same in newer browsers, of `navigation`. */
const newerSteps = ['back', 'forward', 'traverseTo'];

/** Whether the document is being left: then the browser restores the scroll position (`scrolling.ts`). */
const isGoing = () => globalThis.event?.type === 'pagehide';

export interface GuardedPage {
  stateNow: () => Pick<RouterState, 'page' | 'navigation'>;
  remotes: readonly LiveRemote[];
  /** Whether one page is left and the next one has not begun. */
  isBetween: () => boolean;
}

/** Methods that write an address into the history; the shop itself bypasses this fence (`ownHistory.ts`). */
const writes = ['pushState', 'replaceState'];

/**
 * Addresses that one remote may write within ten seconds: browsers accept 200, or 100, from the whole page, and then
 * refuse the shop's, too.
 */
const mostWritten = 50;

/** The caller where the stack names neither a remote nor the shop. */
export const unknownCaller = 'Somebody unseen';

/** The remote whose code calls, by the stack, or `unknownCaller`; undefined for the shop, or a browser tool. */
export function callerIn({ remotes }: Pick<GuardedPage, 'remotes'>, depth?: number): string | undefined {
  const stack = currentStack(depth);
  return remoteInStack(stack, remotes) ?? (isCalledByBrowser(stack, depth) ? unknownCaller : undefined);
}

/** Whether a navigation is followed: the visitor's, or the page owner's while no other navigation is under way. */
export function mayNavigate(
  { stateNow, isBetween }: GuardedPage,
  caller: string | undefined,
  press = currentPress(),
): boolean {
  if (isBetween()) return false;
  if (press && isPressOf(press, caller)) return Boolean(usedPresses.add(press));
  const { page, navigation } = stateNow();
  return !navigation.location && (caller === undefined || caller === page?.match.handle?.remote);
}

/** Whether an address is of the path that is shown. */
const isOfPath = (address: unknown) =>
  address === undefined ||
  address === null ||
  parseAddress(String(address), document.baseURI)?.pathname === location.pathname;

/**
 * Whether a caller may write an address: the page's owner may change query and hash, but not the path, which is the
 * router's. Nobody may during a navigation, where it would change the next page's address.
 */
function isWritten({ stateNow, isBetween }: GuardedPage, caller: string | undefined, address: unknown): boolean {
  const { page, navigation } = stateNow();
  return (
    caller === undefined ||
    (!isBetween() && !navigation.location && caller === page?.match.handle?.remote && isOfPath(address))
  );
}

export interface FenceOptions {
  /** Whether a call with these arguments is allowed. */
  isAllowed: (...given: unknown[]) => boolean;
  /** The log message for a refused call. */
  message: string;
  refuse: () => unknown;
}

/**
 * Wraps methods so that calls pass which `isAllowed` allows; others are logged with `message` and answered by `refuse`. Returns
 * what ends it.
 */
export function fence(
  owner: object,
  names: readonly string[],
  { isAllowed, message, refuse }: FenceOptions,
): () => void {
  function isRefused(_one: object, ...given: unknown[]): boolean {
    if (isAllowed(...given)) return false;
    console.error(message);
    return true;
  }
  const ends = names.map((name) => guard(owner, name, isRefused, refuse));
  return () => ends.forEach((end) => end());
}

/** A promise that is rejected as the browser's would be, without an unhandled rejection. */
export function rejectedPromise<T>(words: string, name: string): Promise<T> {
  const never = Promise.reject<T>(new DOMException(words, name));
  never.catch(() => {});
  return never;
}

/** What a step of `navigation` returns when it is refused. */
function refusedStep(): NavigationResult {
  const never = rejectedPromise<NavigationHistoryEntry>('Nobody has asked for this step.', 'InvalidStateError');
  return { committed: never, finished: never };
}

/**
 * Whether an element is in the page owner's rectangle. A form that code submits has no caller in the stack, so the
 * form's place decides.
 */
const isOfThePage = (element: Element | null | undefined) =>
  Boolean(element?.closest('main') && !element.closest('[data-slot]'));

/**
 * The unfenced method: the stack contains the remote that caused the step, which `guardEvents.ts` would take for the
 * caller.
 */
const prevent = unfenced(Event.prototype, 'preventDefault');

/**
 * Refuses navigations to another document or another hash that code starts unasked, by `location`, a form, or a
 * `<meta>`: they would replace the visitor's own navigation. Links that the visitor presses, and the shop's own
 * navigations, are followed.
 */
function guardDocument(page: GuardedPage, navigation: Navigation, pressNow: PressNow): () => void {
  const look = (event: NavigateEvent & { sourceElement?: Element | null }) => {
    const { cancelable, userInitiated, destination, downloadRequest, hashChange, navigationType, sourceElement } =
      event;
    if (!cancelable || userInitiated || downloadRequest !== null || (destination.sameDocument && !hashChange)) return;
    const caller = callerIn(page);
    // Without any caller in the stack, the document itself navigates: a `<meta>` refresh, or a form that code has
    // submitted.
    const isNobodys =
      caller === undefined &&
      (hashChange || !hasNoCaller() || navigationType === 'reload' || isOfThePage(sourceElement));
    const press = pressNow();
    if (
      isNobodys ||
      (caller !== undefined &&
        mayNavigate(page, caller, press) &&
        (press || destination.sameDocument || !isDocumentLoop(caller)))
    )
      return;
    prevent(event);
    console.error('A page leads elsewhere unasked, or on and on; it is not followed.', destination.url);
  };
  navigation.addEventListener('navigate', look);
  return () => navigation.removeEventListener('navigate', look);
}

/** Milliseconds within which the browser takes a step after the call. */
const soon = 1000;

/** … and within which an extension takes one after the visitor's key. */
const atOnce = 300;

const hasFrames = () => window.length > 0;

/**
 * Refuses history steps without a call that a fence has seen, on pages that have or had an iframe: its window has
 * unfenced methods for the same history. `wasCalledAt`: when a step was last allowed. Steps by the browser's own
 * buttons are the visitor's, but not every browser marks them, so without iframes all steps are allowed.
 */
function guardUnseenSteps(navigation: Navigation, wasCalledAt: () => number): () => void {
  let pressedAt = -Infinity;
  let hadFrames = hasFrames();
  // An iframe's `load` event is noted, since the iframe may be gone by the time of its step.
  const noteFrame = () => void (hadFrames ||= hasFrames());
  const note = ({ isTrusted }: Event) => void (isTrusted && (pressedAt = performance.now()));
  const look = (event: NavigateEvent) => {
    const { cancelable, userInitiated, navigationType } = event;
    const now = performance.now();
    if (
      !(hadFrames || hasFrames()) ||
      navigationType !== 'traverse' ||
      !cancelable ||
      userInitiated ||
      now - wasCalledAt() < soon ||
      now - pressedAt < atOnce
    )
      return;
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
 * Lets only the visitor and the owner of the page step through the history: a screen that was left, and then steps back
 * to close its dialog, would send the visitor back to itself. Only the shop sets `scrollRestoration`. Returns what ends
 * the guard.
 */
export function guardHistory(page: GuardedPage, pressNow: PressNow): () => void {
  let calledAt = -Infinity;
  const may = () => {
    const caller = callerIn(page);
    const isTaken =
      caller === unknownCaller ? pressNow() !== undefined && mayNavigate(page, undefined) : mayNavigate(page, caller);
    if (isTaken) calledAt = performance.now();
    return isTaken;
  };
  const words = 'A page steps through the history unasked; it is not followed.';
  const isAllowed = createSlidingWindow(mostWritten);
  const writing: FenceOptions = {
    isAllowed(_state, _title, address) {
      const writer = callerIn(page);
      return isWritten(page, writer, address) && (writer === undefined || isAllowed(writer));
    },
    message: 'A page writes an address of another path, or unasked, or too often; it is not taken.',
    refuse: () => undefined,
  };
  const navigation = navigationNow();
  const ends = [
    fence(History.prototype, steps, { isAllowed: may, message: words, refuse: () => undefined }),
    fence(History.prototype, writes, writing),
    ...(navigation
      ? [
          fence(Object.getPrototypeOf(navigation) as object, newerSteps, {
            isAllowed: may,
            message: words,
            refuse: refusedStep,
          }),
          guardDocument(page, navigation, pressNow),
          guardUnseenSteps(navigation, () => calledAt),
        ]
      : []),
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
