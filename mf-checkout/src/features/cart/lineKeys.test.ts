import type { LineKey } from './cartLines';
import { keyOf, renamed, type LineKeys } from './lineKeys';

const names: LineKey[] = [1, 2, 3].flatMap((subscriptionId) => [
  { subscriptionId, region: 'cis' },
  { subscriptionId, region: 'global' },
]);
const [one, other, third] = names as [LineKey, LineKey, LineKey];

it('S094 a line keeps its key through changes, and back', () => {
  const once = renamed({}, one, other);
  const twice = renamed(once, other, third);
  expect([keyOf(once, other), keyOf(twice, third)]).toEqual([keyOf({}, one), keyOf({}, one)]);
  expect(keyOf(renamed(twice, third, one), one)).toBe(keyOf({}, one));
});

it('S095 no two lines have one key, however often lines are changed', () => {
  let keys: LineKeys = {};
  for (let step = 0; step < 60; step += 1) {
    keys = renamed(keys, names[(step * 7) % 6]!, names[(step * 5 + 1) % 6]!);
    expect(new Set(names.map((name) => keyOf(keys, name))).size).toBe(names.length);
  }
});
