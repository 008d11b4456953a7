// What composition at runtime costs a shopper on a phone: the composed shop against the same source as one bundle, page
// by page, in one run. Figures are medians; the ratio is what counts, the milliseconds are this machine's.
import { median } from '../figures.mjs';
import { freePort, openBrowser, withShop } from '../shop.mjs';
import { ensureOneBundle, loadTypeScript, releasesDir } from '../steps.mjs';

const pages = { home: '/', catalog: '/catalog', product: '/catalog/product/1', 'Russian news': '/ru/news' };
const rounds = 5;

/** A slow phone: 150 ms, 1.6 Mbit/s, a processor four times slower. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const slowdown = 4;

/** Composition may make the shop usable at most this much later than one bundle. */
const largestRatio = 1.5;

/**
 * Milliseconds from the address to the largest paint, and to the cart's badge, which is there once everything works.
 */
async function visit(browser, url) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' });
  // A line in the cart: its count appears when the last fragment has come and is alive.
  await context.addInitScript(() => {
    localStorage.setItem('cart', JSON.stringify([{ subscriptionId: 1, count: 1, region: 'cis' }]));
    new PerformanceObserver((list) => (globalThis.largestPaint = list.getEntries().at(-1).startTime)).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    });
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto(url, { waitUntil: 'commit' });
  await page.getByRole('banner').getByRole('link', { name: /\b1\b/ }).waitFor();
  const alive = await page.evaluate(() => performance.now());
  const painted = await page.evaluate(() => globalThis.largestPaint);
  await context.close();
  return { painted, alive, kilobytes: bytes / 1024 };
}

async function measure(browser, shops, path) {
  const visits = shops.map(() => []);
  // In turns, so that whatever else the machine does befalls both.
  for (let round = 0; round < rounds; round++)
    for (const [index, shop] of shops.entries()) visits[index].push(await visit(browser, shop + path));
  return visits.map((list) => ({
    painted: median(list.map(({ painted }) => painted)),
    alive: median(list.map(({ alive }) => alive)),
    kilobytes: median(list.map(({ kilobytes }) => kilobytes)),
  }));
}

const ratioOf = (composed, one) => Math.round((composed / one) * 100) / 100;

function rowOf([composed, one]) {
  const pair = (key, digits = 0) => `${composed[key].toFixed(digits)} / ${one[key].toFixed(digits)}`;
  return {
    'largest paint, ms': pair('painted'),
    'all alive, ms': pair('alive'),
    'transferred, KB': pair('kilobytes'),
    'paint ratio': ratioOf(composed.painted, one.painted),
    'alive ratio': ratioOf(composed.alive, one.alive),
  };
}

export async function prove() {
  const { startShell } = await loadTypeScript('e2e/shop/servers.ts');
  return withShop(async ({ url, apiPort }) => {
    await ensureOneBundle();
    const single = await startShell({ releasesDir, port: await freePort(), apiPort, bundle: 'one' });
    const browser = await openBrowser();
    try {
      const figures = {};
      for (const [page, path] of Object.entries(pages)) figures[page] = await measure(browser, [url, single.url], path);
      console.log('composed at runtime / as one bundle');
      console.table(Object.fromEntries(Object.entries(figures).map(([page, figure]) => [page, rowOf(figure)])));
      return Object.entries(figures)
        .filter(([, [composed, one]]) => composed.alive / one.alive > largestRatio)
        .map(([page]) => `${page} is alive more than ${largestRatio} times later than as one bundle.`);
    } finally {
      await browser.close();
      await single.stop();
    }
  });
}
