import type { FastifyRequest } from 'fastify';
import { createAddresses } from './addresses';

const asked = (host: string) => ({ protocol: 'http', host, hostname: host.replace(/:\d*$/, '') }) as FastifyRequest;
const named = createAddresses({ PUBLIC_API_URL: 'https://api.example', SHOP_URL: 'https://shop.example', PORT: 3000 });
const unnamed = createAddresses({ PORT: 3000 });

describe('the addresses of the API and the shop', () => {
  it('S190 are those of the request’s own host where none are named', () => {
    const request = asked('127.0.0.1:4000');
    expect([unnamed.api(request), unnamed.shopOrigin(request), unnamed.ofShop(request, '/cart', 'ru')]).toEqual([
      'http://127.0.0.1:4000',
      'http://127.0.0.1:3000',
      'http://127.0.0.1:3000/ru/cart',
    ]);
    expect(unnamed.shopOrigin(asked('[::1]:4000'))).toBe('http://[::1]:3000');
  });

  it.each(['', '[', 'a/b', 'a@b', "a';script-src *", '..:x'])(
    'S190 are refused with 400 where that is none, and not asked for where they are named: %j',
    (host) => {
      const request = asked(host);
      for (const find of [
        () => unnamed.api(request),
        () => unnamed.shopOrigin(request),
        () => unnamed.ofShop(request, '/', 'en'),
      ])
        expect(find).toThrow(expect.objectContaining({ statusCode: 400 }));
      expect([named.api(request), named.shopOrigin(request)]).toEqual(['https://api.example', 'https://shop.example']);
    },
  );
});
