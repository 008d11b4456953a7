import { Rectangle } from '@storefront/platform/host';
import type { Component } from 'react';

/** A node of React's internal tree, which its developer tools walk, too. */
export interface Fiber {
  tag: number;
  child: Fiber | null;
  sibling: Fiber | null;
  return: Fiber | null;
  stateNode: unknown;
  memoizedProps: Record<string, unknown> | null;
}

/** The value of a property that React has set on an element, by the beginning of its name. */
export function reactProperty(element: Element, prefix: string): unknown {
  const key = Object.keys(element).find((name) => name.startsWith(prefix));
  return key && (element as unknown as Record<string, unknown>)[key];
}

/** The name of the remote whose rectangle a fiber is; undefined for all other fibers. */
export const rectangleName = ({ stateNode }: Fiber): string | undefined =>
  stateNode instanceof Rectangle ? stateNode.props.name : undefined;

/** The names of the rectangles around a fiber, itself included, the innermost first. */
function* namesAround(innermost: Fiber | null | undefined): Generator<string> {
  for (let fiber = innermost; fiber; fiber = fiber.return) {
    const name = rectangleName(fiber);
    if (name !== undefined) yield name;
  }
}

/** The remote in whose rectangle a component is rendered. */
export const remoteOfComponent = (component: Component<unknown>): string | undefined =>
  namesAround((component as { _reactInternals?: Fiber })._reactInternals).next().value as string | undefined;

/** The fiber of an element, or of its nearest ancestor that React knows. */
function fiberOf(element: Element | null): Fiber | undefined {
  return element
    ? ((reactProperty(element, '__reactFiber$') as Fiber | undefined) ?? fiberOf(element.parentElement))
    : undefined;
}

/**
 * The remotes in whose rectangles an element is, the innermost first; none for an element of the frame, or one that is
 * gone or not hydrated yet.
 */
export const remotesAround = (element: Element): string[] => [...namesAround(fiberOf(element))];

/** The one of these remotes in whose rectangle an element is. */
export const remoteOf = (element: Element, remotes: ReadonlySet<string>): string | undefined =>
  remotesAround(element).find((name) => remotes.has(name));
