// A canary that fails on 5 more pages of a hundred is withdrawn within 200 of its pages, and none of 100 is that is as
// good as what is live: the shop's own decision, many times over; and its watch, with visitors of whom some have a
// browser in which the remote always fails. Then, in the built shop, planted faults are blamed on the right remote and
// version, and a bad canary is withdrawn by itself, with what was measured in the history. `--only decision`, `--only
// shop`.
import { existsSync } from 'node:fs';
import { appendFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { tsImport } from 'tsx/esm/api';
import { median } from '../figures.mjs';
import { freePort, openBrowser, withShop } from '../shop.mjs';
import { say } from '../steps.mjs';

const load = (file) => tsImport(`../../${file}`, import.meta.url);

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

async function decide() {
  const { reasonAgainst, effect } = await load('shell/src/server/watch/evidence.ts');
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

async function decideAmongVisitors() {
  const [{ Watch }, { effect }] = [
    await load('shell/src/server/watch/Watch.ts'),
    await load('shell/src/server/watch/evidence.ts'),
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

/** What is planted at the end of a remote's entry: each is a fault of its own kind. */
const faults = {
  'a timer throws': "setTimeout(() => { throw new Error('planted'); }, 50);",
  'a promise is rejected': "Promise.reject(new Error('planted'));",
  'a handler throws': "addEventListener('scroll', () => { throw new Error('planted'); }, { once: true });",
  'a file does not come':
    "document.head.append(Object.assign(document.createElement('script'), { src: new URL('gone.js', document.currentScript.src).href }));",
};

const large =
  "Object.assign(document.createElement('p'), { textContent: 'late '.repeat(200), style: 'font-size: 2rem' })";

/** What is slow, by what is measured of it, and what a page without it stays under. */
const slownesses = {
  lcp: { code: `setTimeout(() => document.querySelector('main').prepend(${large}), 1300);`, usual: 1200 },
  cls: { code: `setTimeout(() => document.querySelector('main').prepend(${large}), 1000);`, usual: 0.1 },
  inp: {
    code: "addEventListener('pointerdown', () => { const end = performance.now() + 400; while (performance.now() < end); });",
    usual: 300,
  },
};

/** A version of a remote with something planted in its entry; gives its name. */
async function publishWith(folder, releasesDir, remote, code, edition) {
  const { liveFolder } = await load('e2e/shop/versions.ts');
  const { runScript } = await load('e2e/shop/releases.ts');
  const dist = join(folder, String(edition), remote, 'dist');
  await cp(await liveFolder(releasesDir, remote), dist, {
    recursive: true,
    filter: (path) => !/\.(br|gz)$/.test(path),
  });
  await writeFile(join(dist, '../package.json'), JSON.stringify({ version: '1.0.0' }));
  await appendFile(join(dist, 'browser/remoteEntry.js'), `\n;(() => { ${code} })();`);
  return runScript('e2e/shop/publishFolder.ts', join(dist, '..'), releasesDir);
}

async function tallied(releasesDir) {
  const { seenTogether } = await load('shared-contracts/src/index.ts');
  const folder = join(releasesDir, 'watch');
  const names = (existsSync(folder) ? await readdir(folder) : []).filter(
    (name) => name.endsWith('.json') && !name.startsWith('withdrawn'),
  );
  const tallies = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(releasesDir, 'watch', name), 'utf8')).seen),
  );
  const versions = new Set(tallies.flatMap(Object.keys));
  return new Map(
    [...versions].map((version) => [version, seenTogether(tallies.flatMap((seen) => seen[version] ?? []))]),
  );
}

/** A visitor who looks at a page for a while, and leaves; gives the version of the remote that they had. */
async function visit(browser, url, remote) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url);
  // What watches the page comes when nothing else is waited for.
  await page.waitForResponse((answer) => /\/beacon\.[^/]*js$/.test(answer.url()));
  await page.waitForTimeout(150);
  await page.getByRole('heading', { level: 1 }).click();
  await page.mouse.wheel(0, 300);
  await page.waitForTimeout(250);
  const version = await page.evaluate(
    (name) =>
      JSON.parse(document.getElementById('storefront-state').textContent).table.remotes.find((one) => one.name === name)
        .version,
    remote,
  );
  await page.goto('about:blank');
  await context.close();
  return version;
}

async function blame({ browser, url, releasesDir, folder, release, good }) {
  const rows = [];
  const complaints = [];
  for (const [kind, code] of Object.entries(faults)) {
    const version = await publishWith(folder, releasesDir, 'mf-news', code, rows.length);
    const visits = 5;
    for (let count = 0; count < visits; count++) await visit(browser, `${url}/news`, 'mf-news');
    await new Promise((done) => setTimeout(done, 2500));
    const seen = await tallied(releasesDir);
    const own = seen.get(`mf-news@${version}`) ?? { errors: 0, failed: 0 };
    const others = [...seen]
      .filter(([name]) => !name.startsWith('mf-news@'))
      .reduce((sum, [, { errors }]) => sum + errors, 0);
    rows.push({ kind, pages: visits, 'blamed on it': own.failed, 'blamed on others': others });
    if (own.failed < visits || others > 0)
      complaints.push(
        `${kind}: ${own.failed} of ${visits} pages were blamed on the version that failed, and ${others} errors on others.`,
      );
    await release(releasesDir, 'rollback', 'mf-news', good);
  }
  console.table(rows);
  return complaints;
}

/** How many pages were slower than usual, by a count of what was measured. */
async function slowPages(measure, counts, usual) {
  const { classOf } = await load('shared-contracts/src/index.ts');
  return counts.slice(classOf(measure, usual) + 1).reduce((sum, count) => sum + count, 0);
}

async function blameForSlowness({ browser, url, releasesDir, folder, release, good }) {
  const rows = [];
  const complaints = [];
  for (const [measure, { code, usual }] of Object.entries(slownesses)) {
    const version = await publishWith(folder, releasesDir, 'mf-news', code, measure);
    const visits = 5;
    for (let count = 0; count < visits; count++) await visit(browser, `${url}/news`, 'mf-news');
    await new Promise((done) => setTimeout(done, 2500));
    const seen = await tallied(releasesDir);
    const slow = async (chosen) =>
      (await Promise.all(chosen.map(([, one]) => slowPages(measure, one[measure], usual)))).reduce(
        (sum, count) => sum + count,
        0,
      );
    const own = await slow([...seen].filter(([name]) => name === `mf-news@${version}`));
    const others = await slow([...seen].filter(([name]) => !name.startsWith('mf-news@')));
    rows.push({ slow: measure, pages: visits, 'blamed on it': own, 'blamed on others': others });
    if (own < visits || others > 0)
      complaints.push(
        `A slow ${measure} was blamed on the version that had it on ${own} of ${visits} pages, on others on ${others}.`,
      );
    await release(releasesDir, 'rollback', 'mf-news', good);
  }
  console.table(rows);
  return complaints;
}

async function withdraw({ browser, url, releasesDir, folder, release, good }) {
  const bad = await publishWith(
    folder,
    releasesDir,
    'mf-news',
    "if (Math.random() < 0.5) setTimeout(() => { throw new Error('planted'); }, 20);",
    'canary',
  );
  await release(releasesDir, 'rollback', 'mf-news', good);
  await release(releasesDir, 'canary', 'mf-news', bad, '--percent', '50', '--back');
  await new Promise((done) => setTimeout(done, 2500));
  let seen = 0;
  for (let count = 0; count < 60; count++) {
    const isBad = (await visit(browser, `${url}/news`, 'mf-news')) === bad;
    seen += isBad ? 1 : 0;
    if ((await readdir(join(releasesDir, 'watch'))).some((file) => file.startsWith('withdrawn-'))) break;
  }
  const [last] = JSON.parse(await release(releasesDir, 'history', 'mf-news', '--json'));
  say(`After ${seen} of its pages: ${last.action} by ${last.who}. ${last.why ?? ''}`);
  const isShown = (await visit(browser, `${url}/news`, 'mf-news')) === bad;
  return [
    ...(last.action === 'withdrawn' && last.from === bad
      ? []
      : [`The bad canary was not withdrawn: the history ends with ${last.action}.`]),
    ...(isShown ? ['The bad canary is shown on.'] : []),
  ];
}

async function inTheShop() {
  const { copyReleases, release } = await load('e2e/shop/releases.ts');
  const { startShell, generousRenderLimit } = await load('e2e/shop/servers.ts');
  const { liveFolder } = await load('e2e/shop/versions.ts');
  return withShop(async ({ apiPort }) => {
    const folder = await mkdtemp(join(tmpdir(), 'storefront-canary-'));
    const releasesDir = join(folder, 'releases');
    await copyReleases(releasesDir);
    const shell = await startShell({ releasesDir, port: await freePort(), apiPort, environment: generousRenderLimit });
    const browser = await openBrowser();
    try {
      const place = {
        browser,
        url: shell.url,
        releasesDir,
        folder,
        release,
        good: basename(await liveFolder(releasesDir, 'mf-news')),
      };
      return [...(await blame(place)), ...(await blameForSlowness(place)), ...(await withdraw(place))];
    } finally {
      await browser.close();
      await shell.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });
}

export async function prove(args) {
  const { only } = parseArgs({ args, options: { only: { type: 'string' } } }).values;
  return [
    ...(only === 'shop' ? [] : [...(await decide()), ...(await decideAmongVisitors())]),
    ...(only === 'decision' ? [] : await inTheShop()),
  ];
}
