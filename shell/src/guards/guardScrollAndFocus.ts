import { reactProperty, remoteOf } from '../composition/fibers';
import { unfenced, type Inner } from '../browser/gate';
import { wrapMethod, guard } from './guard';
import { callerIn, type GuardedPage } from './guardHistory';
import { isControl } from './frameElements';
import { isDeleted } from './reactChanges';
import { isStranger, strangerIn } from './strangers';

/** Methods that scroll the page. */
const scrolls = ['scroll', 'scrollTo', 'scrollBy'];

/** Methods of the selection: changing it takes the focus from a field that somebody types in. */
const selects = [
  'addRange',
  'collapse',
  'deleteFromDocument',
  'empty',
  'extend',
  'modify',
  'removeAllRanges',
  'removeRange',
  'selectAllChildren',
  'setBaseAndExtent',
  'setPosition',
];

/** The unfenced method, by which the shop moves the focus back. */
const focus = unfenced(HTMLElement.prototype, 'focus');

/** Whether a control of the shop is just getting the focus, or has it in an open menu. */
function isControlUsed(): boolean {
  const { event } = globalThis;
  if (
    event instanceof FocusEvent &&
    /^focus(in)?$/.test(event.type) &&
    event.target instanceof Element &&
    isControl(event.target)
  )
    return true;
  const { activeElement } = document;
  const isOpen = () =>
    activeElement?.closest('details[open]') ?? activeElement?.closest('header')?.querySelector('[aria-expanded=true]');
  return activeElement !== null && isControl(activeElement) && Boolean(isOpen());
}

const isWholePage = (one: unknown) => one === document.documentElement || one === document.body;

/**
 * Lets only the owner of the page, and remotes of which the visitor has pressed something there, scroll the page,
 * select text and move the focus; others write only into their own fields. Timers that a screen had left running made
 * pages that nobody could scroll, and fields that nobody could type in. Returns what ends the guard.
 */
export function guardScrollAndFocus(page: GuardedPage): () => void {
  const told = new Set<string>();
  function isForeignCall(way: string, isOwn: (caller: string) => boolean, caller = strangerIn(page)): boolean {
    if (caller === undefined || isOwn(caller)) return false;
    if (!told.has(way + caller)) console.error(`${caller} disturbs another’s page (${way}); it is not done.`);
    told.add(way + caller);
    return true;
  }
  const nobodys = () => false;
  const names = new Set(page.remotes.map(({ name }) => name));
  /** Whether a call scrolls the page, a control of the shop, or a scrollable element in another's rectangle. */
  const scrollsOthers = (way: string) => (one: Element) => {
    const holder = remoteOf(one, names);
    return (
      (holder !== undefined || isWholePage(one) || isControl(one)) && isForeignCall(way, (caller) => caller === holder)
    );
  };
  /**
   * Whether the focus at an element is the caller's to move: it is in the caller's rectangle, or nowhere (after a
   * dialog has closed, say, whose opener is gone).
   */
  const isHolders = (caller: string, one: Element | null) =>
    !one?.isConnected || one === document.body || remoteOf(one, new Set([caller])) === caller;
  const writes = (way: string, one: () => Element | null) =>
    Boolean(one()?.isConnected) && isForeignCall(way, (caller) => isHolders(caller, one()));
  /** The remote whose `autoFocus` makes React move the focus: the stack would only name React. */
  function drawerOf(one: Element): string | undefined {
    const isDrawn = (reactProperty(one, '__reactProps$') as { autoFocus?: boolean } | undefined)?.autoFocus === true;
    return isDrawn ? remoteOf(one, names) : undefined;
  }
  /**
   * Whether a call moves the focus unasked. From a control of the shop that is in use not even the page's owner may
   * take it: a focus trap would leave keyboard users no way out.
   */
  function moves(way: string, one: Element, drawer?: string): boolean {
    if (isControlUsed()) return isForeignCall(way, nobodys, drawer ?? callerIn(page));
    if (drawer === undefined)
      return isForeignCall(way, (caller) => isHolders(caller, one) || isHolders(caller, document.activeElement));
    return (
      isStranger(page, drawer) && isForeignCall(way, (caller) => isHolders(caller, document.activeElement), drawer)
    );
  }
  /** Where a stranger may move the focus (to its own element, from one, or from nowhere), the page does not scroll. */
  const leadsThere: Inner = (way, one, given) => {
    const drawer = drawerOf(one as Element);
    if (moves('focus', one as Element, drawer)) return undefined;
    const mayScroll = drawer === undefined ? strangerIn(page) === undefined : !isStranger(page, drawer);
    return Reflect.apply(
      way,
      one,
      mayScroll ? given : [{ ...(given[0] as FocusOptions | undefined), preventScroll: true }],
    );
  };
  /**
   * Moves the focus back where it was taken without a fenced call (`iframe.contentWindow.focus()`); `focusout` fires
   * while the caller is still in the stack.
   */
  const leadBack = ({ target }: FocusEvent) => {
    // An element that React removes needs no check, and reading the stack would delay a navigation.
    if (
      !(target instanceof HTMLElement) ||
      isDeleted(target) ||
      !isForeignCall('focus', (caller) => isHolders(caller, target))
    )
      return;
    queueMicrotask(() => target.isConnected && focus(target, { preventScroll: true }));
  };
  addEventListener('focusout', leadBack, true);

  const ends = [
    () => removeEventListener('focusout', leadBack, true),
    ...scrolls.flatMap((way) => [
      guard(window, way, () => isForeignCall(way, nobodys)),
      guard(Element.prototype, way, scrollsOthers(way)),
    ]),
    ...['scrollTop', 'scrollLeft'].map((way) => guard(Element.prototype, way, scrollsOthers(way))),
    ...['scrollIntoView', 'scrollIntoViewIfNeeded'].map((way) =>
      guard(Element.prototype, way, () => isForeignCall(way, nobodys)),
    ),
    guard(window, 'find', () => isForeignCall('find', nobodys)),
    ...[HTMLElement, SVGElement].flatMap(({ prototype }) => [
      guard(prototype, 'blur', (one: Element) => moves('blur', one)),
      wrapMethod(prototype, 'focus', leadsThere),
    ]),
    ...selects.map((way) => guard(Selection.prototype, way, () => isForeignCall('selection', nobodys))),
    ...[HTMLInputElement, HTMLTextAreaElement].map(({ prototype }) =>
      guard(prototype, 'value', (field: Element) => writes('value', () => field)),
    ),
    guard(Document.prototype, 'execCommand', () => writes('execCommand', () => document.activeElement)),
  ];
  return () => ends.forEach((end) => end());
}
