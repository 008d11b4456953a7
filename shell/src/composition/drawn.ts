import { keptIn, type Fiber } from './fibers';

/** What React has given to an element; nothing where it is not React's. */
export const propsOf = (element: Element) => keptIn(element, '__reactProps$') as Record<string, unknown> | undefined;

/** The classes that React has given to an element. */
export const classesOf = (element: Element): string[] => ((propsOf(element) as { className?: string } | undefined)?.className ?? '').split(/\s+/);

/** Of the element that React renders into. */
export function rootFiber(root: Element): Fiber | undefined {
  const marked = keptIn(root, '__reactContainer$') as { stateNode?: { current?: Fiber } } | undefined;
  return marked?.stateNode?.current;
}

/** React's numbers for an element in its place, and for what is drawn elsewhere. */
const host = 5;
const portal = 4;

/** The elements that stand directly in a fiber's own. */
export function* hostsIn(fiber: Fiber): Generator<Fiber & { stateNode: Element }> {
  for (let child = fiber.child; child; child = child.sibling)
    if (child.tag === host) yield child as Fiber & { stateNode: Element };
    else if (child.tag !== portal) yield* hostsIn(child);
}
