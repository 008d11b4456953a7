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

/** What React keeps at an element under a name that begins so. */
export function keptIn(element: Element, prefix: string): unknown {
  const key = Object.keys(element).find((name) => name.startsWith(prefix));
  return key && (element as unknown as Record<string, unknown>)[key];
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
