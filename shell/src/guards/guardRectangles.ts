import { shellName } from '@storefront/contracts';
import { isOfReact } from '../browser/isOfReact';
import { remoteOf, reactProperty, type Fiber } from '../composition/fibers';
import { guarded, gates, reading } from '../inlined/gates';
import { culpritIn } from '../watch/Journal';
import { around } from './guard';
import type { Page } from './guardHistory';
import { isControl, isFrames } from './isFrames';
import { stackNow } from './stackNow';
import { isStranger } from './strangers';

/** By these a node is taken away, exchanged, filled anew, gets another neighbour, or is told of what nobody did. */
const ofNodes: readonly (readonly [{ prototype: object }, readonly string[]])[] = [
  [Node, gates['Node']!],
  [EventTarget, gates['EventTarget']!],
  [Document, ['adoptNode', 'replaceChildren', 'dir']],
  [Range, ['deleteContents', 'extractContents', 'insertNode', 'surroundContents']],
];

/** What is an element, or a part of one. Whatever changes it is fenced. */
const parts = guarded.filter((kind) => /Element$|^(CharacterData|Attr|NamedNodeMap|Animation|KeyframeEffect)$/.test(kind));

/** The keys, what is written by them, the page’s place and the pointer are kept elsewhere. */
const isKeptElsewhere = /^HTML(Input|TextArea)Element value$|^\w+ (focus|blur|scroll|request[FP]|webkitRequest|setPointer)/;

/** What of an element is written into. */
const written = /^(style|attributeStyleMap|classList|dataset)$/;

/** What makes a picture of the frame itself is done to it by nobody. */
const overFrame = /^(attachShadow|animate)$/;

/** How the whole page is read is its language's to say. */
const turning = /^(dir|lang|translate)$/;

/** Whether it says how the whole page is read. */
const isTurning = (way: string, one: unknown, given: readonly unknown[]) =>
  (one === document || one === document.documentElement || one === document.body) && [way, ...given].some((each) => turning.test(each instanceof Attr ? each.name : String(each)));

/** Frames that are looked at: the five of the fence, and whoever comes to it, be it by a thing that stands for another; whoever has React draw at once stands deeper. */
const frames = 8;

/** As what React has just drawn an element, or had before. */
function propsOf(node: Node): unknown[] {
  const fiber = reactProperty(node as Element, '__reactFiber$') as (Fiber & { alternate: Fiber | null }) | undefined;
  return fiber ? [fiber.memoizedProps, fiber.alternate?.memoizedProps] : [];
}

const isRead = new RegExp(reading);

const called: Readonly<Record<string, string>> = { class: 'classname', for: 'htmlfor' };

function isDrawnAs(props: unknown, attribute: string, value: unknown): boolean {
  const name = called[attribute.toLowerCase()] ?? attribute.toLowerCase();
  const [, given] = Object.entries(props ?? {}).find(([key]) => key.toLowerCase() === name) ?? [];
  return value === undefined ? !given : given === true ? value === '' : String(given) === value;
}

type Handed = Record<string, unknown> | null | undefined;

function isGiven(props: Handed, name: string, value: unknown): boolean {
  const given = props?.[name] ?? (name === 'name' ? '' : undefined);
  return given !== undefined && String(given) === String(value);
}

type Deleting = Fiber & { deletions: readonly Fiber[] | null; return: Deleting | null; alternate: Deleting | null };

/** Whether React takes it out, alone or with all of a page: it lists at a fiber which of its children have to go. */
function isDeleted(node: Node): boolean {
  for (let fiber = reactProperty(node as Element, '__reactFiber$') as Deleting | null | undefined; fiber; fiber = fiber.return) {
    const { return: parent, alternate } = fiber;
    const isListed = (list: readonly (Fiber | null)[] | null | undefined) => list?.includes(fiber) || (alternate !== null && list?.includes(alternate));
    if (isListed(parent?.deletions) || isListed(parent?.alternate?.deletions)) return true;
  }
  return false;
}

/** React's numbers for an element in its place, and for what it hides and shows as a whole; the bit by which it keeps that it is shown. */
const host = 5;
const offscreen = 22;
const visible = 1;

/** Whether React hides it with all of a page, or is about to; nothing where it never does. */
function isHiddenByReact(node: Node): boolean | undefined {
  let isSo: boolean | undefined;
  for (let fiber = (reactProperty(node as Element, '__reactFiber$') as Fiber | undefined)?.return; fiber && fiber.tag !== host; fiber = fiber.return)
    if (fiber.tag === offscreen) isSo ||= ((fiber.stateNode as { _visibility: number })._visibility & visible) === 0;
  return isSo;
}

/** Whether React is about to hide it so, or to show it again: it has changed what it keeps of that, and not the element yet. */
const isBeingToggled = (element: Element, { display }: CSSStyleDeclaration) => isHiddenByReact(element) === (display !== 'none');

/** Whether it is what React itself does there, as far as that is seen without asking for the stack. */
function isDrawn(way: string, one: Node, { 0: first, 1: second }: ArrayLike<unknown>): boolean {
  // A field's name, kind and mark are written each time that it is drawn.
  if (one instanceof HTMLInputElement && propsOf(one).some((props) => isGiven(props as Handed, way, first))) return true;
  if (way === 'setAttribute' || way === 'removeAttribute') return propsOf(one).some((props) => isDrawnAs(props, String(first), second));
  if (way === 'nodeValue' && first === '' && isHiddenByReact(one)) return true;
  if (way === 'nodeValue') return [...propsOf(one), ...(one.parentNode ? propsOf(one.parentNode).map((props) => (props as { children?: unknown } | null)?.children) : [])].some((words) => String(words) === first);
  if (way === 'removeChild') return first instanceof Node && isDeleted(first);
  // What it makes and what it moves stays in its place.
  return /^(appendChild|insertBefore)$/.test(way) && first instanceof Node && (first.isConnected ? first.parentNode === one : isOfReact(first as Element));
}

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

const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement);

/**
 * Lets nobody else change what is in a remote's rectangle, or a control of the shop: remove it, make it inert or read-only, press, submit or empty it. Allowed are
 * the remote itself, the owner of the page that is shown (but for fragments around the screen, which outlive it), and a remote of which the visitor has
 * pressed something there. React's own changes pass, whoever made it render. Returns what ends the guard.
 */
export function guardRectangles(page: Page): () => void {
  const names = new Set([shellName, ...page.remotes.map(({ name }) => name)]);
  const told = new Set<string>();
  const callerNow = () => culpritIn(stackNow(frames), page.remotes);

  function refuse(way: string, caller = 'Somebody'): true {
    if (!told.has(way + caller)) console.error(`${caller} changes what is another’s (${way}); it is not done.`);
    told.add(way + caller);
    return true;
  }

  /** Whether one of some nodes that stand in the page is another's than whose code is at it. */
  function isOthers(way: string, nodes: readonly unknown[]): boolean {
    const touched = nodes.map(changedWith).flatMap((node) => (node?.isConnected && elementOf(node)) || []);
    if (nodes.some(isOverAll) && callerNow() !== undefined) return refuse(way);
    if ((overFrame.test(way) || nodes.some(isMoving)) && touched.some(isFrames)) return refuse(way);
    const owned = touched.map((element) => ({ element, holder: remoteOf(element, names) })).filter(({ holder }) => holder !== undefined);
    const hasControl = touched.some(isControl);
    const hasTitle = nodes.some((one) => one instanceof Node && elementOf(one) instanceof HTMLTitleElement);
    // A stack takes as long as fifty elements; most is done to what is the frame's, by itself.
    const caller = hasControl || hasTitle || owned.length > 0 ? callerNow() : undefined;
    if (caller === undefined) return false;
    if (hasTitle && isStranger(page, caller)) return refuse(way, caller);
    const others = owned.filter(({ holder }) => holder !== caller);
    return (hasControl || others.some(({ element }) => isStranger(page, caller) || !element.closest('main'))) && refuse(way, caller);
  }

  const keepWay = (owner: object, way: string) =>
    around(owner, way, (own, one, given) => {
      const all = Array.from(given);
      const isRefused = !isDrawn(way, one as Node, given) && (isOthers(way, [one, ...all]) || (isTurning(way, one, all) && callerNow() !== undefined && refuse(way)));
      return isRefused ? given[0] : Reflect.apply(own, one, given);
    });

  /** Whoever reads such a part of another's is given that of a copy. */
  const keepPart = (owner: object, name: string) =>
    around(
      owner,
      name,
      (read, one) => {
        const own: unknown = Reflect.apply(read, one, []);
        const isFree = (name === 'style' && isBeingToggled(one as Element, own as CSSStyleDeclaration)) || !isOthers(name, [one]);
        return isFree ? own : Reflect.apply(read, (one as Element).cloneNode(false), []);
      },
      true,
    );

  function keepAll(kind: string): (() => void)[] {
    const { prototype } = (globalThis as unknown as Partial<Record<string, { prototype: object }>>)[kind] ?? {};
    const ways = prototype ? Object.getOwnPropertyNames(prototype).filter((name) => !isRead.test(name) && !isKeptElsewhere.test(`${kind} ${name}`)) : [];
    return ways.map((way) => (written.test(way) ? keepPart : keepWay)(prototype!, way));
  }

  // What began before this code came.
  for (const one of document.getAnimations?.() ?? []) {
    const moved = changedWith(one);
    if (moved instanceof Element && isFrames(moved) && !('transitionProperty' in one || 'animationName' in one)) one.cancel();
  }
  const ends = [...ofNodes.flatMap(([{ prototype }, ways]) => ways.map((way) => keepWay(prototype, way))), ...parts.flatMap(keepAll)];
  return () => ends.forEach((end) => end());
}
