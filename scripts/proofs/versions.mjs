// A second version is published and rolled back, again and again, while 20 readers load its pages: each page is wholly
// of one version, as the server sends it and as the browser makes it.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, openBrowser, withShop } from '../shop.mjs';
import { loadTypeScript, say } from '../steps.mjs';

const readers = { byAddress: 17, inBrowsers: 3 };
const publishes = 20;
/** Milliseconds between two of them: some pages are made of each version, and many on the border. */
const between = 1000;
const pause = 100;

const loadOfShop = (file) => loadTypeScript(`e2e/shop/${file}`);

/** What is mixed in a page; undefined when it is whole. */
function mixtureIn(parts) {
  const editions = new Set(Object.values(parts));
  return editions.size === 1 && !editions.has(undefined)
    ? undefined
    : Object.entries(parts)
        .map(([part, edition]) => `${part} ${edition ?? '?'}`)
        .join(', ');
}

async function readByAddress(url, editions, log) {
  const answer = await fetch(`${url}/news`, { signal: AbortSignal.timeout(30_000) });
  if (answer.status !== 200) return log('server', { [`status ${answer.status}`]: undefined });
  const { words, title, endpoint, ...sent } = editions.partsOf(await answer.text());
  // A renderer that has just started may need longer than it may: the browser renders such a page.
  if (!words && !title && !endpoint) log('left to the browser', sent);
  else log('server', { words, title, endpoint, ...sent });
}

/** A tab's page: as it was sent, after it was taken over, and after a way to the catalogue and back. */
async function readInBrowser(context, url, editions, log) {
  const page = await context.newPage();
  const complaints = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  try {
    const answer = await page.goto(`${url}/news`, { waitUntil: 'networkidle' });
    const sent = editions.partsOf(await answer.text());
    const heading = page.locator('main h1').first();
    const taken = {
      ...sent,
      'taken over': editions.editionOf(await heading.innerText()),
      'new title': editions.editionOf(await page.title()),
    };
    await page.locator('header nav a[href="/catalog"]').first().click();
    await page.locator('main article').first().waitFor();
    await page.locator('header nav a[href="/news"]').first().click();
    await page.waitForURL('**/news');
    await page.locator('main article time').first().waitFor();
    log('browser', {
      ...taken,
      'after a walk': editions.editionOf(await heading.innerText()),
      ...(complaints.length > 0 ? { [complaints[0]]: undefined } : {}),
    });
  } finally {
    await page.close();
  }
}

async function keepReading(read, isOver) {
  while (!isOver()) {
    await read();
    await sleep(pause);
  }
}

export async function prove() {
  const { Editions } = await loadOfShop('editions.ts');
  const { startShell } = await loadOfShop('servers.ts');
  const { copyReleases } = await loadOfShop('releases.ts');
  return withShop(async ({ apiPort }) => {
    const folder = await mkdtemp(join(tmpdir(), 'storefront-versions-'));
    const releasesDir = join(folder, 'releases');
    await copyReleases(releasesDir);
    const editions = await Editions.in(releasesDir);
    const shell = await startShell({ releasesDir, port: await freePort(), apiPort });
    const browser = await openBrowser();
    try {
      return await watch(shell.url, editions, await browser.newContext({ locale: 'en-US' }));
    } finally {
      await browser.close();
      await shell.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });
}

async function watch(url, editions, context) {
  const seen = { 'server, version 1': 0, 'server, version 2': 0, 'browser, version 1': 0, 'browser, version 2': 0 };
  const expected = Object.keys(seen);
  const mixed = new Map();
  const log = (where, parts) => {
    const mixture = mixtureIn(parts);
    if (mixture) mixed.set(`${where}: ${mixture}`, (mixed.get(`${where}: ${mixture}`) ?? 0) + 1);
    else {
      const what = `${where}, version ${Object.values(parts)[0]}`;
      seen[what] = (seen[what] ?? 0) + 1;
    }
  };
  let over = false;
  const reading = [
    ...Array.from({ length: readers.byAddress }, () =>
      keepReading(
        () => readByAddress(url, editions, log),
        () => over,
      ),
    ),
    ...Array.from({ length: readers.inBrowsers }, () =>
      keepReading(
        () => readInBrowser(context, url, editions, log),
        () => over,
      ),
    ),
  ];
  say(`${reading.length} readers read while ${publishes} versions come and go …`);
  const publishing = (async () => {
    for (let count = 0; count < publishes; count++) {
      await sleep(between);
      await editions.publish(count % 2 === 0 ? 2 : 1);
    }
    await sleep(between);
  })();
  // A reader that fails ends the proof with its reason.
  await Promise.race([publishing, Promise.all(reading)]);
  over = true;
  await Promise.all(reading);
  const before = seen['server, version 1'];
  for (let count = 0; count < 20; count++) await readByAddress(url, editions, log);
  console.table(seen);
  return [
    ...[...mixed].map(([mixture, count]) => `${count} pages are mixed, ${mixture}`),
    ...expected.filter((what) => seen[what] === 0).map((what) => `Nobody saw a whole page: ${what}.`),
    ...(seen['server, version 1'] - before === 20
      ? []
      : ['After the last rollback the first version is not everywhere.']),
  ];
}
