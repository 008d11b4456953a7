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

  it('speaks for itself by every page without a fault', () => {
    expect(evidence({ views: 200, failed: 2 }, { views: 0, failed: 0 })).toBeLessThan(evidence({ views: 100, failed: 2 }, { views: 0, failed: 0 }));
  });
});
