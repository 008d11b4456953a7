/** @jest-environment @storefront/build/jest/server.cjs */
import { runInNewContext } from 'node:vm';
import { inlined } from './inlined';
import { countScript, inlinedScript, keptOverridesScript } from './scripts';

it('a function runs in a page that has nothing of its module, with what it is given: data, and functions', () => {
  const page = { said: [] as unknown[] };
  const script = inlined(
    (twice: (one: number) => number, { words, numbers }: { words: string; numbers: readonly number[] }) =>
      void (globalThis as unknown as typeof page).said.push(words, ...numbers.map(twice)),
    (one: number) => one * 2,
    {
      words: '“a”\u2028\\',
      numbers: [1, 2],
    },
  );
  runInNewContext(script, page);
  expect(page.said).toEqual(['“a”\u2028\\', 2, 4]);
});

it.each(Object.entries({ countScript, inlinedScript, keptOverridesScript }))(
  '%s ends with its element, not before',
  (_name, script) => {
    expect(script).not.toMatch(/<\/script|<!--|<script/i);
  },
);
