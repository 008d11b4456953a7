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
function withdrawnAt({
  usual,
  worse,
  share,
  most,
  seed,
}: {
  usual: number;
  worse: number;
  share: number;
  most: number;
  seed: number;
}): number | undefined {
  const random = randoms(seed);
  const canary = { views: 0, failed: 0, complaints: 0 };
  const live = { views: 0, failed: 0 };
  while (canary.views < most) {
    const isCanary = random() < share;
    const one = isCanary ? canary : live;
    one.views += 1;
    const hasFailed = random() < usual + (isCanary ? worse : 0);
    if (hasFailed) one.failed += 1;
    if (hasFailed && isCanary) canary.complaints += 1;
    // A page without a fault speaks for the canary.
    if (isCanary && hasFailed && reasonAgainst(canary, live)) return canary.views;
  }
  return undefined;
}

/** `npm run proof -- long` looks at a hundred. */
const seeds = Array.from({ length: process.env['LONG'] ? 100 : 25 }, (_none, index) => 7919 * (index + 1));

const shareOf = (some: readonly unknown[]) => some.length / seeds.length;

describe('a canary', () => {
  it.each([
    [0, 0.05],
    [0.002, 0.2],
  ])(
    'that fails on 5 more pages of a hundred, where %p is usual, is withdrawn within 200 of its pages',
    (usual, share) => {
      const withdrawn = seeds.filter((seed) => withdrawnAt({ usual, worse: effect, share, most: 200, seed }));
      expect(shareOf(withdrawn)).toBeGreaterThanOrEqual(0.92);
    },
  );

  it.each([
    [0, 0.05],
    [0.002, 0.2],
    [0.002, 0.5],
  ])(
    'that is as good as what is live, where %p is usual, is not: none of a hundred in a thousand pages each',
    (usual, share) => {
      expect(seeds.filter((seed) => withdrawnAt({ usual, worse: 0, share, most: 1000, seed }))).toEqual([]);
    },
  );

  it.each([
    [0.01, 0.1],
    [0.01, 0.5],
    [0.02, 0.5],
    [0.05, 0.1],
    [0.05, 0.5],
  ])(
    'that is as good as what is live, where %p is usual, is hardly ever: two of a hundred in a thousand pages each at the most',
    (usual, share) => {
      expect(
        seeds.filter((seed) => withdrawnAt({ usual, worse: 0, share, most: 1000, seed })).length,
      ).toBeLessThanOrEqual(2);
    },
  );

  it('that half of all see is withdrawn for as much mostly, although there is as little to compare it with', () => {
    expect(
      shareOf(seeds.filter((seed) => withdrawnAt({ usual: 0, worse: effect, share: 0.5, most: 200, seed }))),
    ).toBeGreaterThanOrEqual(0.82);
  });

  it.each([
    [0.05, 1, 4],
    [1, 1, 4],
    [0.5, 1, 12],
    [0.2, 0.3, 60],
  ])('that has %p of all pages and fails on %p of them is withdrawn within %p', (share, worse, most) => {
    expect(shareOf(seeds.filter((seed) => withdrawnAt({ usual: 0, worse, share, most, seed })))).toBeGreaterThanOrEqual(
      0.97,
    );
  });

  it('is not withdrawn for what three beacons tell, which can all be one visitor’s', () => {
    expect(reasonAgainst({ views: 150, failed: 150, complaints: 3 }, { views: 1000, failed: 0 })).toBeUndefined();
    expect(reasonAgainst({ views: 3, failed: 3, complaints: 3 }, { views: 1000, failed: 0 })).toBeUndefined();
    expect(reasonAgainst({ views: 4, failed: 4, complaints: 4 }, { views: 1000, failed: 0 })).toMatch(/100\.0 %/);
  });

  it('is withdrawn as soon as it is five hundred times as likely to be worse, and no sooner', () => {
    const live = { views: 1000, failed: 0 };
    const withdrawn = [...Array(200).keys()]
      .map((more) => ({ views: 4 + more, failed: 4, complaints: 4 }))
      .map((canary) => [reasonAgainst(canary, live) !== undefined, evidence(canary, live) >= Math.log(500)]);
    expect(withdrawn.map(([is]) => is)).toEqual(withdrawn.map(([, should]) => should));
    expect(new Set(withdrawn.map(([is]) => is)).size).toBe(2);
  });

  it('is not blamed for what befalls the live version too', () => {
    expect(reasonAgainst({ views: 60, failed: 18, complaints: 18 }, { views: 600, failed: 180 })).toBeUndefined();
    expect(reasonAgainst({ views: 60, failed: 18, complaints: 18 }, { views: 600, failed: 2 })).toMatch(
      /^It failed on 18 of 60 pages \(30\.0 %\), what is live on 2 of 600 \(0\.3 %\)/,
    );
  });

  it('is judged by all pages of both, over every rate at which the live version may fail', () => {
    const nobody = { views: 0, failed: 0 };
    const seen = (views: number, failed: number) => ({ views, failed });
    expect(evidence(nobody, nobody)).toBeCloseTo(0, 10);
    expect(evidence(seen(10, 3), seen(100, 0))).toBeCloseTo(7.91168, 5);
    expect(evidence(seen(10, 3), seen(100, 10))).toBeCloseTo(1.04156, 5);
    expect(evidence(seen(100, 0), seen(100, 0))).toBeCloseTo(-5.486004, 5);
    // It may fail twice on a page.
    expect(evidence(seen(3, 5), seen(1000, 0))).toBeCloseTo(29.348913, 5);
  });

  it('is withdrawn for two fifths of the least harm that is looked for, beside what hardly ever fails, and for a third of it not yet', () => {
    const live = { views: 9000, failed: 18 };
    const worseBy = (part: number) => ({ views: 1000, failed: 2 + 1000 * part * effect, complaints: 20 });
    expect(evidence(worseBy(0.36), live)).toBeCloseTo(8.932296, 5);
    expect(evidence(worseBy(0.32), live)).toBeCloseTo(3.497425, 5);
    expect([0.36, 0.32].map((part) => reasonAgainst(worseBy(part), live))).toEqual([
      expect.stringMatching(/\(2\.0 %\).*\(0\.2 %\)/),
      undefined,
    ]);
  });

  it('is withdrawn by numbers of any size', () => {
    expect(
      reasonAgainst({ views: 1_000_000, failed: 80_000, complaints: 80_000 }, { views: 10_000_000, failed: 100_000 }),
    ).toMatch(/^It failed on 80000 of 1000000 pages \(8\.0 %\)/);
    expect(
      reasonAgainst({ views: 1_000_000, failed: 10_000, complaints: 10_000 }, { views: 10_000_000, failed: 100_000 }),
    ).toBeUndefined();
    expect(reasonAgainst({ views: 20, failed: 40, complaints: 40 }, { views: 1, failed: 0 })).toMatch(/100\.0 %/);
  });

  it('speaks for itself by every page without a fault', () => {
    expect(evidence({ views: 200, failed: 2 }, { views: 0, failed: 0 })).toBeLessThan(
      evidence({ views: 100, failed: 2 }, { views: 0, failed: 0 }),
    );
  });
});
