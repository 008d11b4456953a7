import { Rectangle } from '@storefront/platform/host';
import type { Component } from 'react';

/** What React keeps of an element; its own developer tools walk the same tree. */
export interface Fiber {
  tag: number;
  child: Fiber | null;
  sibling: Fiber | null;
  return: Fiber | null;
  stateNode: unknown;
  memoizedProps: Record<string, unknown> | null;
}

function keptIn(element: Element, prefix: string): unknown {
  const key = Object.keys(element).find((name) => name.startsWith(prefix));
  return key && (element as unknown as Record<string, unknown>)[key];
}

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

/** Whose rectangle a fiber is; nothing where it is none. What remotes make themselves says nothing of whose it is. */
export const rectangleName = ({ stateNode }: Fiber): string | undefined => (stateNode instanceof Rectangle ? stateNode.props.name : undefined);

/** The names of the rectangles around a fiber, or of itself, the innermost first. */
function* namesAround(innermost: Fiber | null | undefined): Generator<string> {
  for (let fiber = innermost; fiber; fiber = fiber.return) {
    const name = rectangleName(fiber);
    if (name !== undefined) yield name;
  }
}

/** In whose rectangle a component stands, or whose it is itself. */
export const holderOfComponent = (component: Component<unknown>): string | undefined =>
  namesAround((component as { _reactInternals?: Fiber })._reactInternals).next().value as string | undefined;

/** Of an element, or of that in which code has put it. */
function fiberOf(element: Element | null): Fiber | undefined {
  return element ? ((keptIn(element, '__reactFiber$') as Fiber | undefined) ?? fiberOf(element.parentElement)) : undefined;
}

/** The names of all rectangles in which an element stands, the innermost first; none where it is the frame's, gone, or has not come to life. */
export const holdersOf = (element: Element): string[] => [...namesAround(fiberOf(element))];

/** In which remote's rectangle an element stands. */
export const holderOf = (element: Element, remotes: ReadonlySet<string>): string | undefined => holdersOf(element).find((name) => remotes.has(name));
