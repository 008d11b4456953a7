import { reactProperty, remoteOf } from '../composition/fibers';
import { ownWay, type Inner } from '../browser/gate';
import { around, guard } from './guard';
import { callerIn, type Page } from './guardHistory';
import { isControl } from './isFrames';
import { isDeleted } from './reactChanges';
import { isStranger, strangerIn } from './strangers';

/** What scrolls the page. */
const scrolls = ['scroll', 'scrollTo', 'scrollBy'];

/** What selects, or takes what is selected: a field that somebody writes in has the keys no more then. */
const selects = ['addRange', 'collapse', 'deleteFromDocument', 'empty', 'extend', 'modify', 'removeAllRanges', 'removeRange', 'selectAllChildren', 'setBaseAndExtent', 'setPosition'];

/** The browser's own: it is the shop's to lead them back. */
const focus = ownWay(HTMLElement.prototype, 'focus');

/** Whether the keys are just coming to a control of the shop, or are at one of something that is open. */
function isControlUsed(): boolean {
  const { event } = globalThis;
  if (event instanceof FocusEvent && /^focus(in)?$/.test(event.type) && event.target instanceof Element && isControl(event.target)) return true;
  const { activeElement } = document;
  const isOpen = () => activeElement?.closest('details[open]') ?? activeElement?.closest('header')?.querySelector('[aria-expanded=true]');
  return activeElement !== null && isControl(activeElement) && Boolean(isOpen());
}

const isWholePage = (one: unknown) => one === document.documentElement || one === document.body;

/**
 * Lets only the owner of the page, and remotes of which the visitor has pressed something there, scroll the page, select text and move the focus; only the remote
 * that has a field writes into it. Timers that were left behind made pages that nobody could scroll, and fields that nobody could write in. Returns what ends the guard.
 */
export function guardScrollAndFocus(page: Page): () => void {
  const told = new Set<string>();
  function isOthers(way: string, isOwn: (caller: string) => boolean, caller = strangerIn(page)): boolean {
    if (caller === undefined || isOwn(caller)) return false;
    if (!told.has(way + caller)) console.error(`${caller} disturbs another’s page (${way}); it is not done.`);
    told.add(way + caller);
    return true;
  }
  const nobodys = () => false;
  const names = new Set(page.remotes.map(({ name }) => name));
  /** The page, a control of the shop, or what scrolls by itself in a remote's rectangle, whose own it is. */
  const scrollsOthers = (way: string) => (one: Element) => {
    const holder = remoteOf(one, names);
    return (holder !== undefined || isWholePage(one) || isControl(one)) && isOthers(way, (caller) => caller === holder);
  };
  /** Nobody's are the keys where nothing has them: a dialog that ends gives them back, be it to what has gone with its page. */
  const isHolders = (caller: string, one: Element | null) => !one?.isConnected || one === document.body || remoteOf(one, new Set([caller])) === caller;
  const writes = (way: string, one: () => Element | null) => Boolean(one()?.isConnected) && isOthers(way, (caller) => isHolders(caller, one()));
  /** Who has React lead the keys to what it draws (`autoFocus`): React itself is none. */
  function drawerOf(one: Element): string | undefined {
    const isDrawn = (reactProperty(one, '__reactProps$') as { autoFocus?: boolean } | undefined)?.autoFocus === true;
    return isDrawn ? remoteOf(one, names) : undefined;
  }
  /** Whose page it is, too, takes the keys from no control of the shop that somebody uses: a trap for the focus left nobody a way on who goes by keys. */
  function moves(way: string, one: Element, drawer?: string): boolean {
    if (isControlUsed()) return isOthers(way, nobodys, drawer ?? callerIn(page));
    if (drawer === undefined) return isOthers(way, (caller) => isHolders(caller, one) || isHolders(caller, document.activeElement));
    return isStranger(page, drawer) && isOthers(way, (caller) => isHolders(caller, document.activeElement), drawer);
  }
  /** Where the keys may be led by who may not scroll the page, it stays where it is. */
  const leadsThere: Inner = (way, one, given) => {
    const drawer = drawerOf(one as Element);
    if (moves('focus', one as Element, drawer)) return undefined;
    const mayScroll = drawer === undefined ? strangerIn(page) === undefined : !isStranger(page, drawer);
    return Reflect.apply(way, one, mayScroll ? given : [{ ...(given[0] as FocusOptions | undefined), preventScroll: true }]);
  };
  /** By ways that nobody can be kept from, as a frame's window has them, the keys are led back at once: what has them now hears of that, and of the caller, before. */
  const leadBack = ({ target }: FocusEvent) => {
    // Of a page that ends React takes away what has the keys; a stack, to be told so, takes as long as a good part of it.
    if (!(target instanceof HTMLElement) || isDeleted(target) || !isOthers('focus', (caller) => isHolders(caller, target))) return;
    queueMicrotask(() => target.isConnected && focus(target, { preventScroll: true }));
  };
  addEventListener('focusout', leadBack, true);

  const ends = [
    () => removeEventListener('focusout', leadBack, true),
    ...scrolls.flatMap((way) => [guard(window, way, () => isOthers(way, nobodys)), guard(Element.prototype, way, scrollsOthers(way))]),
    ...['scrollTop', 'scrollLeft'].map((way) => guard(Element.prototype, way, scrollsOthers(way))),
    ...['scrollIntoView', 'scrollIntoViewIfNeeded'].map((way) => guard(Element.prototype, way, () => isOthers(way, nobodys))),
    guard(window, 'find', () => isOthers('find', nobodys)),
    ...[HTMLElement, SVGElement].flatMap(({ prototype }) => [guard(prototype, 'blur', (one: Element) => moves('blur', one)), around(prototype, 'focus', leadsThere)]),
    ...selects.map((way) => guard(Selection.prototype, way, () => isOthers('selection', nobodys))),
    ...[HTMLInputElement, HTMLTextAreaElement].map(({ prototype }) => guard(prototype, 'value', (field: Element) => writes('value', () => field))),
    guard(Document.prototype, 'execCommand', () => writes('execCommand', () => document.activeElement)),
  ];
  return () => ends.forEach((end) => end());
}
