import { reactProperty, type Fiber } from './fibers';

/** The props of an element; undefined where React did not render it. */
export const propsOf = (element: Element) =>
  reactProperty(element, '__reactProps$') as Record<string, unknown> | undefined;

/** The classes with which React has rendered an element. */
export const classesOf = (element: Element): string[] =>
  ((propsOf(element) as { className?: string } | undefined)?.className ?? '').split(/\s+/);

/** The fiber tree of the element that React renders into. */
export function rootFiber(root: Element): Fiber | undefined {
  const marked = reactProperty(root, '__reactContainer$') as { stateNode?: { current?: Fiber } } | undefined;
  return marked?.stateNode?.current;
}

/** React's tags of fibers: an element, and a portal. */
const host = 5;
const portal = 4;

/** The nearest elements below a fiber. */
export function* hostFibersIn(fiber: Fiber): Generator<Fiber & { stateNode: Element }> {
  for (let child = fiber.child; child; child = child.sibling)
    if (child.tag === host) yield child as Fiber & { stateNode: Element };
    else if (child.tag !== portal) yield* hostFibersIn(child);
}
