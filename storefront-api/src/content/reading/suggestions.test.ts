import { didYouMean, nearestWord } from './suggestions';

const fields = ['id', 'name', 'price', 'regions', 'alsoFor', 'requirements'];

describe('what was meant', () => {
  it.each([
    ['pirce', 'price'],
    ['rpice', 'price'],
    ['Price', 'price'],
    ['prices', 'price'],
    ['region', 'regions'],
    ['alsofor', 'alsoFor'],
    ['requirments', 'requirements'],
    ['nmae', 'name'],
  ])('%s is %s', (written, word) => {
    expect(didYouMean(written, fields)).toBe(` Did you mean ${word}?`);
  });

  it('is a word of which a third is another at most, and the nearest of several', () => {
    expect(['prixx', 'prixe', 'regxxxs', 'regxxns', 'ix'].map((written) => nearestWord(written, fields))).toEqual([
      undefined,
      'price',
      undefined,
      'regions',
      'id',
    ]);
    expect(nearestWord('regins', ['regime', 'regions'])).toBe('regions');
  });

  it.each(['colour', 'x', '', '__proto__', 'a'.repeat(1000)])('%j is nothing that there is', (written) => {
    expect(nearestWord(written, fields)).toBeUndefined();
  });
});
