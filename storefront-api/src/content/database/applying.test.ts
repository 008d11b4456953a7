import { chunksOf } from './applying';

describe('what a statement takes at once', () => {
  it('is 500 rows, or fewer where they are large, and one at least', () => {
    expect([...chunksOf(Array.from({ length: 1001 }, (_, index) => index))].map(({ length }) => length)).toEqual([
      500, 500, 1,
    ]);
    expect([...chunksOf(['aaa', 'bbb', 'c'.repeat(30), 'd'], 12)]).toEqual([['aaa', 'bbb'], ['c'.repeat(30)], ['d']]);
    expect([...chunksOf([])]).toEqual([]);
  });
});
