import { shellName } from '@storefront/contracts';
import { remoteOf } from '../composition/fibers';
import { guarded, gates, parts, reading } from '../inlined/gates';
import { culpritIn } from '../watch/Journal';
import { around } from './guard';
import { callerIn, unseen, type Page } from './guardHistory';
import { isControl, isFrames } from './isFrames';
import { isBeingToggled, isDrawn } from './reactChanges';
import { isStranger } from './strangers';

/** By these a node is taken away, exchanged, filled anew, gets another neighbour, or is told of what nobody did. */
const ofNodes: readonly (readonly [{ prototype: object }, readonly string[]])[] = [
  [Node, gates['Node']!],
  [EventTarget, gates['EventTarget']!],
  [Document, ['adoptNode', 'replaceChildren', 'dir']],
  [Range, ['deleteContents', 'extractContents', 'insertNode', 'surroundContents']],
];

/** What is an element, or a part of one. Whatever changes it is fenced. */
const changing = guarded.filter((kind) => /Element$|^(CharacterData|Text|Attr|NamedNodeMap|Animation|\w+Effect)$/.test(kind));

/** The keys, what is written by them, the page’s place and the pointer are kept elsewhere. */
const isKeptElsewhere = /^HTML(Input|TextArea)Element value$|^\w+ (focus|blur|scroll|request[FP]|webkitRequest|setPointer)/;

/** By these something is pressed. */
const pressing = /^(click|dispatchEvent)$/;

/** What of an element is written into. */
const written = new RegExp(parts);

/** What makes a picture of the frame itself, or calls its elements otherwise, by which the shop finds them, is done to it by nobody. */
const overFrame = /^(attachShadow|animate|startViewTransition|id)$/i;

/** By these words come to stand in an element, or beside it: among the frame's own nobody finds them again, and they push all else away. */
const saying = /^(append|prepend|before|after|replace|insert(Before|AdjacentText)|textContent|(inner|outer)Text)/;
const isWords = (one: unknown) => one instanceof Text || (typeof one === 'string' && one !== '');

/** How all of a page is read is its language's to say, and no remote's. */
const turning = /^(dir|lang|translate)$/i;

/** What holds or hides whatever stands in an element. */
const holding = /^(inert|hidden|aria-?hidden|contenteditable|popover|class(name|list)?|style|attributestylemap)$/i;

/** In which all of a page stands. */
const isWhole = (one: unknown) => one === document || (one instanceof Element && /^(html|body|main)$/.test(one.localName));

/** What an attribute is called, or a way, or what that was called with. */
const nameOf = (one: unknown) => (one instanceof Attr ? one.name : String(one));

const isOverFrame = (one: unknown) => (one instanceof Attr || !(one instanceof Node)) && overFrame.test(nameOf(one));

/** Frames that are looked at: the six of the fence, and whoever comes to it, be it by a thing that stands for another; whoever has React draw at once stands deeper. */
const frames = 9;

const isRead = new RegExp(reading);

/** What moves an element, whoever has made it. */
function isMoving(one: unknown): one is Animation | KeyframeEffect {
  const { Animation: moving, KeyframeEffect: effect } = globalThis as Partial<typeof globalThis>;
  return [moving, effect].some((kind) => kind && one instanceof kind);
}

/** Whether it reaches over the document's own elements. */
const isOverAll = (one: unknown) => one instanceof Range && (one.commonAncestorContainer === document || one.commonAncestorContainer === document.documentElement);

/** The nodes that are changed with one: an attribute is its element's, and a range holds what it reaches over. */
function changedWith(one: unknown): Node | null | undefined {
  if (isMoving(one)) return changedWith('effect' in one ? one.effect : one.target);
  if (one instanceof Attr) return one.ownerElement;
  if (one instanceof NamedNodeMap) return one[0]?.ownerElement;
  return one instanceof Range ? one.commonAncestorContainer : one instanceof Node && one !== document ? one : undefined;
}

/** Whether it stands in no page, nor is a part of what does: whose it becomes is asked where it is put there. */
const isApart = (one: unknown): boolean => (one instanceof Node ? !one.isConnected && !(one instanceof Attr) : Object(one) !== one);

const isInHead = ({ parentNode }: Element) => parentNode === document.head;

const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement);

/** The elements of the page that are changed with some nodes. A label that is pressed presses what it is of. */
function elementsChanged(way: string, nodes: readonly unknown[]): Element[] {
  const elements = nodes.map(changedWith).flatMap((node) => (node?.isConnected && elementOf(node)) || []);
  return pressing.test(way) ? elements.flatMap((element) => [element, element.closest('label')?.control ?? []].flat()) : elements;
}

/** The node that another one is put before. */
const referenceOf = (way: string, nodes: readonly unknown[]) => (/^(insert|move)Before$/.test(way) ? nodes[2] : undefined);

/** Whether a node is, or is a part of, what the document says of itself: its title, or a `<meta>` that stands in it. */
function isTitleOrMeta(one: unknown): boolean {
  const node = changedWith(one);
  const element = node && elementOf(node);
  return element?.tagName === 'TITLE' || (element?.tagName === 'META' && element.isConnected);
}

/**
 * Lets nobody else change what is in a remote's rectangle, or a control of the shop: remove it, make it inert or read-only, press, submit or empty it. Allowed are
 * the remote itself, the owner of the page that is shown (but for fragments around the screen, which outlive it), and a remote of which the visitor has
 * pressed something there. React's own changes pass, whoever made it render. Returns what ends the guard.
 */
export function guardRectangles(page: Page): () => void {
  const names = new Set([shellName, ...page.remotes.map(({ name }) => name)]);
  const told = new Set<string>();
  const callerNow = () => callerIn(page, frames);

  function refuse(way: string, caller = unseen): true {
    if (!told.has(way + caller)) console.error(`${caller} changes what is another’s (${way}); it is not done.`);
    told.add(way + caller);
    return true;
  }

  /** Whose sheet it is: who takes one away while it comes has those wait for ever who have asked for it. */
  const sheetHolder = ({ href }: HTMLLinkElement) => culpritIn(href, page.remotes) ?? (href.startsWith(`${location.origin}/releases/`) ? shellName : undefined);
  const holderOf = (element: Element) => (element instanceof HTMLLinkElement ? sheetHolder(element) : remoteOf(element, names));

  /** Whether code changes a control of the shop, what the document says of itself, or what is in another's rectangle, and may not: that is said. */
  function changesOthers(way: string, nodes: readonly unknown[]): boolean {
    const elements = elementsChanged(way, nodes);
    if (nodes.some(isOverAll) && callerNow() !== undefined) return refuse(way);
    if (([way, ...nodes].some(isOverFrame) || nodes.some(isMoving)) && elements.some(isFrames)) return refuse(way);
    if (saying.test(way) && nodes.slice(1).some(isWords) && elements.some(isFrames) && callerNow() !== undefined) return refuse(way);
    const reference = referenceOf(way, nodes);
    // What something is put before in the document's head is as it was.
    const held = elements.filter((element) => !(element === reference && isInHead(element))).map((element) => ({ element, holder: holderOf(element) })).filter(({ holder }) => holder !== undefined);
    const hasControl = elements.some(isControl);
    const isOfDocument = nodes.some((node) => node !== reference && isTitleOrMeta(node));
    // A stack takes as long as fifty elements; most is done to what is the frame's, by itself.
    const caller = hasControl || isOfDocument || held.length > 0 ? callerNow() : undefined;
    if (caller === undefined) return false;
    const isAnothers = held.some(({ element, holder }) => holder !== caller && (isStranger(page, caller) || !element.closest('main')));
    return (hasControl || isAnothers || (isOfDocument && isStranger(page, caller))) && refuse(way, caller);
  }

  /** Whether a stranger's code says of all of a page how it is read, or holds or hides it: what it left there for as long as a press may be answered, again and again, nobody could use. */
  function changesWholePage(way: string, nodes: readonly unknown[]): boolean {
    const [one] = nodes;
    if (!isWhole(one) && !isWhole(changedWith(one))) return false;
    const names = [way, ...nodes].map(nameOf);
    const isTurned = names.some((name) => turning.test(name));
    // Who leaves a page undoes what was its own there.
    if (!isTurned && (page.isBetween() || !names.some((name) => holding.test(name)))) return false;
    const caller = callerNow();
    return caller !== undefined && (isTurned || isStranger(page, caller)) && refuse(way, caller);
  }

  const guardWay = (owner: object, way: string) =>
    around(owner, way, (own, one, given) => {
      const all = Array.from(given);
      // Most of what draws a screen.
      if (isApart(one) && all.every(isApart)) return Reflect.apply(own, one, given);
      const isRefused = changesWholePage(way, [one, ...all]) || (!isDrawn(way, one as Node, given) && changesOthers(way, [one, ...all]));
      return isRefused ? given[0] : Reflect.apply(own, one, given);
    });

  /** Whoever reads such a part of another's is given that of a copy. */
  const guardPart = (owner: object, name: string) =>
    around(
      owner,
      name,
      (read, one) => {
        const own: unknown = Reflect.apply(read, one, []);
        const isFree = (name === 'style' && isBeingToggled(one as Element, own as CSSStyleDeclaration)) || !(changesWholePage(name, [one]) || changesOthers(name, [one]));
        return isFree ? own : Reflect.apply(read, (one as Element).cloneNode(name === 'options'), []);
      },
      true,
    );

  function guardAll(kind: string): (() => void)[] {
    const { prototype } = (globalThis as unknown as Partial<Record<string, { prototype: object }>>)[kind] ?? {};
    const ways = prototype ? Object.getOwnPropertyNames(prototype).filter((name) => !isRead.test(name) && !isKeptElsewhere.test(`${kind} ${name}`)) : [];
    return ways.map((way) => (written.test(way) ? guardPart : guardWay)(prototype!, way));
  }

  // What began before this code came.
  for (const one of document.getAnimations?.() ?? []) {
    const moved = changedWith(one);
    if (moved instanceof Element && isFrames(moved) && !('transitionProperty' in one || 'animationName' in one)) one.cancel();
  }
  const ends = [...ofNodes.flatMap(([{ prototype }, ways]) => ways.map((way) => guardWay(prototype, way))), ...changing.flatMap(guardAll)];
  return () => ends.forEach((end) => end());
}
