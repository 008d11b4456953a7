/** Px that a dot stands for when it is clicked, and when the position is read (S036). */
export const clickStep = 370;
const readStep = 330;

type Scroller = Pick<Element, 'scrollLeft' | 'clientWidth' | 'scrollWidth'>;

/** Which dot a scroller's position lights: its end is the last one. */
export function activeDot({ scrollLeft, clientWidth, scrollWidth }: Scroller, dots: number): number {
  const last = dots - 1;
  const atEnd = scrollLeft > 0 && scrollLeft + clientWidth >= scrollWidth - 1;
  return atEnd ? last : Math.min(Math.max(Math.floor(scrollLeft / readStep), 0), last);
}
