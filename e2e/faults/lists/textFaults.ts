import type { Fault } from '../fault';

/** Texts that lead to each other, or are none. */
export const textFaults: readonly Fault[] = [
  ...['[]', 'null', '7', '() => value', `new String(value)`].map(
    (word): Fault => ({
      name: `words that are ${word}`,
      draws: true,
      texts: `(() => { const changed = (words) => Object.fromEntries(Object.entries(words).map(([key, value]) => [key, typeof value === 'object' && value ? changed(value) : ${word}])); return changed(texts.default ?? texts); })()`,
    }),
  ),
  {
    name: 'words that lead to each other in a longer circle',
    draws: true,
    texts: `({ ...JSON.parse(JSON.stringify(texts.default ?? texts), (key, value) => (typeof value === 'string' ? '$t(planted.a)' : value)), planted: { a: '$t(planted.b)', b: '$t(planted.c)', c: '$t(planted.a)' } })`,
  },
  {
    name: 'words that are read by what throws',
    draws: true,
    texts: `new Proxy({ ...(texts.default ?? texts) }, { get() { throw new Error('planted'); } })`,
  },
];
