import type { Page } from '@playwright/test';
import { openHydrated } from './shop/hydration';
import { longFrom } from './shop/long';
import { enableSaveData } from './shop/saveData';
import { expect, test } from './shop/test';

const scrollY = (page: Page) => page.evaluate(() => window.scrollY);

/** Follows a link without scrolling to it, as Playwright's own click would. */
const follow = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((link: HTMLElement) => link.click());

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  for (const [index, [from, link]] of (
    [
      ['/catalog', 'main a[href^="/catalog/products/"]'],
      ['/catalog/products/1', 'main a[href^="/catalog/product/"]'],
      ['/ru/news', 'main a[href*="/article/"]'],
    ] as const
  ).entries())
    test(
      `S004 a page opened from ${from} begins at its top, and Back leads to where the visitor was`,
      longFrom(1, index),
      async ({ page }) => {
        await openHydrated(page, from);
        await page.evaluate(() => window.scrollTo(0, 700));
        await follow(page, link);
        await page.waitForURL((url) => url.pathname !== from);
        await expect.poll(() => scrollY(page)).toBe(0);
        await page.goBack();
        await expect.poll(() => scrollY(page)).toBe(700);
      },
    );

  test('S027 the menu locks the page, keeps the focus, and Escape gives it back', async ({ page }) => {
    await openHydrated(page, '/');
    const toggle = page.getByRole('button', { name: 'Open the menu' });
    await toggle.click();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await page.mouse.wheel(0, 600);
    expect(await scrollY(page)).toBe(0);
    const inside = () =>
      page.evaluate(
        () => document.activeElement?.closest('header') !== null || document.activeElement === document.body,
      );
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press('Tab');
      expect(await inside()).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(toggle).toBeFocused();
  });
});

test('S018 S020 S021 a saved choice leads to its prefix with query and hash, and the switcher saves it', async ({
  page,
}) => {
  await page.goto('/catalog');
  await page.locator('header summary').filter({ visible: true }).click();
  await page.getByRole('link', { name: 'Русский' }).click();
  await expect(page).toHaveURL(/\/ru\/catalog$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru-RU');
  await page.goto('/news?from=mail#last');
  await expect(page).toHaveURL(/\/ru\/news\?from=mail#last$/);
});

test.describe('with a Ukrainian browser', () => {
  test.use({ locale: 'uk-UA' });

  test('S019 a first visit leads to Russian, a prefix stays, and nothing is saved', async ({ page }) => {
    await page.goto('/catalog');
    await expect(page).toHaveURL(/\/ru\/catalog$/);
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBeNull();
  });
});

test('S003 an unknown path is answered 404 and leads home, in its language', async ({ page, problems }) => {
  problems.expect(/404 \(Not Found\)/);
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/ru/no/such/page')) statuses.push(response.status());
  });
  await page.goto('/ru/no/such/page');
  await expect(page).toHaveURL(/\/ru$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(statuses).toEqual([404]);
});

test('a navigation is announced and takes the focus along; the first Tab offers to skip the header', async ({
  page,
}) => {
  await openHydrated(page, '/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  await expect(skip).toBeFocused();
  await skip.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Announcements' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Announcements' })).toBeAttached();
  await expect(page.getByRole('main')).toBeFocused();
});

test('a page asked for without a network is shown when the network is back', async ({ page, context, problems }) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/, /could not be (loaded|brought)/, /GET \/v1\/.* failed \(network\)/);
  // Without prefetches, so that the next page's code is not loaded yet.
  await enableSaveData(page);
  await openHydrated(page, '/news');
  await context.setOffline(true);
  const failed = page.waitForEvent('requestfailed', (request) => /mf-catalog|\/v1\//.test(request.url()));
  await expect(page.getByText('You are offline.')).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Catalog' }).click();
  // The request has failed.
  await failed;
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Catalog' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Iron Meridian/ }).first()).toBeVisible();
});

test('a word of the network covers neither what is paid by on a phone nor the open menu', async ({
  page,
  context,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/, /could not be (loaded|brought)/, /\/v1\/.* failed \(network\)/);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.addInitScript(() =>
    localStorage.setItem('cart', JSON.stringify([{ subscriptionId: 1, count: 1, region: 'cis' }])),
  );
  await openHydrated(page, '/cart');
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeInViewport();
  // A trial click fails if something else covers the button.
  await page.getByRole('checkbox', { name: /terms/ }).check();
  await page.getByRole('button', { name: 'Next' }).click({ trial: true });
  await page.getByRole('button', { name: 'Open the menu' }).click();
  for (const name of ['Catalog', 'Announcements', 'Contact'])
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click({ trial: true });
  await context.setOffline(false);
});

test('S023 the header keeps to the page’s measure, in Russian with goods in the cart', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('cart', JSON.stringify([{ subscriptionId: 1, count: 1, region: 'cis' }])),
  );
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.goto('/ru/cart');
  const cart = page.getByRole('banner').getByRole('link', { name: /1/ });
  for (const width of [1440, 1200, 1171]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(cart).toBeVisible();
    const edges = await cart.evaluate((link) =>
      [link, document.querySelector('main h1')?.parentElement].map((box) => box?.getBoundingClientRect().right),
    );
    expect(edges[0], `${width} px`).toBeLessThanOrEqual((edges[1] ?? 0) + 0.5);
  }
});

test('S001 a press is over before another screen is drawn: the browser may show it first', async ({ page }) => {
  await openHydrated(page, '/catalog');
  const header = page.getByRole('banner');
  await header.getByRole('link', { name: 'Announcements' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Announcements' })).toBeVisible();
  // The catalogue is prefetched completely: only rendering is left.
  await page.evaluate(() =>
    addEventListener('click', () =>
      Object.assign(globalThis, { atItsEnd: document.querySelector('main h1')?.textContent }),
    ),
  );
  await header.locator('a[href="/catalog"]').first().click();
  await expect(page).toHaveURL(/\/catalog$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Announcements' })).toHaveCount(0);
  expect(await page.evaluate(() => (globalThis as { atItsEnd?: string }).atItsEnd)).toBe('Announcements');
});

test('S001 while the finger is down on a link its page is drawn, unseen and not alive yet; lifting it shows what was drawn', async ({
  page,
}) => {
  await openHydrated(page, '/catalog');
  const list = page.locator('main h1', { hasText: 'Iron Meridian' });
  const link = page.locator('main a[href="/catalog/products/1"]').first();
  const intoSight = async () => {
    await link.hover();
    // Pointing loads code and data; a press before that does not prerender.
    await expect(async () => {
      await page.mouse.down();
      await expect(list).toBeAttached({ timeout: 300 });
    }).toPass();
  };
  await intoSight();
  await expect(list).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Catalog' })).toBeVisible();
  await page.mouse.move(5, 400);
  await page.mouse.up();
  await expect(list).not.toBeAttached();
  await expect(page).toHaveURL(/\/catalog$/);

  await intoSight();
  const drawn = await list.elementHandle();
  await page.mouse.up();
  await expect(page).toHaveURL(/\/catalog\/products\/1$/);
  await expect(list).toBeVisible();
  expect(await list.evaluate((element, before) => element === before, drawn)).toBe(true);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Catalog' })).toBeVisible();
});

test('S061 a product whose answer is late is named at once, as its list has named it', async ({ page }) => {
  let answer = () => {};
  const late = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/v1\/products\/\d+\?/, async (route) => {
    await late;
    await route.continue();
  });
  await openHydrated(page, '/catalog/products/1');
  const row = page.getByRole('article').filter({ hasText: 'Undetected' }).first();
  const name = await row.getByRole('heading').innerText();
  await row.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page).toHaveURL(/\/catalog\/product\/\d+$/);
  await expect(page).toHaveTitle(new RegExp(name, 'i'));
  await expect(page.locator('main').getByText('Undetected')).toBeVisible();
  const buy = page.getByRole('button', { name: /Add to cart/ });
  await expect(buy).toHaveCount(0);
  answer();
  await expect(buy.first()).toBeVisible();
});
