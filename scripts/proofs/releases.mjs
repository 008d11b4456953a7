// 100 publishers in four processes, killed at random, and 10,000 readers: nothing that was said to be live is lost,
// nobody reads a table that is torn or unsigned, nothing is left to clean up. Then a browser makes 1,000 navigations
// while 100 publishes and rollbacks happen: none fails, and no page is loaded anew by itself. `--only publishers` and
// `--only navigations` walk one part, `--publishers 20 --reads 1000 --navigations 100 --changes 10` a shorter one.
import { spawn } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort, openBrowser, withShop } from '../shop.mjs';
import { loadTypeScript, root, say } from '../steps.mjs';

const processes = 4;
/** Milliseconds after its first word at which a publisher dies at the latest; one in four is let live. */
const longestLife = 400;

/** A process that publishes small packages one after the other; gives what it said to be live. */
function publisher(folder, seed) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'deploy/src/testing/publisher.ts', folder, '5', seed], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  let isKilled = false;
  child.stdout.setEncoding('utf8').on('data', (words) => {
    if (said === '' && Math.random() < 0.75)
      setTimeout(() => (isKilled = child.kill('SIGKILL')), Math.random() * longestLife);
    said += words;
  });
  const lines = () =>
    said
      .split('\n')
      .filter((line) => line.endsWith('}'))
      .map((line) => JSON.parse(line));
  return new Promise((done) => child.once('close', () => done({ said: lines(), isKilled })));
}

async function keepPublishing(folder, queue, seen) {
  for (let seed = queue.pop(); seed !== undefined; seed = queue.pop()) {
    const { said, isKilled } = await publisher(folder, `p${seed}`);
    seen.published.push(...said);
    if (isKilled) seen.killed++;
  }
}

async function keepReading(releases, seen, wanted, isOver) {
  for (let last = 0; !isOver() || seen.reads < wanted; seen.reads++) {
    try {
      const { revision } = await releases.entries();
      if (revision < last) seen.complaints.push(`A reader saw table ${revision} after table ${last}.`);
      last = revision;
    } catch (error) {
      seen.complaints.push(error.message);
    }
  }
}

async function publishersDie(publishers, reads) {
  const { openReleases, prune, verify } = await loadTypeScript('deploy/src/index.ts');
  const folder = await mkdtemp(join(tmpdir(), 'storefront-publishers-'));
  const releases = openReleases(folder);
  const seen = { published: [], killed: 0, reads: 0, complaints: [] };
  let over = false;
  say(`${publishers} publishers in ${processes} processes are killed at random …`);
  const queue = Array.from({ length: publishers }, (_none, index) => index);
  const reading = Array.from({ length: 4 }, () => keepReading(releases, seen, reads, () => over));
  await Promise.all(Array.from({ length: processes }, () => keepPublishing(folder, queue, seen)));
  over = true;
  await Promise.all(reading);
  const { remotes, revision } = await releases.entries();
  const live = new Set(remotes.map(({ name, version }) => `${name} ${version}`));
  const lost = seen.published.filter(({ name, version }) => !live.has(`${name} ${version}`));
  const steps = (await releases.history()).length;
  await prune(releases, 1);
  const { damages } = await verify(releases);
  const left = (await Promise.all(['.claims', '.drafts'].map((name) => readdir(join(folder, name))))).flat();
  console.table({
    publishers,
    killed: seen.killed,
    'said to be live': seen.published.length,
    lost: lost.length,
    'changes in the history': steps,
    tables: revision,
    reads: seen.reads,
    'left after prune': left.length,
  });
  await rm(folder, { recursive: true, force: true });
  return [
    ...new Set(seen.complaints),
    ...lost.map(({ name, version }) => `${name} ${version} was said to be live, and is not.`),
    ...damages.map(({ file, reason }) => `${file} ${reason}.`),
    ...(steps === revision ? [] : [`The history has ${steps} changes of ${revision}.`]),
    ...(left.length === 0 ? [] : [`${left.length} files are left behind.`]),
    ...(seen.killed > 0 ? [] : ['Nobody was killed.']),
  ];
}

/** A package whose every edition has other words. */
async function editionsOf(folder, releasesDir) {
  const { digestOf } = await loadTypeScript('deploy/src/index.ts');
  const { liveFolder } = await loadTypeScript('e2e/shop/versions.ts');
  const dist = join(folder, 'mf-news/dist');
  await cp(await liveFolder(releasesDir, 'mf-news'), dist, {
    recursive: true,
    filter: (path) => !/\.(br|gz)$/.test(path),
  });
  await writeFile(join(folder, 'mf-news/package.json'), JSON.stringify({ version: '1.1.0' }));
  const description = join(dist, 'build.json');
  const server = join(dist, 'server/server.cjs');
  const words = (await readdir(join(dist, 'browser'))).filter(
    (file) => file.includes('locales__en') && file.endsWith('.js'),
  );
  const files = [server, ...words.map((file) => join(dist, 'browser', file))];
  let before = '"title":"Announcements"';
  return async (edition) => {
    const now = `"title":"Announcements ${edition}"`;
    for (const file of files) await writeFile(file, (await readFile(file, 'utf8')).replaceAll(before, now));
    before = now;
    const build = JSON.parse(await readFile(description, 'utf8'));
    build.server.integrity = digestOf(await readFile(server));
    await writeFile(description, JSON.stringify(build));
    return join(folder, 'mf-news');
  };
}

const places = [
  ['/news', 'main article time'],
  ['/catalog', 'main article'],
];

/** Ten navigations: a document, and nine links followed in it. */
async function walk(page, url, seen) {
  const follow = async (path, sign) => {
    await page.locator(`header nav a[href="${path}"]`).first().click();
    await page.waitForURL(`**${path}`);
    await page.locator(sign).first().waitFor();
    if (!(await page.evaluate(() => 'walking' in window))) seen.complaints.push(`${path} was loaded anew by itself.`);
  };
  const [path, sign] = places[seen.navigations % 2];
  await page.goto(url + path, { waitUntil: 'load' });
  await page.locator(sign).first().waitFor();
  await page.evaluate(() => void Object.assign(window, { walking: true }));
  seen.navigations++;
  for (let step = 1; step < 10; step++, seen.navigations++) await follow(...places[(seen.navigations + 1) % 2]);
}

function listen(page, seen) {
  page.on('console', (message) => message.type() === 'error' && seen.complaints.push(message.text()));
  page.on('pageerror', (error) => seen.complaints.push(error.message));
  page.on(
    'response',
    (response) => response.status() >= 400 && seen.complaints.push(`${response.status()} ${response.url()}`),
  );
}

async function changeAll(releasesDir, folder, changes, seen) {
  const { openReleases, publishPackage, rollback } = await loadTypeScript('deploy/src/index.ts');
  const releases = openReleases(releasesDir);
  const editionOf = await editionsOf(folder, releasesDir);
  for (; seen.changes < changes; seen.changes++) {
    if (seen.changes % 2 === 0) await publishPackage(await editionOf(seen.changes), releasesDir);
    else await rollback(releases, 'mf-news', undefined);
    await sleep(200);
  }
}

async function navigationsGoOn(apiPort, navigations, changes) {
  const { startShell } = await loadTypeScript('e2e/shop/servers.ts');
  const { copyReleases } = await loadTypeScript('e2e/shop/releases.ts');
  const folder = await mkdtemp(join(tmpdir(), 'storefront-navigations-'));
  const releasesDir = join(folder, 'releases');
  await copyReleases(releasesDir);
  const shell = await startShell({ releasesDir, port: await freePort(), apiPort });
  const browser = await openBrowser();
  const seen = { navigations: 0, changes: 0, complaints: [] };
  say(`A browser makes ${navigations} navigations during ${changes} publishes and rollbacks …`);
  try {
    const page = await (await browser.newContext({ locale: 'en-US' })).newPage();
    listen(page, seen);
    const changing = changeAll(releasesDir, folder, changes, seen);
    while (seen.navigations < navigations || seen.changes < changes)
      await Promise.race([walk(page, shell.url, seen), changing.then(() => new Promise(() => {}))]);
    await changing;
    await page.close();
  } finally {
    await browser.close();
    await shell.stop();
    await rm(folder, { recursive: true, force: true });
  }
  const counted = new Map();
  for (const complaint of seen.complaints) counted.set(complaint, (counted.get(complaint) ?? 0) + 1);
  console.table({
    navigations: seen.navigations,
    'publishes and rollbacks': seen.changes,
    complaints: seen.complaints.length,
  });
  return [...counted].map(([complaint, count]) => `${count} × ${complaint}`);
}

export async function prove(rest) {
  const { only, publishers, reads, navigations, changes } = parseArgs({
    args: rest,
    options: {
      only: { type: 'string' },
      publishers: { type: 'string', default: '100' },
      reads: { type: 'string', default: '10000' },
      navigations: { type: 'string', default: '1000' },
      changes: { type: 'string', default: '100' },
    },
  }).values;
  const complaints = only === 'navigations' ? [] : await publishersDie(Number(publishers), Number(reads));
  if (only === 'publishers') return complaints;
  return withShop(async ({ apiPort }) => [
    ...complaints,
    ...(await navigationsGoOn(apiPort, Number(navigations), Number(changes))),
  ]);
}
