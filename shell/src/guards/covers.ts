/** Whether an element is the topmost one at a point of the window. */
const liesAt = (element: Element, x: number, y: number) => element.contains(document.elementFromPoint(x, y));

/**
 * Styles that put an element below the header, the notices and fragments that lie over the page, as a stacking context
 * of its own.
 */
export const belowHeader = { isolation: 'isolate', 'z-index': '9' };

/**
 * Whether an element covers the header and the middle of the window, so that no link can be pressed. One within the
 * shop, or with the styles of `belowHeader`, cannot cover the header: only the middle counts.
 */
function coversAll(element: Element): boolean {
  const header = document.querySelector('#root header')?.getBoundingClientRect();
  if (!header) return false;
  const heights =
    element.closest('#root') || (element as HTMLElement).style.zIndex === belowHeader['z-index']
      ? [innerHeight / 2]
      : [header.top + header.height / 2, innerHeight / 2];
  return heights.every((y) => liesAt(element, innerWidth / 2, y));
}

/** Points on the window's vertical middle line, as fractions of its height, where covers are looked for. */
const places = [1 / 4, 1 / 2, 3 / 4];

const hitsNow = (within: (hit: Element | null, x: number, y: number) => Element | null = (hit) => hit) =>
  places
    .map((place) => [innerWidth / 2, innerHeight * place] as const)
    .map(([x, y]) => within(document.elementFromPoint(x, y), x, y));

/** Returns a test for whether an element covers the screen now; dialogs and popovers do not count. */
export function screenCovers(): (element: Element) => boolean {
  const hits = hitsNow().filter((hit) => !hit?.closest('dialog, [popover]'));
  return (element) => hits.some((hit) => element.contains(hit));
}

/** Calls `takeAway` for each cover, from the topmost one down: what lies under one is seen only once that is gone. */
export function uncover<One extends Element>(
  candidates: Iterable<One>,
  takeAway: (cover: One) => void,
  coversNow: () => (one: One) => boolean = () => coversAll,
): void {
  const left = new Set(candidates);
  const topmost = () => {
    // Forces a layout.
    if (left.size === 0) return undefined;
    const covers = coversNow();
    return [...left].find((one) => one.isConnected && covers(one));
  };
  for (let cover = topmost(); cover; cover = topmost()) {
    left.delete(cover);
    takeAway(cover);
  }
}

/**
 * Selects what declares that it is open over a page. A menu or list counts only beside the shop's root: within it, it
 * may be part of the page.
 */
const opened =
  'dialog, [popover], [role=dialog], [role=alertdialog], [aria-modal=true], body > :not(#root) :is([role=menu], [role=listbox])';

/** The element at a point, also within shadow trees. */
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

/**
 * Whether anything is open over the screen now: it declares so, or has a fixed position over a point of the window's
 * middle line.
 */
export const isCovered = (): boolean =>
  [...document.querySelectorAll(opened)].some((one) => one.getClientRects().length > 0) ||
  hitsNow(innermost).some(isFixed);
