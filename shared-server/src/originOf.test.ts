import { originOf } from './originOf';

describe('the origin that a request is for', () => {
  it.each([
    'shop.test',
    'SHOP.test',
    'shop.test.',
    'shop_1:3000',
    '127.0.0.1:3000',
    '[::1]:3000',
    'xn--80ak6aa92e.test',
    'shop.test:65535',
    `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(61)}`,
  ])('S016 is that of its host: %s', (host) => {
    expect(originOf({ protocol: 'http', host })).toBe(`http://${host}`);
  });

  it.each([
    '',
    '/',
    'a/b',
    'a?b',
    'a#b',
    'a@b',
    'a b',
    'a"b',
    "a'b",
    'a;sandbox',
    'a,b',
    '%41',
    '[::1',
    '..:x',
    'a:99999',
    '256.0.0.1',
    'a'.repeat(300),
  ])('S016 is refused with 400 where that is none: %j', (host) => {
    expect(() => originOf({ protocol: 'http', host })).toThrow(expect.objectContaining({ statusCode: 400 }));
  });

  it('S016 is said to the log where it is none, no longer than anybody reads', () => {
    expect(() => originOf({ protocol: 'http', host: '/'.repeat(20_000) })).toThrow(
      `"http://${'/'.repeat(93)}" is no origin.`,
    );
  });

  it('S016 is by its protocol', () => {
    for (const protocol of ['https', 'HTTPS'])
      expect(originOf({ protocol, host: 'shop.test' })).toBe('https://shop.test');
  });

  it.each(['', 'ftp', 'javascript', 'https://evil.test?', 'http://x/en?', 'https://evil.test#', 'http:'])(
    'S016 is refused with 400 where a proxy passes on what is no protocol: %j',
    (protocol) => {
      expect(() => originOf({ protocol, host: 'shop.test' })).toThrow(expect.objectContaining({ statusCode: 400 }));
    },
  );
});
