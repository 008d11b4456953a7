import { shellName } from '@storefront/contracts';
import { remoteOf } from '../composition/fibers';
import { guarded, gates, reading } from '../inlined/gates';
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
const parts = guarded.filter((kind) => /Element$|^(CharacterData|Text|Attr|NamedNodeMap|Animation|KeyframeEffect)$/.test(kind));

/** The keys, what is written by them, the page’s place and the pointer are kept elsewhere. */
const isKeptElsewhere = /^HTML(Input|TextArea)Element value$|^\w+ (focus|blur|scroll|request[FP]|webkitRequest|setPointer)/;

/** What of an element is written into. */
const written = /^(style|attributeStyleMap|classList|dataset)$/;

/** What makes a picture of the frame itself is done to it by nobody. */
const overFrame = /^(attachShadow|animate|startViewTransition)$/;

/** How the whole page is read is its language's to say. */
const turning = /^(dir|lang|translate)$/;

/** Whether it says how the whole page is read. */
const isTurning = (way: string, one: unknown, given: readonly unknown[]) =>
  (one === document || one === document.documentElement || one === document.body) && [way, ...given].some((each) => turning.test(each instanceof Attr ? each.name : String(each)));

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

const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement);

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

  const guardWay = (owner: object, way: string) =>
    around(owner, way, (own, one, given) => {
      const all = Array.from(given);
      // Most of what draws a screen.
      if (isApart(one) && all.every(isApart)) return Reflect.apply(own, one, given);
      const isRefused = !isDrawn(way, one as Node, given) && (isOthers(way, [one, ...all]) || (isTurning(way, one, all) && callerNow() !== undefined && refuse(way)));
      return isRefused ? given[0] : Reflect.apply(own, one, given);
    });

  /** Whoever reads such a part of another's is given that of a copy. */
  const guardPart = (owner: object, name: string) =>
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
  const ends = [...ofNodes.flatMap(([{ prototype }, ways]) => ways.map((way) => guardWay(prototype, way))), ...parts.flatMap(guardAll)];
  return () => ends.forEach((end) => end());
}
