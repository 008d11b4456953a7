// Faults that are planted in a remote of the built shop: they are blamed on the version that has them, and a canary with
// one is withdrawn.
import { existsSync } from 'node:fs';
import { appendFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { freePort, openBrowser, withShop } from '../../shop.mjs';
import { loadTypeScript, say } from '../../steps.mjs';

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
  const { liveFolder } = await loadTypeScript('e2e/shop/versions.ts');
  const { runScript } = await loadTypeScript('e2e/shop/releases.ts');
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
  const { seenTogether } = await loadTypeScript('shared-contracts/src/index.ts');
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
  const { classOf } = await loadTypeScript('shared-contracts/src/index.ts');
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

export async function blameInShop() {
  const { copyReleases, release } = await loadTypeScript('e2e/shop/releases.ts');
  const { startShell, generousRenderLimit } = await loadTypeScript('e2e/shop/servers.ts');
  const { liveFolder } = await loadTypeScript('e2e/shop/versions.ts');
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
