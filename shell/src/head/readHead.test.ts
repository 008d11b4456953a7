import { readHead } from './readHead';

const cyclic: Record<string, unknown> = {};
cyclic['self'] = cyclic;

describe('what a route says of its page', () => {
  it('S005 is taken as it is', () => {
    const head = {
      title: 'Cart',
      exactTitle: true,
      description: 'All.',
      image: '/a.svg',
      jsonLd: [{ '@type': 'Product' }],
      trail: [{ label: 'Cart', path: '/cart' }],
      noindex: true,
      path: '/cart',
    };
    expect(readHead(head)).toEqual(head);
    expect(readHead({ title: '' })).toEqual({ title: '' });
  });

  it('S016 S005 is taken up to its limits, and no further', () => {
    const many = (count: number) => Array.from({ length: count }, () => ({}));
    const trail = (count: number) => Array.from({ length: count }, () => ({ label: 'x', path: '/' }));
    const path = (length: number) => '/'.padEnd(length, 'x');
    const head = (over: 0 | 1) => ({
      title: 'x'.repeat(2000 + over),
      description: 'x'.repeat(2000 + over),
      image: path(2000 + over),
      path: path(2000 + over),
      trail: trail(20 + over),
      jsonLd: many(50 + over),
      feed: { title: 'x'.repeat(2000 + over), path: path(2000 + over) },
    });
    expect(readHead(head(0))).toEqual(head(0));
    for (const [name, value] of Object.entries(head(1)))
      expect(() => readHead({ title: 'a', [name]: value })).toThrow('The head of a page is invalid');
    const data = (length: number) => ({ title: 'a', jsonLd: [{ text: 'x'.repeat(length - '[{"text":""}]'.length) }] });
    expect(readHead(data(200_000))).toEqual(data(200_000));
    expect(() => readHead(data(200_001))).toThrow('The structured data has 200001 characters.');
  });

  it.each([
    undefined,
    null,
    'Cart',
    {},
    { title: NaN },
    { title: { toString: () => 'Cart' } },
    { title: 'x'.repeat(5_000_000) },
    { title: 'a', description: 7 },
    { title: 'a', jsonLd: {} },
    { title: 'a', jsonLd: [cyclic] },
    { title: 'a', jsonLd: [null] },
    { title: 'a', jsonLd: [{ text: '<'.repeat(40_000) }] },
    { title: 'a', jsonLd: [{ text: 'x'.repeat(300_000) }] },
    { title: 'a', jsonLd: Array.from({ length: 50 }, () => ({ text: 'x'.repeat(5_000) })) },
    { title: 'a', jsonLd: [{ price: 1n }] },
    { title: 'a', trail: 'home' },
    { title: 'a', trail: [{ label: 1, path: '/' }] },
    { title: 'a', noindex: 'yes' },
    ...['http://[', 'catalog', '//evil.test/', ''].flatMap((path) => [
      { title: 'a', trail: [{ label: 'x', path }] },
      { title: 'a', feed: { title: 'x', path } },
      { title: 'a', path },
    ]),
  ])('S016 is refused where it cannot be a head', (head) => {
    expect(() => readHead(head)).toThrow();
  });
});
