/** @jest-environment @storefront/build/jest/server.cjs */
import { createNetworks } from './networks';

describe('whose network asks', () => {
  it.each([
    ['192.0.2.7', undefined, '192.0.2.7'],
    ['::ffff:192.0.2.7', undefined, '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1::/48'],
    ['2001:db8:1:ff02::6', undefined, '2001:db8:1::/48'],
    ['2001:db8:2::6', undefined, '2001:db8:2::/48'],
    ['2001:db8::', undefined, '2001:db8:0::/48'],
    ['2001:db8::1:2:3:4:5%a:b', undefined, '2001:db8:0::/48'],
    ['192.0.2.7', '198.51.100.1', '192.0.2.7'],
  ])('%s, said to be forwarded for %s', (peer, forwarded, network) => {
    expect(createNetworks(undefined)(peer, forwarded)).toBe(network);
  });

  it.each(['127.0.0.1', '::1', '10.1.2.3', '172.18.0.2', '192.168.1.1', '::ffff:10.0.0.1', 'fd00::1', 'nobody'])(
    'cannot be told of %s, which may be a proxy that nobody has listed',
    (peer) => {
      expect(createNetworks(undefined)(peer, '198.51.100.1')).toBeUndefined();
    },
  );

  it('is what listed proxies say, and no more than they have seen themselves', () => {
    const networkOf = createNetworks(['10.0.0.0/8', '::1']);
    expect(networkOf('10.0.0.2', '198.51.100.1')).toBe('198.51.100.1');
    expect(networkOf('::ffff:10.0.0.2', '203.0.113.9, 198.51.100.1, 10.0.0.7')).toBe('198.51.100.1');
    expect(networkOf('10.0.0.2', '203.0.113.9, 198.51.100.1:51234, 10.0.0.7:8080')).toBe('198.51.100.1');
    expect(networkOf('10.0.0.2', '[2001:db8:1:2::6]:443')).toBe('2001:db8:1::/48');
    expect(networkOf('10.0.0.2', undefined)).toBe('10.0.0.2');
    expect(networkOf('10.0.0.2', 'nonsense')).toBeUndefined();
    expect(networkOf('192.0.2.7', '198.51.100.1')).toBe('192.0.2.7');
    expect(networkOf('192.168.1.1', undefined)).toBe('192.168.1.1');
  });
});
