/** By what React keeps of elements it is told, without a look at the stack, which changes are its own. */
import { isOfReact } from '../browser/isOfReact';
import { reactProperty, type Fiber } from '../composition/fibers';

/** As what React has just drawn an element, or had before. */
function propsOf(node: Node): unknown[] {
  const fiber = reactProperty(node as Element, '__reactFiber$') as (Fiber & { alternate: Fiber | null }) | undefined;
  return fiber ? [fiber.memoizedProps, fiber.alternate?.memoizedProps] : [];
}

const called: Readonly<Record<string, string>> = { class: 'classname', for: 'htmlfor' };

/** Attributes of which React writes `false`; all others are not there then. */
const written = /^(aria|data)-|^(contenteditable|draggable|spellcheck)$/;

function isDrawnAs(props: unknown, attribute: string, isTaken: boolean, value: unknown): boolean {
  const name = called[attribute.toLowerCase()] ?? attribute.toLowerCase();
  const [, given] = Object.entries(props ?? {}).find(([key]) => key.toLowerCase() === name) ?? [];
  if (isTaken) return !given;
  // A number, and whether something is so, is handed on as it is.
  return given !== undefined && given !== null && (given !== false || written.test(name)) && (String(given) === String(value) || (given === true && value === ''));
}

type Handed = Record<string, unknown> | null | undefined;

function isGiven(props: Handed, name: string, value: unknown): boolean {
  const given = props?.[name] ?? (name === 'name' ? '' : undefined);
  return given !== undefined && String(given) === String(value);
}

type Deleting = Fiber & { deletions: readonly Fiber[] | null; return: Deleting | null; alternate: Deleting | null };

/** Whether React takes it out, alone or with all of a page: it lists at a fiber which of its children have to go. */
export function isDeleted(node: Node): boolean {
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
export const isBeingToggled = (element: Element, { display }: CSSStyleDeclaration) => isHiddenByReact(element) === (display !== 'none');

/** Whether it is what React itself does there, as far as that is seen without asking for the stack. */
export function isDrawn(way: string, one: Node, { 0: first, 1: second }: ArrayLike<unknown>): boolean {
  // A field's name, kind and mark are written each time that it is drawn, and a picture's address once it stands in the page.
  if ((one instanceof HTMLInputElement || one instanceof HTMLImageElement) && propsOf(one).some((props) => isGiven(props as Handed, way, first))) return true;
  if (way === 'setAttribute' || way === 'removeAttribute') return propsOf(one).some((props) => isDrawnAs(props, String(first), way === 'removeAttribute', second));
  if (way === 'nodeValue' && first === '' && isHiddenByReact(one)) return true;
  if (way === 'nodeValue') return [...propsOf(one), ...(one.parentNode ? propsOf(one.parentNode).map((props) => (props as { children?: unknown } | null)?.children) : [])].some((words) => String(words) === first);
  if (way === 'removeChild') return first instanceof Node && isDeleted(first);
  // What it makes and what it moves stays in its place.
  return /^(appendChild|insertBefore)$/.test(way) && first instanceof Node && (first.isConnected ? first.parentNode === one : isOfReact(first as Element));
}
