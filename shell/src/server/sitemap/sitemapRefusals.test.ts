/** @jest-environment @storefront/build/jest/server.cjs */
import { createRefusals } from './sitemapRefusals';

it('S204 one owner has the sitemap of all refused for ten minutes, and twice in any case; what is asked for within two minutes counts once', () => {
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const refusals = createRefusals();
  const refusedAt = (seconds: number) => ((now = seconds * 1000), refusals.mayRefuse('mf-here'));
  expect([0, 60, 119, 700, 800].map(refusedAt)).toEqual([true, true, true, true, true]);
  expect([819, 820, 900].map(refusedAt)).toEqual([true, false, false]);
  refusals.answered('mf-here');
  expect(refusedAt(901)).toBe(true);
  expect(console.error).toHaveBeenCalledTimes(1);
  jest.restoreAllMocks();
});
