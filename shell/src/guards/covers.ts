/** Whether it lies over a point of the window. */
const liesAt = (element: Element, x: number, y: number) => element.contains(document.elementFromPoint(x, y));

/** Styles of what lies below the header, the notices and what fragments lay over the page; nothing of it reaches out of its own element. */
export const beneath = { isolation: 'isolate', 'z-index': '9' };

/** Whether it lies over the header and over the middle of the window: no way on can be pressed then. What stands within the shop, or was laid beneath, lies over no header. */
function coversAll(element: Element): boolean {
  const header = document.querySelector('#root header')?.getBoundingClientRect();
  if (!header) return false;
  const heights = element.closest('#root') || (element as HTMLElement).style.zIndex === beneath['z-index'] ? [innerHeight / 2] : [header.top + header.height / 2, innerHeight / 2];
  return heights.every((y) => liesAt(element, innerWidth / 2, y));
}

/** Where on the window's middle line what lies over a screen is looked for, in parts of its height. */
const places = [1 / 4, 1 / 2, 3 / 4];

const hitsNow = (within: (hit: Element | null, x: number, y: number) => Element | null = (hit) => hit) =>
  places.map((place) => [innerWidth / 2, innerHeight * place] as const).map(([x, y]) => within(document.elementFromPoint(x, y), x, y));

/** Gives whether something lies over the screen as the page is now; what the browser lays above all itself is no matter of places. */
export function screenCovers(): (element: Element) => boolean {
  const hits = hitsNow().filter((hit) => !hit?.closest('dialog, [popover]'));
  return (element) => hits.some((hit) => element.contains(hit));
}

/** Takes away each that covers, as it is seen anew each time: what lies under it is seen only then. */
export function uncover<One extends Element>(candidates: Iterable<One>, takeAway: (cover: One) => void, coversNow: () => (one: One) => boolean = () => coversAll): void {
  const left = new Set(candidates);
  const topmost = () => {
    // To see where things lie the browser has to lay all of them out.
    if (left.size === 0) return undefined;
    const covers = coversNow();
    return [...left].find((one) => one.isConnected && covers(one));
  };
  for (let cover = topmost(); cover; cover = topmost()) {
    left.delete(cover);
    takeAway(cover);
  }
}

/** What is opened over a page, by what it says of itself: a list that is chosen from lies over it only where it stands beside the shop. */
const opened = 'dialog, [popover], [role=dialog], [role=alertdialog], [aria-modal=true], body > :not(#root) :is([role=menu], [role=listbox])';

/** What is hit there within the trees that components keep for themselves. */
function innermost(hit: Element | null, x: number, y: number): Element | null {
  const inner = hit?.shadowRoot?.elementFromPoint(x, y);
  return inner && inner !== hit ? innermost(inner, x, y) : hit;
}

function isFixed(element: Element | null): boolean {
  if (!element) return false;
  if (getComputedStyle(element).position === 'fixed') return true;
  const root = element.getRootNode();
  return isFixed(element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null));
}

/** Whether anything is open over the screen now: what says so of itself, or lies fixed over a part of the window's middle line. */
export const isCovered = (): boolean => [...document.querySelectorAll(opened)].some((one) => one.getClientRects().length > 0) || hitsNow(innermost).some(isFixed);
