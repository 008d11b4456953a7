/** Recognizes React's own changes by its fiber tree, which is faster than reading the stack. */
import { isRenderedByReact } from '../browser/isRenderedByReact';
import { reactProperty, type Fiber } from '../composition/fibers';

/** The current and the former props of an element. */
function propsOf(node: Node): unknown[] {
  const fiber = reactProperty(node as Element, '__reactFiber$') as (Fiber & { alternate: Fiber | null }) | undefined;
  return fiber ? [fiber.memoizedProps, fiber.alternate?.memoizedProps] : [];
}

const called: Readonly<Record<string, string>> = { class: 'classname', for: 'htmlfor' };

/** Attributes for which React writes `false` as a value; it removes all others then. */
const written = /^(aria|data)-|^(contenteditable|draggable|spellcheck)$/;

function isDrawnAs(props: unknown, attribute: string, isTaken: boolean, value: unknown): boolean {
  const name = called[attribute.toLowerCase()] ?? attribute.toLowerCase();
  const [, given] = Object.entries(props ?? {}).find(([key]) => key.toLowerCase() === name) ?? [];
  if (isTaken) return !given;
  // React passes numbers and booleans on unchanged.
  return (
    given !== undefined &&
    given !== null &&
    (given !== false || written.test(name)) &&
    (String(given) === String(value) || (given === true && value === ''))
  );
}

type Handed = Record<string, unknown> | null | undefined;

function isGiven(props: Handed, name: string, value: unknown): boolean {
  const given = props?.[name] ?? (name === 'name' ? '' : undefined);
  return given !== undefined && String(given) === String(value);
}

type Deleting = Fiber & { deletions: readonly Fiber[] | null; return: Deleting | null; alternate: Deleting | null };

/** Whether React is removing a node, or an ancestor of it: a fiber lists its `deletions`. */
export function isDeleted(node: Node): boolean {
  for (
    let fiber = reactProperty(node as Element, '__reactFiber$') as Deleting | null | undefined;
    fiber;
    fiber = fiber.return
  ) {
    const { return: parent, alternate } = fiber;
    const isListed = (list: readonly (Fiber | null)[] | null | undefined) =>
      list?.includes(fiber) || (alternate !== null && list?.includes(alternate));
    if (isListed(parent?.deletions) || isListed(parent?.alternate?.deletions)) return true;
  }
  return false;
}

/**
 * React's fiber tags of an element and of an `Activity` or `Suspense` content (offscreen), and the bit that says that
 * the latter is visible.
 */
const host = 5;
const offscreen = 22;
const visible = 1;

/** Whether React hides a node with an offscreen boundary, or is about to; undefined where it is in none. */
function isHiddenByReact(node: Node): boolean | undefined {
  let isSo: boolean | undefined;
  for (
    let fiber = (reactProperty(node as Element, '__reactFiber$') as Fiber | undefined)?.return;
    fiber && fiber.tag !== host;
    fiber = fiber.return
  )
    if (fiber.tag === offscreen) isSo ||= ((fiber.stateNode as { _visibility: number })._visibility & visible) === 0;
  return isSo;
}

/** Whether React is just hiding or showing an element: its fiber has changed, but not yet the element's style. */
export const isBeingToggled = (element: Element, { display }: CSSStyleDeclaration) =>
  isHiddenByReact(element) === (display !== 'none');

/** Whether a call is React's own, as far as the fiber tree tells. */
export function isReactChange(way: string, one: Node, { 0: first, 1: second }: ArrayLike<unknown>): boolean {
  // React sets a field's name, type and checked at each render, and an image's address once it is in the page.
  if (
    (one instanceof HTMLInputElement || one instanceof HTMLImageElement) &&
    propsOf(one).some((props) => isGiven(props as Handed, way, first))
  )
    return true;
  if (way === 'setAttribute' || way === 'removeAttribute')
    return propsOf(one).some((props) => isDrawnAs(props, String(first), way === 'removeAttribute', second));
  if (way === 'nodeValue' && first === '' && isHiddenByReact(one)) return true;
  if (way === 'nodeValue')
    return [
      ...propsOf(one),
      ...(one.parentNode
        ? propsOf(one.parentNode).map((props) => (props as { children?: unknown } | null)?.children)
        : []),
    ].some((words) => String(words) === first);
  if (way === 'removeChild') return first instanceof Node && isDeleted(first);
  // React inserts its own elements, and moves them only within their parent.
  return (
    /^(appendChild|insertBefore)$/.test(way) &&
    first instanceof Node &&
    (first.isConnected ? first.parentNode === one : isRenderedByReact(first as Element))
  );
}
