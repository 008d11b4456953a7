// The decision about canaries that are drawn by lot: how many bad ones are withdrawn within 200 of their pages, and how
// many good ones at all.
import { median } from '../../figures.mjs';
import { loadTypeScript } from '../../steps.mjs';

/** How one canary fares: the page of it after which it is withdrawn, or nothing. */
function fate(reasonAgainst, { usual, worse, share, most }) {
  const [canary, live] = [
    { views: 0, failed: 0, complaints: 0 },
    { views: 0, failed: 0, complaints: 0 },
  ];
  while (canary.views < most) {
    const isCanary = Math.random() < share;
    const one = isCanary ? canary : live;
    one.views += 1;
    const hasFailed = Math.random() < usual + (isCanary ? worse : 0);
    if (hasFailed) {
      one.failed += 1;
      one.complaints += 1;
    }
    // A page without a fault speaks for the canary.
    if (isCanary && hasFailed && reasonAgainst(canary, live)) return canary.views;
  }
  return undefined;
}

export async function decide() {
  const { reasonAgainst, effect } = await loadTypeScript('shell/src/server/watch/evidence.ts');
  const runs = 1000;
  const rows = [0, 0.002, 0.005, 0.01, 0.02, 0.05].flatMap((usual) =>
    [0.05, 0.2, 0.5].map((share) => {
      const many = (worse, most) =>
        Array.from({ length: runs }, () => fate(reasonAgainst, { usual, worse, share, most })).filter(Boolean);
      const bad = many(effect, 200);
      return {
        usual,
        share,
        'bad withdrawn': bad.length / runs,
        'after pages (median)': median(bad),
        'good withdrawn': many(0, 1000).length / runs,
      };
    }),
  );
  console.table(rows);
  const calm = rows.filter(({ usual }) => usual <= 0.002);
  // Where half of all see it, there is as little to compare it with.
  const enough = ({ share }) => (share < 0.5 ? 0.93 : 0.8);
  return [
    ...calm
      .filter((row) => row['bad withdrawn'] < enough(row))
      .map(
        ({ usual, share }) =>
          `Where ${usual} fail and ${share} see the canary, a bad one is not withdrawn within 200 pages often enough.`,
      ),
    ...rows
      .filter((row) => row['good withdrawn'] > (row.usual <= 0.002 ? 0.002 : 0.04))
      .map(({ usual, share }) => `Where ${usual} fail and ${share} see the canary, a good one is withdrawn too often.`),
  ];
}
