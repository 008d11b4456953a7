import { activeDot, clickStep } from './scroller';

describe('S036 the dot of a scroller', () => {
  const at = (scrollLeft: number, scrollWidth = 3000) => activeDot({ scrollLeft, clientWidth: 1000, scrollWidth }, 9);

  it.each([
    [0, 0],
    [329, 0],
    [330, 1],
    [990, 3],
    [1998, 6],
    [1999, 8],
    [2000, 8],
    [-50, 0],
  ])('at %i px is dot %i', (scrollLeft, dot) => {
    expect(at(scrollLeft)).toBe(dot);
  });

  it('is the first where everything fits, and never beyond the last', () => {
    expect(at(0, 1000)).toBe(0);
    expect(activeDot({ scrollLeft: 5000, clientWidth: 100, scrollWidth: 9000 }, 4)).toBe(3);
  });

  it('is 370 px from the next by a click', () => {
    expect(clickStep).toBe(370);
  });
});
