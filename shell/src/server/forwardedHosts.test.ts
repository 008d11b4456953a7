/** @jest-environment @storefront/build/jest/server.cjs */
import { warningOf } from './forwardedHosts';

const known = { publicUrl: 'https://shop.test', publicApiUrl: 'https://api.test', trustedProxies: ['10.0.0.0/8'] };

it.each([
  ['both origins are known', {}, undefined],
  ['no proxy is believed', { publicUrl: null, publicApiUrl: null, trustedProxies: undefined }, undefined],
  ['neither is', { publicUrl: null, publicApiUrl: null }, 'PUBLIC_URL and PUBLIC_API_URL: not set'],
  ['the API’s is not', { publicApiUrl: null }, 'PUBLIC_API_URL: not set'],
])('S005 what an owner is told at the start of hosts that proxies name, where %s', (_what, changes, warning) => {
  const said = warningOf({ ...known, ...changes });
  expect(said?.slice(0, warning?.length)).toBe(warning);
});
