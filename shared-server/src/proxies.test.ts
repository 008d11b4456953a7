import { entriesOf, isNetwork, networkMatcher, normalizeAddress } from './proxies';

describe('a list of proxies', () => {
  it('has commas or spaces between its entries', () =>
    expect(entriesOf(' 10.0.0.0/8, ::1\n192.0.2.1,')).toEqual(['10.0.0.0/8', '::1', '192.0.2.1']));

  it.each(['10.0.0.7', '10.0.0.0/8', '0.0.0.0/1', '192.0.2.1/32', '::1', 'fd00::/7', '::1/128'])(
    'may name %s',
    (entry) => expect(isNetwork(entry)).toBe(true),
  );

  it.each([
    'proxy',
    '',
    '10.0.0',
    '10.0.0.0/',
    '10.0.0.0/33',
    '10.0.0.0/8/8',
    '10.0.0.0/-1',
    '10.0.0.0/08',
    '::1/129',
    '0.0.0.0/0',
    '::/0',
  ])('may not name %j', (entry) => expect(isNetwork(entry)).toBe(false));
});

describe('whose address is in it', () => {
  const isTrusted = networkMatcher(['10.0.0.0/8', '::1', 'fd00::/8']);

  it.each(['10.0.0.1', '10.255.255.255', '::1', 'fd12::5'])('%s is', (address) =>
    expect(isTrusted(address)).toBe(true),
  );
  it.each(['11.0.0.0', '9.255.255.255', '::2', 'fe00::1', 'unknown', ''])('%j is not', (address) =>
    expect(isTrusted(address)).toBe(false),
  );

  it.each([' ::FFFF:10.1.2.3', '10.1.2.3:8080', '[fd12::5]:443'])('%s is, however it was spelt', (address) =>
    expect(isTrusted(address)).toBe(true),
  );
  it('one that is gone already has none', () => expect(isTrusted(undefined)).toBe(false));
});

it.each([
  ['::ffff:10.0.0.1', '10.0.0.1'],
  [' ::FFFF:203.0.113.9 ', '203.0.113.9'],
  ['::1', '::1'],
  ['::ffff:1', '::ffff:1'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[::ffff:203.0.113.9]:443', '203.0.113.9'],
  ['fe80::1%eth0', 'fe80::1%eth0'],
  ['proxy:8080', 'proxy:8080'],
])('an address is known in each spelling, and its port is no part of it: %j', (given, plain) => {
  expect(normalizeAddress(given)).toBe(plain);
});
