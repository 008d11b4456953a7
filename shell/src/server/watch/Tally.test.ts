/** @jest-environment @storefront/build/jest/server.cjs */
import { keyOf, Tally } from './Tally';

it('counts two hundred versions, and lets go of the one that was not heard of for longest', () => {
  const tally = new Tally();
  const hear = (version: string) =>
    tally.count({
      report: { remote: 'mf-shop', version, views: 1, failed: 0, errors: 0, loads: [] },
      isComplaint: false,
    });
  for (let count = 1; count <= 200; count += 1) hear(`${count}.0.0`);
  hear('1.0.0');
  hear('201.0.0');
  const viewsOf = (version: string) => tally.of(keyOf('mf-shop', version)).views;
  expect(['1.0.0', '2.0.0', '3.0.0', '201.0.0'].map(viewsOf)).toEqual([2, 0, 1, 1]);
  expect(Object.keys(tally.seen)).toHaveLength(200);
});
