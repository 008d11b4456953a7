import type { Page } from '@playwright/test';
import { openHydrated } from './shop/hydration';
import { long } from './shop/long';
import { Purchase, words } from './shop/purchase';
import { expect, test } from './shop/test';

declare global {
  interface Window {
    wasKept?: boolean;
  }
}

// Playwright disables the back/forward cache by default.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
});

test.beforeEach(({ problems }) => problems.expect(/favicon\.ico/));

/**
 * Goes to another origin (without an icon); `wasKept` says afterwards whether the page was kept in the back/forward
 * cache.
 */
async function leave(page: Page, site: string): Promise<void> {
  await page.evaluate(() => addEventListener('pageshow', ({ persisted }) => (window.wasKept = persisted)));
  await page.goto(`${site}/v1/games`);
}

async function comeBack(page: Page): Promise<void> {
  // A restored page fires no load event.
  await page.goBack({ waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(() => window.wasKept), page.url()).toBe(true);
}

test('Back from another site shows each page at once, as it was left', long, async ({ page, shop }) => {
  for (const path of ['/', '/ru/catalog', '/catalog/products/1', '/news', '/contact-us', '/cart']) {
    await openHydrated(page, path);
    await leave(page, shop.apiUrl);
    await comeBack(page);
  }
});

test('S081 a page that was kept by the browser shows what another tab has put into the cart meanwhile', async ({
  page,
  context,
  shop,
}) => {
  const say = words.en;
  await openHydrated(page, '/news');
  await leave(page, shop.apiUrl);
  const other = await context.newPage();
  await other.goto('/catalog/product/1');
  await new Purchase(other, say).addToCart();
  await comeBack(page);
  await expect(page.getByRole('banner').getByRole('link', { name: say.oneLine })).toBeVisible();
});
