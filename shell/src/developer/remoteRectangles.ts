import { rootFiber } from '../composition/reactElements';
import { rectangleName, type Fiber } from '../composition/fibers';

/** A rectangle of a remote on the page. */
export interface RemoteRectangle {
  remote: string;
  /** The slot that it fills; undefined for the screen. */
  slot: string | undefined;
  top: number;
  left: number;
  width: number;
  height: number;
}

const childrenOf = function* ({ child }: Fiber): Iterable<Fiber> {
  for (let next = child; next; next = next.sibling) yield next;
};

function elementsOf(fiber: Fiber): Element[] {
  return fiber.stateNode instanceof Element ? [fiber.stateNode] : [...childrenOf(fiber)].flatMap(elementsOf);
}

function rectangleOf(elements: Element[]): Omit<RemoteRectangle, 'remote' | 'slot'> | undefined {
  const range = document.createRange();
  const boxesOf = (element: Element) => {
    range.selectNodeContents(element);
    return [element.getBoundingClientRect(), range.getBoundingClientRect()];
  };
  const boxes = elements.flatMap(boxesOf).filter(({ width, height }) => width * height > 0);
  if (boxes.length === 0) return undefined;
  const [top, left] = [Math.min(...boxes.map((box) => box.top)), Math.min(...boxes.map((box) => box.left))];
  return {
    top,
    left,
    width: Math.max(...boxes.map((box) => box.right)) - left,
    height: Math.max(...boxes.map((box) => box.bottom)) - top,
  };
}

/** The rectangles of these remotes that are on the page now. */
export function rectanglesOn(root: Element, remotes: ReadonlySet<string>): RemoteRectangle[] {
  const places: RemoteRectangle[] = [];
  const walk = (fiber: Fiber) => {
    const remote = rectangleName(fiber);
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
