// npm run bench -- trips [part of a page's name]: how many round trips to the server a shopper waits for, one after the
// other, until the largest paint and until the cart's badge: static, one bundle, composed. A page is visited on two
// networks that differ in their latency alone; what it is later on the slower one, divided by the difference, are its
// trips. So neither the machine's speed nor its load counts.
import { openBrowser, withShop } from '../shop.mjs';
import { say } from '../steps.mjs';
import { pages, visit } from './browserPages.mjs';
import { startOneBundle, startStatic } from './browserShops.mjs';

/** Milliseconds of both networks, far enough apart that a busy machine's delays are small beside them. */
const latencies = [100, 2100];

/** Trips to the largest paint at most. */
const limit = 2;

/** Visits of each kind, of which the fastest counts: other load only makes one slower. */
const visits = 2;

const unlimited = { downloadThroughput: -1, uploadThroughput: -1 };

/** The earliest largest paint and badge, in milliseconds. */
async function fastest(browser, url, isStatic, latency) {
  const seen = [];
  for (let turn = 0; turn < visits; turn++) seen.push(await visit(browser, url, isStatic, { ...unlimited, latency }));
  return Object.fromEntries(['paint', 'badge'].map((moment) => [moment, Math.min(...seen.map((one) => one[moment]))]));
}

async function tripsOf(browser, url, isStatic) {
  const [near, far] = [
    await fastest(browser, url, isStatic, latencies[0]),
    await fastest(browser, url, isStatic, latencies[1]),
  ];
  const trips = (moment) => (far[moment] - near[moment]) / (latencies[1] - latencies[0]);
  return { paint: trips('paint'), badge: trips('badge') };
}

export async function bench([only = '']) {
  await withShop(async ({ url, apiPort }) => {
    const [file, one] = [await startStatic(url), await startOneBundle(apiPort)];
    const shops = { static: file.url, one: one.url, composed: url };
    const browser = await openBrowser();
    try {
      const rows = {};
      for (const [page, path] of Object.entries(pages).filter(([name]) => name.includes(only))) {
        say(`${page} …`);
        const trips = {};
        for (const [shop, origin] of Object.entries(shops))
          trips[shop] = await tripsOf(browser, origin + path, shop === 'static');
        const { static: still, one: bundle, composed } = trips;
        rows[page] = {
          'largest paint': [still, bundle, composed].map(({ paint }) => paint.toFixed(1)).join(' / '),
          [`at most ${limit}`]: composed.paint.toFixed(1) <= limit ? 'yes' : 'no',
          badge: [bundle, composed].map(({ badge }) => badge.toFixed(1)).join(' / '),
        };
      }
      console.log(
        'Round trips to the largest paint (static / one bundle / composed) and to the badge (one / composed)',
      );
      console.table(rows);
    } finally {
      await browser.close();
      for (const server of [file, one]) await server.stop();
    }
  });
}
