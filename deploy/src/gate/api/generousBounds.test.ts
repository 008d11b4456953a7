import { isFarAboveData } from './generousBounds';

const text = (length: number) => 'a'.repeat(length);
const isFarFrom = (field: string, most: number | undefined, answer: unknown) =>
  isFarAboveData({ field, takes: 'less', most }, answer);
const list = (length: number) => Array.from({ length }, () => 0);

describe('a bound', () => {
  it.each([
    ['of a text', 'name', 1000, text(100), true],
    ['of a text', 'name', 999, text(1), false],
    ['of a text', 'name', 1009, text(101), false],
    ['of a text', 'name', 1010, text(101), true],
    ['of a list', 'games', 1000, list(100), true],
    ['of a list', 'games', 999, list(1), false],
    ['of a list', 'games', 1009, list(101), false],
    ['of a count', 'pages', 10_000, 1000, true],
    ['of a count', 'pages', 9999, 1, false],
    ['of a count', 'pages', 10_009, 1001, false],
    ['of what is none of these', 'name', 10_000, null, false],
    ['of an amount', 'cartTotal', 1_000_000, 1, false],
  ])('%s (%s) of %i is far from all that is seen, or is not', (_what, name, most, value, isFar) => {
    expect(isFarFrom(`result.${name}`, most, { result: { [name]: value } })).toBe(isFar);
  });

  it('counts all that is in lists, and where nothing is there nobody knows', () => {
    const isFar = (answer: unknown) => isFarFrom('result[].name', 1000, answer);
    expect(isFar({ result: [{ name: text(100) }, {}, { name: text(1) }] })).toBe(true);
    for (const answer of [
      { result: [{ name: text(100) }, { name: text(101) }] },
      { result: [] },
      { result: {} },
      {},
      null,
    ])
      expect(isFar(answer)).toBe(false);
    // The last name says what it is.
    expect(isFarFrom('price.pages', 10_000, { price: { pages: 1 } })).toBe(true);
    expect(isFarFrom('result[].name', undefined, { result: [{ name: 'a' }] })).toBe(false);
  });

  it.each(['price', 'cost', 'amount', 'total', 'sum', 'roubles', 'dollars', 'rub', 'USD', 'items[].priceNow'])(
    'of money is never far: %s',
    (field) => {
      const value = field.includes('[]') ? { items: [{ priceNow: 1 }] } : { [field]: 1 };
      expect(isFarFrom(field, 10_000, value)).toBe(false);
    },
  );
});
