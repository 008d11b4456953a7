import { originOf } from './originOf';

describe('the origin that a request is for', () => {
  it.each(['shop.test', 'SHOP.test', 'shop.test.', 'shop_1:3000', '127.0.0.1:3000', '[::1]:3000', 'xn--80ak6aa92e.test'])('S016 is that of its host: %s', (host) => {
    expect(originOf({ protocol: 'http', host })).toBe(`http://${host}`);
  });

  it.each(['', '/', 'a/b', 'a?b', 'a#b', 'a@b', 'a b', 'a"b', "a'b", 'a;sandbox', 'a,b', '%41', '[::1', '..:x', 'a:99999', '256.0.0.1', 'a'.repeat(300)])(
    'S016 is refused with 400 where that is none: %j',
    (host) => {
      expect(() => originOf({ protocol: 'http', host })).toThrow(expect.objectContaining({ statusCode: 400 }));
    },
  );
});
