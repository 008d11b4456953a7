import { remoteOf } from '../composition/fibers';
import { rootElementId } from '../composition/pageState';
import { isPressOf } from '../router/currentPress';
import { guard } from './guard';
import { callerIn, type Page } from './guardHistory';
import { navigationNow } from './navigationNow';
import { strangerIn } from './strangers';

/** By these, and by `preventDefault`, code keeps an event from others, or the browser from what it does by it. */
const ways = ['stopPropagation', 'stopImmediatePropagation', 'returnValue', 'cancelBubble'];

/** The browser asks visitors whether they mean to go: with whose words unsaved, that one alone knows. */
const wayOut = 'beforeunload';

/** What the browser says of the whole page, as of a step through its history, that it is seen again, or that it has failed, it says of everybody's. */
const isOfAll = (target: EventTarget | null) => [window, document, navigationNow()].includes(target as never);

/** Text is begun to be selected at itself, no element. */
const elementOf = (target: EventTarget | null) => (target instanceof Element ? target : target instanceof Text ? target.parentElement : null);

/**
 * Lets only the remote in whose rectangle an event happens stop or prevent it: a listener that was left at the window made links, keys and scrolling
 * dead everywhere. Of a key that is pressed while nothing has the focus any remote may make a shortcut. Returns what ends the guard.
 */
export function guardEvents(page: Page): () => void {
  const names = new Set(page.remotes.map(({ name }) => name));
  /** What somebody put beside the shop by hand is no other remote's; for a file that has come, or failed, whoever asked for it waits. */
  const isNobodys = (target: Element) => target === document.body || (!target.closest(`#${rootElementId}, head`) && remoteOf(target, names) === undefined);

  function isOthers(event: Event): boolean {
    const { type, isTrusted } = event;
    if (type === wayOut) return isTrusted && strangerIn(page) !== undefined;
    const target = elementOf(event.target);
    const isHeld = isTrusted && (target ? !isNobodys(target) : isOfAll(event.target));
    const caller = isHeld ? callerIn(page) : undefined;
    return caller !== undefined && !isPressOf({ target }, caller);
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
  /** Nothing is left to prevent where the shop itself has, as by its links (`ShopRouter.ts`). */
  const isPrevented = (event: Event) => !event.defaultPrevented && isRefused(event);
  // Not every browser has all of them.
  const { NavigateEvent: ofSteps, BeforeUnloadEvent: ofWayOut } = globalThis as { NavigateEvent?: { prototype: object }; BeforeUnloadEvent?: { prototype: object } };
  const own = [ofSteps && guard(ofSteps.prototype, 'intercept', isRefused), ofWayOut && guard(ofWayOut.prototype, 'returnValue', isRefused)];
  // What a handler there answers is asked of whoever goes, without a word to any other fence.
  const asks = (_one: object, handler: unknown) => typeof handler === 'function' && strangerIn(page) !== undefined;
  const asking = [window, HTMLBodyElement.prototype].map((owner) => guard(owner, `on${wayOut}`, asks));
  // What has the pointer gets all that is done with it, the click too.
  const isTaken = () => (globalThis.event ? isRefused(globalThis.event) : strangerIn(page) !== undefined);
  const ends = [...asking, guard(Element.prototype, 'setPointerCapture', isTaken), guard(Event.prototype, 'preventDefault', isPrevented), ...ways.map((name) => guard(Event.prototype, name, isRefused)), ...own.filter((end) => end !== undefined)];
  return () => ends.forEach((end) => end());
}
