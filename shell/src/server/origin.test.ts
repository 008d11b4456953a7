/** @jest-environment @storefront/build/jest/server.cjs */
import type { IncomingMessage } from 'node:http';
import { createOriginKey, pathOf } from './origin';

describe('what tells one origin from another', () => {
  const headers = { host: 'inner', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'a.test' };
  const asked = (remoteAddress: string) => ({ headers, socket: { remoteAddress } }) as unknown as IncomingMessage;

  it('S005 is the host alone, and what listed proxies say', () => {
    const spelling = createOriginKey(['192.0.2.0/24']);
    expect(spelling(asked('203.0.113.9'))).toBe('inner');
    expect(spelling(asked('::ffff:192.0.2.1'))).toBe('inner https a.test');
    expect(createOriginKey()(asked('192.0.2.1'))).toBe('inner');
  });
});

describe('a request line with a whole address', () => {
  it.each([
    ['http://other.test/catalog?x=1', '/catalog?x=1', 'other.test'],
    ['HTTPS://other.test:8080', '/', 'other.test:8080'],
    ['http://other.test?x', '/?x', 'other.test'],
  ])('S016 is for the host and the path that it names: %s', (url, path, host) => {
    const headers = { host: 'shop.test' };
    expect([pathOf({ url, headers }), headers.host]).toEqual([path, host]);
  });

  it.each(['/catalog', '//other.test/catalog', '/http://other.test/', '*'])(
    'S016 any other is as it stands: %s',
    (url) => {
      const headers = { host: 'shop.test' };
      expect([pathOf({ url, headers }), headers.host]).toEqual([url, 'shop.test']);
    },
  );
});

describe('the path of a request', () => {
  it.each([
    ['/list#1', '/list'],
    ['/list?a=1#x?b', '/list?a=1'],
    ['http://shop.test/list#1', '/list'],
    ['/#', '/'],
  ])('S001 has no fragment: %s', (url, path) => {
    expect(pathOf({ url, headers: {} })).toBe(path);
  });
});
