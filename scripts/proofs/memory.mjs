// A tab in which a visitor goes on for long: all kinds of screens of all remotes, again and again, without a new
// document. What the page holds after a collection is the same each time but for a little of the heap. `--rounds 40`
// walks longer or shorter.
import { parseArgs } from 'node:util';
import { openBrowser, withShop } from '../shop.mjs';
import { say } from '../steps.mjs';

/** A link in each screen that leads to the next one; all of them are a round, which ends where it began. */
const links = [
  'main a[href^="/catalog/products/"]',
  'main a[href^="/catalog/product/"]',
  'header a[href="/news"]',
  'main a[href^="/news/"]',
  'header a[href="/cart"]',
  'header a[href="/contact-us"], footer a[href="/contact-us"]',
  'header a[href="/"]',
  'header a[href="/catalog"]',
];

/** Rounds before the first look: a screen's code comes once, and engines keep what they have made of it. */
const warming = 5;

/** How much more of each a page may hold after all the rounds. */
const allowed = { 'heap, MB': 1.25, nodes: 1.05, listeners: 1.05 };

async function walk(page) {
  for (const link of links) {
    const before = page.url();
    await page.locator(link).first().click();
    await page.waitForURL((address) => address.href !== before);
    await page.locator('main h1').first().waitFor();
    await page.waitForTimeout(150);
  }
}

async function held(session) {
  // What is only found to be unused by one collection goes with the next.
  for (let time = 0; time < 3; time++) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name) => metrics.find((metric) => metric.name === name).value;
  return {
    'heap, MB': Math.round(of('JSHeapUsedSize') / 1e4) / 100,
    nodes: of('Nodes'),
    listeners: of('JSEventListeners'),
  };
}

export async function prove(rest) {
  const rounds = Number(
    parseArgs({ args: rest, options: { rounds: { type: 'string', default: '40' } } }).values.rounds,
  );
  return withShop(async ({ url }) => {
    const browser = await openBrowser();
    try {
      const page = await (
        await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 900 } })
      ).newPage();
      const complaints = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      const session = await page.context().newCDPSession(page);
      await session.send('Performance.enable');
      await session.send('HeapProfiler.enable');
      await page.goto(`${url}/catalog`);
      say(`A visitor makes ${rounds * links.length} navigations in one document …`);
      for (let round = 0; round < warming; round++) await walk(page);
      const before = await held(session);
      for (let round = warming; round < rounds; round++) await walk(page);
      const after = await held(session);
      console.table({ [`after ${warming * links.length}`]: before, [`after ${rounds * links.length}`]: after });
      const grown = Object.entries(allowed).filter(([what, times]) => after[what] > before[what] * times);
      return [...complaints, ...grown.map(([what]) => `${what}: ${before[what]} became ${after[what]}.`)];
    } finally {
      await browser.close();
    }
  });
}
