import { partOf } from '@storefront/build/jest/long.cjs';
import Fuse from 'fuse.js/basic';
import { fuzzySearch, fuzzySearchInChunks } from './fuzzySearch';

const syllables = [
  'lan',
  'tern',
  'iro',
  'me',
  'ri',
  'dian',
  'ze',
  'ro',
  'har',
  'bor',
  'оса',
  'да',
  'İ',
  'ё',
  'e\u0301',
  'ø',
  '7',
  ' ',
];

/** Repeatable random numbers. */
function dice(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647);
}

const next = dice(11);
const word = (length: number) => Array.from({ length }, () => syllables[next() % syllables.length]).join('');
const items = Array.from({ length: 1300 }, () => ({
  name: word(2 + (next() % 5)),
  ...(next() % 3 === 0 && { aliases: [word(1), word(2)] }),
}));
const patterns = partOf(
  [
    'a',
    'ir',
    'lantern',
    'iron meridian',
    'осада',
    'i̇',
    'е',
    'lané',
    'zzz',
    ...Array.from({ length: 60 }, () => word(1 + (next() % 4)).slice(0, 32) || 'x'),
  ],
  30,
);

const plain = (pattern: string, threshold: number) =>
  new Fuse(items, { keys: ['name', 'aliases'], threshold, ignoreDiacritics: true })
    .search(pattern)
    .map(({ refIndex }) => refIndex);
const places = (found: readonly (typeof items)[number][]) => found.map((item) => items.indexOf(item));

describe('a search that is cut into goes', () => {
  it.each([0.4, 0.2])('S041 S050 finds at %s what fuse.js finds, in its order', (threshold) => {
    for (const pattern of patterns.filter((tried) => tried.trim() !== ''))
      expect([pattern, places(fuzzySearch(items, pattern, threshold))]).toEqual([pattern, plain(pattern, threshold)]);
  });

  it('S041 finds the same while the page lives on', async () => {
    const { signal } = new AbortController();
    for (const pattern of ['lantern', 'me', 'осада'])
      expect(places(await fuzzySearchInChunks(items, pattern, 0.4, signal))).toEqual(plain(pattern, 0.4));
  });

  it('S041 ends when nobody waits for it any more', async () => {
    const ending = new AbortController();
    let clock = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => (clock += 9));
    const found = fuzzySearchInChunks(items, 'lan', 0.4, ending.signal);
    ending.abort();
    expect(await found).toEqual([]);
    jest.restoreAllMocks();
  });
});
