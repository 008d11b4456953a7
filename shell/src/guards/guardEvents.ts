import { remoteOf } from '../composition/fibers';
import { rootElementId } from '../composition/pageState';
import { isPressOf } from '../router/currentPress';
import { guard } from './guard';
import { callerIn, type GuardedPage } from './guardHistory';
import { navigationNow } from './navigationNow';
import { strangerIn } from './strangers';

/**
 * Methods and accessors by which code, as by `preventDefault`, keeps an event from others or prevents its default
 * action.
 */
const ways = ['stopPropagation', 'stopImmediatePropagation', 'returnValue', 'cancelBubble'];

/**
 * The event at which a page may ask visitors whether they want to leave: only the page's owner knows whether anything
 * is unsaved.
 */
const wayOut = 'beforeunload';

/** Whether an event concerns the whole page, such as a history step, a change of visibility or an error. */
const isOfAll = (target: EventTarget | null) => [window, document, navigationNow()].includes(target as never);

/** Whether somebody waits for the `load` or `error` of an element: a file's element may be out of the page by then. */
const isFile = (target: Element) => target instanceof HTMLScriptElement || target instanceof HTMLLinkElement;

/** The target of `selectstart` may be a text node. */
const elementOf = (target: EventTarget | null) =>
  target instanceof Element ? target : target instanceof Text ? target.parentElement : null;

/**
 * Lets only the remote in whose rectangle an event happens stop or prevent it: otherwise a listener left at the window
 * disables links, keys and scrolling everywhere. Events of the whole page and of scripts and links nobody may stop.
 * Keys pressed while nothing has the focus are free, so any remote may define shortcuts. Returns what ends the guard.
 */
export function guardEvents(page: GuardedPage): () => void {
  const names = new Set(page.remotes.map(({ name }) => name));
  /**
   * Whether a target is nobody's: the body, or an element beside the shop's root that no remote has rendered. Targets
   * in the head are not free: somebody waits for the `load` of a file.
   */
  const isNobodys = (target: Element) =>
    target === document.body || (!target.closest(`#${rootElementId}, head`) && remoteOf(target, names) === undefined);

  function isOthers(event: Event): boolean {
    const { type, isTrusted } = event;
    if (type === wayOut) return isTrusted && strangerIn(page) !== undefined;
    const target = elementOf(event.target);
    const isEverybodys = target ? isFile(target) : isOfAll(event.target);
    const isHeld = isTrusted && (isEverybodys || (target !== null && !isNobodys(target)));
    const caller = isHeld ? callerIn(page) : undefined;
    return caller !== undefined && (isEverybodys || !isPressOf({ target }, caller));
  }

  const told = new Set<string>();
  function tell({ type }: Event): void {
    if (told.has(type)) return;
    told.add(type);
    console.error(`Code keeps a ${type} from others that is not its own; they hear it.`);
  }

  function isRefused(event: Event): boolean {
    const isKept = isOthers(event);
    if (isKept) tell(event);
    return isKept;
  }
  /** An event that the shop has already prevented, as for its links (`ShopRouter.ts`), needs no check. */
  const isPrevented = (event: Event) => !event.defaultPrevented && isRefused(event);
  // Not every browser has all of them.
  const { NavigateEvent: ofSteps, BeforeUnloadEvent: ofWayOut } = globalThis as {
    NavigateEvent?: { prototype: object };
    BeforeUnloadEvent?: { prototype: object };
  };
  const own = [
    ofSteps && guard(ofSteps.prototype, 'intercept', isRefused),
    ofWayOut && guard(ofWayOut.prototype, 'returnValue', isRefused),
  ];
  // What an `onbeforeunload` handler returns is shown to the visitor without a call that another fence would see.
  const asks = (_one: object, handler: unknown) => typeof handler === 'function' && strangerIn(page) !== undefined;
  const asking = [window, HTMLBodyElement.prototype].map((owner) => guard(owner, `on${wayOut}`, asks));
  // An element that has captured the pointer gets all its events, clicks included.
  const isTaken = () => (globalThis.event ? isRefused(globalThis.event) : strangerIn(page) !== undefined);
  const ends = [
    ...asking,
    guard(Element.prototype, 'setPointerCapture', isTaken),
    guard(Event.prototype, 'preventDefault', isPrevented),
    ...ways.map((name) => guard(Event.prototype, name, isRefused)),
    ...own.filter((end) => end !== undefined),
  ];
  return () => ends.forEach((end) => end());
}
