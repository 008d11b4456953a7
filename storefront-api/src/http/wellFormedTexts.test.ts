import { isWellFormedJson } from './wellFormedTexts';

/**
 * Processor time, which a busy machine does not lengthen much: the least of three. Some systems count it by ticks of 4
 * ms and more, so the work is done often.
 */
const costOf = (work: () => unknown) =>
  Math.min(
    ...[1, 2, 3].map(() => {
      const before = process.cpuUsage();
      for (let time = 0; time < 30; time++) work();
      return process.cpuUsage(before).user;
    }),
  );

describe('what was read as JSON', () => {
  it.each<[unknown, boolean]>([
    ['a', true],
    ['a\0', false],
    [5, true],
    [null, true],
    [[], true],
    [{}, true],
    [{ list: [['x', { name: '\ud800' }]] }, false],
    [{ 'a\udc00': 1 }, false],
    [{ list: [[1, { name: '👩‍🚀' }]] }, true],
  ])('S206 of %j it is said whether all of it is characters: %s', (value, isWhole) => {
    expect(isWellFormedJson(value)).toBe(isWhole);
  });

  it('S206 is looked through about as fast as it is read: a megabyte of numbers took thirty times as long, in which nobody else was answered', () => {
    const body = JSON.stringify(Array(300_000).fill(1));
    const value: unknown = JSON.parse(body);
    const read = costOf(() => JSON.parse(body));
    expect(costOf(() => isWellFormedJson(value))).toBeLessThan(8 * read);
  });
});
