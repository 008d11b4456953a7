/** Px of a dot: for scrolling on a click, and for reading the position (S036). */
export const clickStep = 370;
const readStep = 330;

type Scroller = Pick<Element, 'scrollLeft' | 'clientWidth' | 'scrollWidth'>;

/** The active dot for a scroll position; the last one at the end. */
export function activeDot({ scrollLeft, clientWidth, scrollWidth }: Scroller, dots: number): number {
  const last = dots - 1;
  const atEnd = scrollLeft > 0 && scrollLeft + clientWidth >= scrollWidth - 1;
  return atEnd ? last : Math.min(Math.max(Math.floor(scrollLeft / readStep), 0), last);
}
