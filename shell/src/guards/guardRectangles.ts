import { shellName } from '@storefront/contracts';
import { remoteOf } from '../composition/fibers';
import { guarded, gates, parts, reading } from '../inlined/gates';
import { remoteInStack } from '../watch/Journal';
import { wrapMethod } from './guard';
import { callerIn, unknownCaller, type GuardedPage } from './guardHistory';
import { isControl, isFrameElement } from './frameElements';
import { isBeingToggled, isReactChange } from './reactChanges';
import { isStranger } from './strangers';

/** Methods that remove, replace, fill or move nodes, or fire events at them, by the interface that has them. */
const ofNodes: readonly (readonly [{ prototype: object }, readonly string[]])[] = [
  [Node, gates['Node']!],
  [EventTarget, gates['EventTarget']!],
  [Document, ['adoptNode', 'append', 'prepend', 'replaceChildren', 'moveBefore', 'dir']],
  [DocumentFragment, gates['DocumentFragment']!],
  [Range, ['deleteContents', 'extractContents', 'insertNode', 'surroundContents']],
];

/** Interfaces of elements and their parts, all of whose changing members are fenced. */
const changing = guarded.filter((kind) =>
  /Element$|^(CharacterData|Text|Attr|NamedNodeMap|Animation|\w+Effect)$/.test(kind),
);

/** Members with a fence elsewhere: focus, fields' values, scrolling and the pointer. */
const isKeptElsewhere =
  /^HTML(Input|TextArea)Element value$|^\w+ (focus|blur|scroll|request[FP]|webkitRequest|setPointer)/;

/** Methods that press something. */
const pressing = /^(click|dispatchEvent)$/;

/** Getters of mutable parts of an element. */
const written = new RegExp(parts);

/**
 * What no remote may do to the frame's own elements: attach shadow roots, animate them, start view transitions of them,
 * or change the ids by which the shop finds them.
 */
const overFrame = /^(attachShadow|animate|startViewTransition|id)$/i;

/**
 * Methods that put text into or beside an element: stray text among the frame's elements moves everything else, and no
 * guard could find it again.
 */
const saying = /^(append|prepend|before|after|replace|insert(Before|AdjacentText)|textContent|(inner|outer)Text)/;
const isWords = (one: unknown) => one instanceof Text || (typeof one === 'string' && one !== '');

/** Attributes of the whole page that follow from its language; no remote may set them. */
const turning = /^(dir|lang|translate)$/i;

/** Attributes that can lock or hide everything in an element. */
const holding = /^(inert|hidden|aria-?hidden|contenteditable|popover|class(name|list)?|style|attributestylemap)$/i;

/** Whether it contains the whole page or screen. */
const isWhole = (one: unknown) =>
  one === document || (one instanceof Element && /^(html|body|main)$/.test(one.localName));

/** The name of an attribute node, or an argument as text. */
const nameOf = (one: unknown) => (one instanceof Attr ? one.name : String(one));

const isOverFrame = (one: unknown) => (one instanceof Attr || !(one instanceof Node)) && overFrame.test(nameOf(one));

/**
 * Stack frames that are read: six of the fence, then the caller, perhaps behind a proxy. A remote that makes React
 * render synchronously is deeper, and does not count.
 */
const frames = 9;

const isRead = new RegExp(reading);

/** Whether it is an animation or the effect of one. */
function isMoving(one: unknown): one is Animation | KeyframeEffect {
  const { Animation: moving, KeyframeEffect: effect } = globalThis as Partial<typeof globalThis>;
  return [moving, effect].some((kind) => kind && one instanceof kind);
}

/** Whether it is a range across the document's own elements. */
const isOverAll = (one: unknown) =>
  one instanceof Range &&
  (one.commonAncestorContainer === document || one.commonAncestorContainer === document.documentElement);

/** The node that a change concerns: the element of an attribute or animation, the common ancestor of a range. */
function changedWith(one: unknown): Node | null | undefined {
  if (isMoving(one)) return changedWith('effect' in one ? one.effect : one.target);
  if (one instanceof Attr) return one.ownerElement;
  if (one instanceof NamedNodeMap) return one[0]?.ownerElement;
  return one instanceof Range ? one.commonAncestorContainer : one instanceof Node && one !== document ? one : undefined;
}

/** Whether it is not in the page, nor part of something that is: it is checked when it is inserted. */
const isApart = (one: unknown): boolean =>
  one instanceof Node ? !one.isConnected && !(one instanceof Attr) : Object(one) !== one;

const isInHead = ({ parentNode }: Element) => parentNode === document.head;

const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement);

/** The elements of the page that a call changes. Pressing a label presses its control, too. */
function elementsChanged(way: string, nodes: readonly unknown[]): Element[] {
  const elements = nodes.map(changedWith).flatMap((node) => (node?.isConnected && elementOf(node)) || []);
  return pressing.test(way)
    ? elements.flatMap((element) => [element, element.closest('label')?.control ?? []].flat())
    : elements;
}

/** The node before which another one is inserted. */
const referenceOf = (way: string, nodes: readonly unknown[]) =>
  /^(insert|move)Before$/.test(way) ? nodes[2] : undefined;

/** Whether a node is, or is part of, the document's title or a `<meta>` of it. */
function isTitleOrMeta(one: unknown): boolean {
  const node = changedWith(one);
  const element = node && elementOf(node);
  return element?.tagName === 'TITLE' || (element?.tagName === 'META' && element.isConnected);
}

/**
 * Refuses changes of elements in a remote's rectangle, or of a control of the shop: removing them, making them inert or
 * read-only, pressing, submitting or emptying them. Allowed are the remote itself, the owner of the page that is shown
 * (except for fragments around the screen, which outlive the page), and a remote of which the visitor has pressed
 * something on the page. React's own changes pass, whoever made it render. Returns what ends the guard.
 */
export function guardRectangles(page: GuardedPage): () => void {
  const names = new Set([shellName, ...page.remotes.map(({ name }) => name)]);
  const told = new Set<string>();
  const callerNow = () => callerIn(page, frames);

  function refuse(way: string, caller = unknownCaller): true {
    if (!told.has(way + caller)) console.error(`${caller} changes what is another’s (${way}); it is not done.`);
    told.add(way + caller);
    return true;
  }

  /** The owner of a style sheet: whoever loads one would wait for ever if it was removed before its `load`. */
  const sheetHolder = ({ href }: HTMLLinkElement) =>
    remoteInStack(href, page.remotes) ?? (href.startsWith(`${location.origin}/releases/`) ? shellName : undefined);
  const holderOf = (element: Element) =>
    element instanceof HTMLLinkElement ? sheetHolder(element) : remoteOf(element, names);

  /**
   * Whether a call changes a control of the shop, the document's title or metadata, or another's rectangle, and its
   * caller may not; logs that.
   */
  function changesOthers(way: string, nodes: readonly unknown[]): boolean {
    const elements = elementsChanged(way, nodes);
    if (nodes.some(isOverAll) && callerNow() !== undefined) return refuse(way);
    if (([way, ...nodes].some(isOverFrame) || nodes.some(isMoving)) && elements.some(isFrameElement))
      return refuse(way);
    if (saying.test(way) && nodes.slice(1).some(isWords) && elements.some(isFrameElement) && callerNow() !== undefined)
      return refuse(way);
    const reference = referenceOf(way, nodes);
    // In the head, the node before which another is inserted is not changed.
    const held = elements
      .filter((element) => !(element === reference && isInHead(element)))
      .map((element) => ({ element, holder: holderOf(element) }))
      .filter(({ holder }) => holder !== undefined);
    const hasControl = elements.some(isControl);
    const isOfDocument = nodes.some((node) => node !== reference && isTitleOrMeta(node));
    // Reading the stack takes as long as checking fifty elements, and most calls concern the caller's own.
    const caller = hasControl || isOfDocument || held.length > 0 ? callerNow() : undefined;
    if (caller === undefined) return false;
    const isAnothers = held.some(
      ({ element, holder }) => holder !== caller && (isStranger(page, caller) || !element.closest('main')),
    );
    return (hasControl || isAnothers || (isOfDocument && isStranger(page, caller))) && refuse(way, caller);
  }

  /**
   * Whether code of a remote sets the page's language or direction, or a stranger locks or hides the whole page:
   * `guardFrame.ts` leaves a lock while it may follow from a press, so one that is set again and again would last.
   */
  function changesWholePage(way: string, nodes: readonly unknown[]): boolean {
    const [one] = nodes;
    if (!isWhole(one) && !isWhole(changedWith(one))) return false;
    const names = [way, ...nodes].map(nameOf);
    const isTurned = names.some((name) => turning.test(name));
    // A screen that is being left undoes its own locks.
    if (!isTurned && (page.isBetween() || !names.some((name) => holding.test(name)))) return false;
    const caller = callerNow();
    return caller !== undefined && (isTurned || isStranger(page, caller)) && refuse(way, caller);
  }

  const guardWay = (owner: object, way: string) =>
    wrapMethod(owner, way, (own, one, given) => {
      const all = Array.from(given);
      // Most calls while a screen is rendered.
      if (isApart(one) && all.every(isApart)) return Reflect.apply(own, one, given);
      const isRefused =
        changesWholePage(way, [one, ...all]) ||
        (!isReactChange(way, one as Node, given) && changesOthers(way, [one, ...all]));
      return isRefused ? given[0] : Reflect.apply(own, one, given);
    });

  /** Returns the mutable part (`style`) of a copy to callers who may not change it. */
  const guardPart = (owner: object, name: string) =>
    wrapMethod(
      owner,
      name,
      (read, one) => {
        const own: unknown = Reflect.apply(read, one, []);
        const isFree =
          (name === 'style' && isBeingToggled(one as Element, own as CSSStyleDeclaration)) ||
          !(changesWholePage(name, [one]) || changesOthers(name, [one]));
        return isFree ? own : Reflect.apply(read, (one as Element).cloneNode(name === 'options'), []);
      },
      true,
    );

  function guardAll(kind: string): (() => void)[] {
    const { prototype } = (globalThis as unknown as Partial<Record<string, { prototype: object }>>)[kind] ?? {};
    const ways = prototype
      ? Object.getOwnPropertyNames(prototype).filter(
          (name) => !isRead.test(name) && !isKeptElsewhere.test(`${kind} ${name}`),
        )
      : [];
    return ways.map((way) => (written.test(way) ? guardPart : guardWay)(prototype!, way));
  }

  // Animations that began before this guard.
  for (const one of document.getAnimations?.() ?? []) {
    const moved = changedWith(one);
    if (moved instanceof Element && isFrameElement(moved) && !('transitionProperty' in one || 'animationName' in one))
      one.cancel();
  }
  const ends = [
    ...ofNodes.flatMap(([{ prototype }, ways]) => ways.map((way) => guardWay(prototype, way))),
    ...changing.flatMap(guardAll),
  ];
  return () => ends.forEach((end) => end());
}
