// npm run bench -- interactions [rounds]: how long visitors wait for the next frame after the most frequent
// interactions, on a processor four times slower. Measured by Event Timing (in steps of 8 ms), from the event to the
// paint.
import { median } from '../figures.mjs';
import { openBrowser, withShop } from '../shop.mjs';
import { say } from '../steps.mjs';
import { openPhone } from './browserPages.mjs';

/** Milliseconds that every interaction may take at most. */
const limit = 100;

/** Milliseconds of a touch, and for prefetching visible links. */
const touch = 60;
const rest = 4000;

const cart = [1, 5].map((subscriptionId) => ({ subscriptionId, count: 1, region: 'cis' }));

/** Runs in the page: records the duration of the longest following event. */
function watch() {
  const seen = { longest: 0 };
  globalThis.interaction = seen;
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) seen.longest = Math.max(seen.longest, duration);
  }).observe({ type: 'event', durationThreshold: 16 });
}

/** Presses by raw mouse events, since Playwright's own click inspects the page meanwhile. */
async function press(page, target) {
  await target.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await target.boundingBox();
  // Near its beginning, since a label may contain a link.
  await page.mouse.move(x + Math.min(width / 2, 14), y + height / 2);
  await page.mouse.down();
  await page.waitForTimeout(touch);
  await page.mouse.up();
}

const button = (page, name) => page.getByRole('main').getByRole('button', { name }).first();
const plan = (page) => page.getByRole('dialog').locator('label:has([type=radio]:not(:disabled):not(:checked))').last();
const openDialog = async (page) => {
  await page.getByRole('complementary').getByRole('button', { name: 'Add to cart' }).click();
  await plan(page).waitFor();
};

/** The interactions: `before` prepares the page, `act` is measured. */
const interactions = {
  'opens the menu': { path: '/catalog', act: (page) => press(page, page.locator('header button[aria-expanded]')) },
  'writes a letter into the search': {
    path: '/catalog',
    before: async (page) => {
      await page.getByRole('combobox').first().click();
      await page.keyboard.type('m');
      await page.waitForTimeout(1000);
    },
    act: (page) => page.keyboard.type('e'),
  },
  'sorts a list': {
    path: '/catalog/products/1',
    act: (page) => press(page, page.locator('label:has([type=radio][value=name]), label:has-text("Name")').first()),
  },
  'opens the dialog of a product': {
    path: '/catalog/product/1',
    act: (page) => press(page, page.getByRole('complementary').getByRole('button', { name: 'Add to cart' })),
  },
  'chooses a period': { path: '/catalog/product/1', before: openDialog, act: (page) => press(page, plan(page)) },
  'puts it into the cart': {
    path: '/catalog/product/1',
    before: openDialog,
    act: (page) => press(page, page.getByRole('dialog').getByRole('button', { name: 'Add to cart', exact: true })),
  },
  'takes one more': { path: '/cart', act: (page) => press(page, button(page, 'One more')) },
  'takes a line out': { path: '/cart', act: (page) => press(page, button(page, /^Remove/)) },
  'accepts the terms': {
    path: '/cart',
    act: (page) => press(page, page.locator('label:has([type=checkbox])').first()),
  },
  'chooses a way to pay': {
    path: '/cart',
    before: async (page) => {
      await page.getByRole('checkbox').check({ force: true });
      await button(page, 'Next').click();
      await page.getByRole('radio').first().waitFor();
      await page.waitForTimeout(rest);
    },
    act: (page) => press(page, page.locator('label:has([type=radio]:not(:disabled):not(:checked))').last()),
  },
};

async function measure(browser, origin, { path, before, act }) {
  const { context, page } = await openPhone(browser);
  try {
    await context.addInitScript((lines) => localStorage.setItem('cart', lines), JSON.stringify(cart));
    await page.goto(origin + path, { waitUntil: 'load' });
    await page.waitForFunction(() => globalThis.bench.alive > 0);
    await page.waitForTimeout(rest);
    await before?.(page);
    await page.waitForTimeout(1000);
    await page.evaluate(watch);
    await act(page);
    await page.waitForTimeout(1000);
    // Event Timing reports no shorter events than 16 ms.
    return Math.max(16, await page.evaluate(() => globalThis.interaction.longest));
  } finally {
    await context.close();
  }
}

export async function bench([given = '5']) {
  const rounds = Number(given);
  await withShop(async ({ url }) => {
    const browser = await openBrowser();
    try {
      const rows = {};
      for (const [name, interaction] of Object.entries(interactions)) {
        say(`A visitor ${name} …`);
        const taken = [];
        for (let round = 0; round < rounds; round++) taken.push(await measure(browser, url, interaction));
        taken.sort((one, other) => one - other);
        const usual = median(taken);
        rows[name] = { 'median, ms': usual, all: taken.join(' '), [`at most ${limit}`]: usual <= limit ? 'yes' : 'no' };
      }
      console.log('From a press or a key to the next paint, processor four times slower');
      console.table(rows);
    } finally {
      await browser.close();
    }
  });
}
