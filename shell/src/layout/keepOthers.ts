import { isOfReact } from '../browser/isOfReact';
import { holderOf, keptIn, type Fiber } from '../composition/fibers';
import { culpritIn } from '../watch/Journal';
import { around } from './guard';
import type { Page } from './keepHistory';
import { stackNow } from './stackNow';
import { isStranger } from './strangers';

/** By these a node is taken away, exchanged, filled anew, or gets another neighbour. */
const ofNodes = [
  [Node, ['removeChild', 'replaceChild', 'appendChild', 'insertBefore', 'textContent', 'nodeValue']],
  [Element, ['remove', 'replaceWith', 'replaceChildren', 'append', 'prepend', 'before', 'after', 'insertAdjacentElement', 'innerHTML', 'outerHTML']],
  [CharacterData, ['remove', 'replaceWith', 'before', 'after', 'data']],
] as const;

/** By these an element is made of no use, or something else. */
const ofElements = [
  [Element, ['setAttribute', 'removeAttribute', 'toggleAttribute', 'className', 'id']],
  [HTMLElement, ['inert', 'hidden', 'innerText', 'contentEditable']],
  [HTMLInputElement, ['disabled', 'readOnly']],
  [HTMLTextAreaElement, ['disabled', 'readOnly']],
  [HTMLButtonElement, ['disabled']],
  [HTMLSelectElement, ['disabled']],
  [HTMLFieldSetElement, ['disabled']],
  [HTMLAnchorElement, ['href']],
] as const;

/** What of an element is written into. */
const parts = [
  [HTMLElement, 'style'],
  [Element, 'classList'],
  [HTMLElement, 'dataset'],
] as const;

/** Frames that are looked at: the five of the fence, and whoever comes to it, be it by a thing that stands for another; whoever has React draw at once stands deeper. */
const frames = 8;

/** As what React has just drawn an element, or had before. */
function propsOf(node: Node): unknown[] {
  const fiber = keptIn(node as Element, '__reactFiber$') as (Fiber & { alternate: Fiber | null }) | undefined;
  return fiber ? [fiber.memoizedProps, fiber.alternate?.memoizedProps] : [];
}

const called: Readonly<Record<string, string>> = { class: 'classname', for: 'htmlfor' };

function isDrawnAs(props: unknown, attribute: string, value: unknown): boolean {
  const name = called[attribute.toLowerCase()] ?? attribute.toLowerCase();
  const [, given] = Object.entries(props ?? {}).find(([key]) => key.toLowerCase() === name) ?? [];
  return value === undefined ? !given : given === true ? value === '' : String(given) === value;
}

type Deleting = Fiber & { deletions: readonly Fiber[] | null; return: Deleting | null; alternate: Deleting | null };

/** Whether React takes it out, alone or with all of a page: it lists at a fiber which of its children have to go. */
function isDeleted(node: Node): boolean {
  for (let fiber = keptIn(node as Element, '__reactFiber$') as Deleting | null | undefined; fiber; fiber = fiber.return) {
    const { return: parent, alternate } = fiber;
    const isListed = (list: readonly (Fiber | null)[] | null | undefined) => list?.includes(fiber) || (alternate !== null && list?.includes(alternate));
    if (isListed(parent?.deletions) || isListed(parent?.alternate?.deletions)) return true;
  }
  return false;
}

/** Whether it is what React itself does there, as far as that is seen without asking for the stack. */
function isDrawn(way: string, one: Node, { 0: first, 1: second }: ArrayLike<unknown>): boolean {
  if (way === 'setAttribute' || way === 'removeAttribute') return propsOf(one).some((props) => isDrawnAs(props, String(first), second));
  if (way === 'nodeValue') return [...propsOf(one), ...(one.parentNode ? propsOf(one.parentNode).map((props) => (props as { children?: unknown } | null)?.children) : [])].some((words) => String(words) === first);
  if (way === 'removeChild') return first instanceof Node && isDeleted(first);
  // What it makes and what it moves stays in its place.
  return /^(appendChild|insertBefore)$/.test(way) && first instanceof Node && (first.isConnected ? first.parentNode === one : isOfReact(first as Element));
}

const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement);

/**
 * Has what stands in a remote's rectangle be changed by nobody else: taken away, made inert, read-only or something else. Who may, as everywhere, is whose page is shown, and whose
 * things the visitor has pressed there. React is no stranger, whoever had it draw: what calls the browser's way itself is looked at. Gives what ends it.
 */
export function keepOthers(page: Page): () => void {
  const names = new Set(page.remotes.map(({ name }) => name));
  const told = new Set<string>();
  const callerNow = () => culpritIn(stackNow(frames), page.remotes);

  /** Whether one of some nodes that stand in the page is another's than whose code is at it. */
  function isOthers(way: string, nodes: readonly unknown[]): boolean {
    const touched = nodes.filter((node): node is Node => node instanceof Node && node.isConnected);
    const holders = touched.map((node) => elementOf(node)).flatMap((element) => (element && holderOf(element, names)) ?? []);
    // A stack takes as long as fifty elements; most is done to what is the frame's, by itself.
    const caller = holders.length > 0 ? callerNow() : undefined;
    if (caller === undefined || !isStranger(page, caller) || holders.every((holder) => holder === caller)) return false;
    if (!told.has(way + caller)) console.error(`${caller} changes what is another’s (${way}); it is not done.`);
    return Boolean(told.add(way + caller));
  }

  const keepWays = ([kind, ways]: (typeof ofNodes)[number] | (typeof ofElements)[number], isAll: boolean) =>
    ways.map((way) =>
      around(kind.prototype, way, (own, one, given) =>
        !isDrawn(way, one as Node, given) && isOthers(way, isAll ? [one, ...Array.from(given)] : [one]) ? given[0] : Reflect.apply(own, one, given),
      ),
    );

  /** Whoever reads such a part of another's is given that of a copy. */
  const keepPart = ([kind, name]: (typeof parts)[number]) =>
    around(kind.prototype, name, (read, one) => Reflect.apply(read, isOthers(name, [one]) ? (one as Element).cloneNode(false) : one, []), true);

  const ends = [...ofNodes.flatMap((each) => keepWays(each, true)), ...ofElements.flatMap((each) => keepWays(each, false)), ...parts.map(keepPart)];
  return () => ends.forEach((end) => end());
}
