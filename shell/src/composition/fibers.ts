/** What React keeps of an element; its own developer tools walk the same tree. */
export interface Fiber {
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

/** Whether React has made an element, or has brought it to life. */
export const isOfReact = (element: Element): boolean => keptIn(element, '__reactFiber$') !== undefined;

/** Of the element that React renders into. */
export function rootFiber(root: Element): Fiber | undefined {
  const marked = keptIn(root, '__reactContainer$') as { stateNode?: { current?: Fiber } } | undefined;
  return marked?.stateNode?.current;
}

/** A boundary of the platform bears the name of whose rectangle it holds. */
export function boundaryName({ stateNode, memoizedProps }: Fiber): string | undefined {
  const isBoundary = stateNode !== null && typeof memoizedProps?.['fallback'] === 'function' && !(stateNode instanceof Element);
  return isBoundary ? (memoizedProps?.['name'] as string | undefined) : undefined;
}

/** Of an element, or of that in which code has put it. */
function fiberOf(element: Element | null): Fiber | undefined {
  return element ? ((keptIn(element, '__reactFiber$') as Fiber | undefined) ?? fiberOf(element.parentElement)) : undefined;
}

/** In whose rectangle an element stands; nothing where it is the frame's, gone, or has not come to life. */
export function holderOf(element: Element, remotes: ReadonlySet<string>): string | undefined {
  for (let fiber: Fiber | null | undefined = fiberOf(element); fiber; fiber = fiber.return) {
    const name = boundaryName(fiber);
    if (name !== undefined && remotes.has(name)) return name;
  }
  return undefined;
}
