/** Where a remote's rectangle is on the page. */
export interface Place {
  remote: string;
  /** The slot that it fills; nothing for the screen. */
  slot: string | undefined;
  top: number;
  left: number;
  width: number;
  height: number;
}

/** What React keeps of an element; its own developer tools walk the same tree. */
interface Fiber {
  child: Fiber | null;
  sibling: Fiber | null;
  return: Fiber | null;
  stateNode: unknown;
  memoizedProps: Record<string, unknown> | null;
}

function rootFiber(root: Element): Fiber | undefined {
  const key = Object.keys(root).find((name) => name.startsWith('__reactContainer$'));
  const marked = key && (root as unknown as Record<string, Fiber & { stateNode?: { current?: Fiber } }>)[key];
  return (marked as { stateNode?: { current?: Fiber } } | undefined)?.stateNode?.current;
}

const childrenOf = function* ({ child }: Fiber): Iterable<Fiber> {
  for (let next = child; next; next = next.sibling) yield next;
};

function elementsOf(fiber: Fiber): Element[] {
  return fiber.stateNode instanceof Element ? [fiber.stateNode] : [...childrenOf(fiber)].flatMap(elementsOf);
}

/** A boundary of the platform: it bears the name of whose rectangle it holds. */
function nameOf({ stateNode, memoizedProps }: Fiber): string | undefined {
  const isBoundary = stateNode !== null && typeof memoizedProps?.['fallback'] === 'function' && !(stateNode instanceof Element);
  return isBoundary ? (memoizedProps?.['name'] as string | undefined) : undefined;
}

function rectangleOf(elements: Element[]): Omit<Place, 'remote' | 'slot'> | undefined {
  const range = document.createRange();
  const boxes = elements.flatMap((element) => (range.selectNodeContents(element), [element.getBoundingClientRect(), range.getBoundingClientRect()])).filter(({ width, height }) => width * height > 0);
  if (boxes.length === 0) return undefined;
  const [top, left] = [Math.min(...boxes.map((box) => box.top)), Math.min(...boxes.map((box) => box.left))];
  return { top, left, width: Math.max(...boxes.map((box) => box.right)) - left, height: Math.max(...boxes.map((box) => box.bottom)) - top };
}

/** The rectangles of these remotes that are on the page now. */
export function placesOn(root: Element, remotes: ReadonlySet<string>): Place[] {
  const places: Place[] = [];
  const walk = (fiber: Fiber) => {
    const remote = nameOf(fiber);
    const rectangle = remote !== undefined && remotes.has(remote) ? rectangleOf(elementsOf(fiber)) : undefined;
    if (remote !== undefined && rectangle) {
      const filler = fiber.return?.memoizedProps?.['filler'] as { slot?: string } | undefined;
      places.push({ remote, slot: filler?.slot, ...rectangle });
    }
    for (const child of childrenOf(fiber)) walk(child);
  };
  const start = rootFiber(root);
  if (start) walk(start);
  return places;
}
