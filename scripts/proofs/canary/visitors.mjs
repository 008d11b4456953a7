// The same decision by the shop's own watch, which visitors report to; in the browsers of some the remote always fails.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from '../../figures.mjs';
import { loadTypeScript } from '../../steps.mjs';

const [liveVersion, triedVersion] = ['1.0.0-live', '1.0.0-tried'];

/**
 * Shops' own watches, which visitors tell of three pages each; in the browsers of some the remote always fails. Two
 * thousand have come before the trial, and come again, each to the side that is theirs. Of so many canaries, after
 * which page of it each was withdrawn.
 */
async function fatesAmongVisitors(Watch, { broken, share, worse, most, runs }) {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-canary-'));
  const known = 2000;
  const table = { revision: 1, remotes: [{ name: 'mf-shop', version: liveVersion }], canaries: [] };
  const trial = { percent: 100 * share, release: { name: 'mf-shop', version: triedVersion } };
  const shops = Array.from({ length: runs }, (_none, index) => {
    const shop = { table };
    return Object.assign(shop, {
      watch: new Watch(join(folder, String(index)), { package: 'shell', version: '1' }, () => shop.table),
    });
  });
  const tell = ({ watch }, visitor, version, rate) => {
    for (let page = 0; page < 3; page++) {
      const failed = visitor % 1000 < 1000 * broken || Math.random() < rate ? 1 : 0;
      watch.hear(
        { reports: [{ remote: 'mf-shop', version, views: 1, failed, errors: failed, loads: [] }] },
        `visitor ${visitor}`,
      );
    }
  };
  for (const shop of shops) {
    for (let visitor = 0; visitor < known; visitor++) tell(shop, visitor, liveVersion, 0.002);
    shop.table = { ...table, revision: 2, canaries: [trial] };
  }
  // A watch looks at the table every two seconds.
  await new Promise((done) => setTimeout(done, 4500));
  const fateOf = (shop) => {
    const [places, sides] = [Array.from({ length: 6 * (most / share) }, (_none, index) => index), [0, 0]];
    for (const place of places.sort(() => Math.random() - 0.5)) {
      const isTried = Math.random() < share;
      tell(shop, place, isTried ? triedVersion : liveVersion, isTried ? 0.002 + worse : 0.002);
      sides[Number(isTried)] += 3;
      if (shop.watch.isWithdrawn(trial)) return sides[1];
      if (sides[1] >= most) return undefined;
    }
    return undefined;
  };
  const quiet = console.error;
  console.error = () => {};
  const fates = shops.map(fateOf);
  for (const { watch } of shops) watch.close();
  console.error = quiet;
  await rm(folder, { recursive: true, force: true });
  return fates.filter(Boolean);
}

export async function decideAmongVisitors() {
  const [{ Watch }, { effect }] = [
    await loadTypeScript('shell/src/server/watch/Watch.ts'),
    await loadTypeScript('shell/src/server/watch/evidence.ts'),
  ];
  const runs = 100;
  const rows = [];
  for (const broken of [0, 0.01, 0.02])
    for (const share of [0.05, 0.2]) {
      const bad = await fatesAmongVisitors(Watch, { broken, share, worse: effect, most: 200, runs });
      const good = await fatesAmongVisitors(Watch, { broken, share, worse: 0, most: 1000, runs });
      rows.push({
        broken,
        share,
        'bad withdrawn': bad.length / runs,
        'after pages (median)': median(bad),
        'good withdrawn': good.length / runs,
      });
    }
  console.table(rows);
  return [
    ...rows
      .filter((row) => row['bad withdrawn'] < 0.6)
      .map(
        ({ broken, share }) =>
          `Where the remote fails in ${broken} of all browsers and ${share} see the canary, a bad one is not withdrawn within 200 pages often enough.`,
      ),
    ...rows
      .filter((row) => row['good withdrawn'] > 0.01)
      .map(
        ({ broken, share }) =>
          `Where the remote fails in ${broken} of all browsers and ${share} see the canary, a good one is withdrawn too often.`,
      ),
  ];
}
