/** Whether it lies over a point of the window. */
const liesAt = (element: Element, x: number, y: number) => element.contains(document.elementFromPoint(x, y));

/** Whether it lies over the header and over the middle of the window: no way on can be pressed then. Within the shop nothing lies over the header. */
function coversAll(element: Element): boolean {
  const header = document.querySelector('#root header')?.getBoundingClientRect();
  if (!header) return false;
  const heights = element.closest('#root') ? [innerHeight / 2] : [header.top + header.height / 2, innerHeight / 2];
  return heights.every((y) => liesAt(element, innerWidth / 2, y));
}

/** Takes away each that covers all: what lies under it is seen only then. */
export function uncover<One extends Element>(candidates: Iterable<One>, takeAway: (cover: One) => void): void {
  const left = new Set(candidates);
  const topmost = () => [...left].find((one) => one.isConnected && coversAll(one));
  for (let cover = topmost(); cover; cover = topmost()) {
    left.delete(cover);
    takeAway(cover);
  }
}
