// Typing into the search of a large shop on a slow phone (a processor four times slower): 2,000 games, and 20,000
// products in the list of one game. And how the lists themselves come and scroll. It fails where a keystroke holds the
// page up for more than 50 ms.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort, openBrowser } from '../shop.mjs';
import { ensureBuilt, loadTypeScript, releasesDir, root, say } from '../steps.mjs';

const slowdown = 4;
const most = 50;
const viewport = { width: 390, height: 844 };

/** A content of its own for each: what is searched is games here, and the products of one game there. */
const shops = [
  {
    name: '2,000 games',
    size: ['--games', '2000', '--products', '20000'],
    path: '/catalog',
    typed: ['iron meridian 257', 'zeor habror', 'im1025', 'шкщт'],
  },
  {
    name: '20,000 products of a game',
    size: ['--games', '1', '--products', '20000'],
    path: '/catalog/products/1',
    typed: ['lantern 19991', 'wacth 15006', 'clokwork', 'дфтеукт'],
  },
];

const content = (environment, ...command) =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', `${root}/storefront-api/src/content/cli.ts`, ...command], {
    cwd: root,
    env: { ...process.env, ...environment },
  });

/** Begins to note, in the page, how long tasks are, and how long after each letter the suggestions were there. */
function watch() {
  globalThis.seen = { tasks: [], letters: [] };
  new PerformanceObserver((list) =>
    globalThis.seen.tasks.push(...list.getEntries().map(({ duration }) => duration)),
  ).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries())
      if (name === 'input' || name === 'keydown') globalThis.seen.letters.push(duration);
  }).observe({ type: 'event', durationThreshold: 16 });
  let typedAt = 0;
  addEventListener('input', () => (typedAt = performance.now()), true);
  addEventListener('DOMContentLoaded', () => {
    new MutationObserver((changes) => {
      if (
        typedAt > 0 &&
        changes.some(({ target }) => target.parentElement?.closest('[role=listbox]') ?? target.role === 'listbox')
      )
        globalThis.seen.suggested = performance.now() - typedAt;
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}

const largest = (numbers) => Math.round(Math.max(0, ...numbers));

async function seenBy(page) {
  const seen = await page.evaluate(() => globalThis.seen);
  await page.evaluate(() => Object.assign(globalThis.seen, { tasks: [], letters: [], suggested: 0 }));
  return seen;
}

async function measure(browser, base, { name, path, typed }) {
  const context = await browser.newContext({ viewport });
  await context.addInitScript(watch);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const answer = await page.goto(base + path, { waitUntil: 'load' });
  const box = page.getByRole('search').getByRole('combobox');
  await page.waitForTimeout(6000);
  const loading = await seenBy(page);
  await page.mouse.move(200, 600);
  for (let turn = 0; turn < 40; turn++) {
    await page.mouse.wheel(0, 900);
    await page.waitForTimeout(60);
  }
  const scrolling = await seenBy(page);
  await page.evaluate(() => scrollTo(0, 0));
  // The first letter brings the code that searches: that is measured on its own.
  await box.pressSequentially('x');
  await page.waitForTimeout(1500);
  await box.press('Backspace');
  const fetched = await seenBy(page);
  const rows = [];
  for (const words of typed) {
    const [tasks, letters, suggested] = [[], [], []];
    for (const letter of words) {
      await box.press(letter === ' ' ? 'Space' : letter).catch(() => page.keyboard.insertText(letter));
      await page.waitForTimeout(400);
      const seen = await seenBy(page);
      tasks.push(...seen.tasks);
      letters.push(...seen.letters);
      suggested.push(seen.suggested ?? 0);
    }
    rows.push({
      searched: name,
      typed: words,
      'longest task, ms': largest(tasks),
      'letter to paint, ms': largest(letters),
      'suggested after, ms': largest(suggested),
    });
    await box.fill('');
    await page.waitForTimeout(600);
    await seenBy(page);
  }
  const shown = await page.getByRole('article').count();
  const scrolled = {
    searched: name,
    'HTML, KB': Math.round((await answer.body()).length / 1024),
    entries: shown,
    'longest task loading, ms': largest(loading.tasks),
    'scrolling, ms': largest(scrolling.tasks),
    'first letter, ms': largest(fetched.tasks),
  };
  await context.close();
  return { rows, page: scrolled };
}

async function inShop({ size, ...shop }, work) {
  const { startApi, startShell, generousRenderLimit } = await loadTypeScript('e2e/shop/servers.ts');
  const folder = await mkdtemp(join(tmpdir(), 'storefront-search-'));
  const dataDir = join(folder, 'data');
  const running = [];
  try {
    await content({}, 'generate', ...size, join(folder, 'content'));
    await content({ DATA_DIR: dataDir }, 'import', join(folder, 'content'));
    const [port, apiPort] = [await freePort(), await freePort()];
    running.push(await startApi({ dataDir, port: apiPort, shopPort: port }));
    const shell = await startShell({ releasesDir, port, apiPort, environment: generousRenderLimit });
    running.push(shell);
    return await work(shell.url, shop);
  } finally {
    await Promise.all(running.map((part) => part.stop()));
    await rm(folder, { recursive: true });
  }
}

export async function prove() {
  await ensureBuilt();
  const browser = await openBrowser();
  const measured = [];
  try {
    for (const shop of shops) measured.push(await inShop(shop, (url, { ...facts }) => measure(browser, url, facts)));
  } finally {
    await browser.close();
  }
  console.table(measured.map(({ page }) => page));
  const rows = measured.flatMap((one) => one.rows);
  console.table(rows);
  say(`Processor ÷ ${slowdown}. A letter to its paint counts from 16 ms, in steps of 8.`);
  return rows.flatMap((row) =>
    row['longest task, ms'] > most
      ? [`${row.searched}: ${row.typed} held the page up for ${row['longest task, ms']} ms.`]
      : [],
  );
}
