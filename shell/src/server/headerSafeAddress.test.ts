/** @jest-environment @storefront/build/jest/server.cjs */
import { headerSafeAddress } from './headerSafeAddress';

it.each([
  [
    'https://магазин.рф/оферта?к=1#место',
    'https://xn--80aairftm.xn--p1ai/%D0%BE%D1%84%D0%B5%D1%80%D1%82%D0%B0?%D0%BA=1#%D0%BC%D0%B5%D1%81%D1%82%D0%BE',
  ],
  ['/каталог?q=ё#é', '/%D0%BA%D0%B0%D1%82%D0%B0%D0%BB%D0%BE%D0%B3?q=%D1%91#%C3%A9'],
  ['https://vk.test', 'https://vk.test'],
  ['/a b%20c&d', '/a%20b%20c&d'],
  ['/x/..//evil.test', '/x/..//evil.test'],
  ['/half a pair: \ud83d', '/half%20a%20pair:%20%EF%BF%BD'],
])('S006 an address is written as a header may carry it: %s', (address, written) => {
  expect(headerSafeAddress(address)).toBe(written);
});
