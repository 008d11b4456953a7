/** @jest-environment @storefront/build/jest/server.cjs */
import { effect, evidence, reasonAgainst } from './evidence';

/** The same numbers in every run. */
function randoms(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The page view of a canary after which it is withdrawn; undefined where it is not within so many. */
function withdrawnAt({ usual, worse, share, most, seed }: { usual: number; worse: number; share: number; most: number; seed: number }): number | undefined {
  const random = randoms(seed);
  const canary = { views: 0, failed: 0 };
  const live = { views: 0, failed: 0 };
  while (canary.views < most) {
    const isCanary = random() < share;
    const one = isCanary ? canary : live;
    one.views += 1;
    if (random() < usual + (isCanary ? worse : 0)) one.failed += 1;
    if (isCanary && reasonAgainst(canary, live)) return canary.views;
  }
  return undefined;
}

const seeds = Array.from({ length: 100 }, (_none, index) => 7919 * (index + 1));

describe('a canary', () => {
  it.each([
    [0, 0.05],
    [0.002, 0.2],
    [0, 0.5],
  ])('that fails on 5 more pages of a hundred, where %p is usual, is withdrawn within 200 of its pages', (usual, share) => {
    const withdrawn = seeds.filter((seed) => withdrawnAt({ usual, worse: effect, share, most: 200, seed }));
    expect(withdrawn.length).toBeGreaterThanOrEqual(92);
  });

  it.each([
    [0, 0.05],
    [0.002, 0.2],
    [0.002, 0.5],
  ])('that is as good as what is live, where %p is usual, is not: none of a hundred in a thousand pages each', (usual, share) => {
    expect(seeds.filter((seed) => withdrawnAt({ usual, worse: 0, share, most: 1000, seed }))).toEqual([]);
  });

  it('is not blamed for what befalls the live version too', () => {
    expect(reasonAgainst({ views: 60, failed: 18 }, { views: 600, failed: 180 })).toBeUndefined();
    expect(reasonAgainst({ views: 60, failed: 18 }, { views: 600, failed: 2 })).toMatch(/^It failed on 18 of 60 pages \(30\.0 %\), what is live on 2 of 600 \(0\.3 %\)/);
  });

  it('is judged by Wald’s ratio, page by page', () => {
    const nobody = { views: 0, failed: 0 };
    const [good, bad] = [Math.log(0.94 / 0.99), Math.log(0.06 / 0.01)];
    expect(evidence({ views: 3, failed: 1 }, nobody)).toBeCloseTo(bad + 2 * good, 10);
    expect(evidence({ views: 3, failed: 0 }, nobody)).toBeCloseTo(3 * good, 10);
    expect(evidence(nobody, nobody)).toBe(0);
    // It may fail twice on a page.
    expect(evidence({ views: 3, failed: 5 }, nobody)).toBeCloseTo(5 * bad, 10);
  });

  it('is compared with a live version that fails on two pages of a thousand at the least, and on half of them at the most', () => {
    const one = { views: 1, failed: 1 };
    expect(evidence(one, { views: 1_000_000, failed: 0 })).toBeCloseTo(Math.log(0.052 / 0.002), 10);
    expect(evidence(one, { views: 1000, failed: 1000 })).toBeCloseTo(Math.log(0.55 / 0.5), 10);
    expect(evidence(one, { views: 950, failed: 99 })).toBeCloseTo(Math.log(0.1495 / 0.0995), 10);
  });

  it('speaks for itself by every page without a fault', () => {
    expect(evidence({ views: 200, failed: 2 }, { views: 0, failed: 0 })).toBeLessThan(evidence({ views: 100, failed: 2 }, { views: 0, failed: 0 }));
  });
});
