import type { Page } from '@playwright/test';
import { awaitServerRendered, openHydrated } from './shop/hydration';
import { watchLayoutShifts } from './shop/layoutShifts';
import { expect, test } from './shop/test';

const names = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents();

test('a list comes sorted from the server, and another choice is another place in the history of the same page', async ({
  page,
  request,
}) => {
  const order = (html: string | undefined) =>
    [...(html ?? '').matchAll(/<h2 [^>]*>(?:<[^>]+>)*([^<]+)</g)].map(([, name]) => name);
  const canonical = (html: string | undefined) => /<link rel="canonical" href="([^"]+)">/.exec(html ?? '')?.[1];
  // Retried, since a cold server sends the frame only.
  await expect(async () => {
    const [plain, sorted, strange] = await Promise.all(
      ['', '?sort=name', '?sort=size&status=x'].map(async (query) =>
        (await request.get(`/catalog/products/1${query}`)).text(),
      ),
    );
    expect(order(plain)).not.toEqual([]);
    expect(order(sorted)).toEqual([...order(plain)].sort());
    expect(order(sorted)).not.toEqual(order(plain));
    expect(order(strange)).toEqual(order(plain));
    expect([canonical(sorted), canonical(strange)]).toEqual([canonical(plain), canonical(plain)]);
  }).toPass();

  await page.setViewportSize({ width: 360, height: 740 });
  await openHydrated(page, '/catalog/products/1');
  const before = await names(page);
  const byName = page.getByRole('radio', { name: 'Name' });
  // The radio is checked by the address, a moment after the click.
  await byName.click();
  await expect(page).toHaveURL(/\?sort=name$/);
  await expect.poll(() => names(page)).toEqual([...before].sort());
  await expect(byName).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.goBack();
  await expect.poll(() => names(page)).toEqual(before);
  await page.goForward();
  await expect.poll(() => names(page)).toEqual([...before].sort());
  await page.reload();
  await expect(byName).toBeChecked();
});

test('a product page names what was looked at before, without anything in sight moving', async ({ page, request }) => {
  const moved = await watchLayoutShifts(page);
  for (const id of [1, 2, 3]) {
    await awaitServerRendered(request, `/catalog/product/${id}`);
    await page.goto(`/catalog/product/${id}`);
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('recentlyViewed')), { message: 'the page is remembered' })
      .toContain(String(id));
  }
  await page.mouse.move(300, 400);
  const viewed = page.getByRole('region', { name: 'You looked at' });
  await expect(async () => {
    await page.mouse.wheel(0, 700);
    await expect(viewed.getByRole('link')).toHaveCount(2, { timeout: 300 });
  }).toPass();
  expect(await viewed.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(
    ['/catalog/product/2', '/catalog/product/1'],
  );
  expect(await moved()).toBeLessThan(0.01);
  await viewed.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/catalog\/product\/2$/);
});

for (const [row, path] of [
  ['S041', '/catalog'],
  ['S050', '/catalog/products/1'],
] as const)
  test(`${row} a list at ${path} keeps to the page’s measure on a small phone, however long it is`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await openHydrated(page, path);
    const beyond = await page.evaluate(() => {
      const list = document.querySelector('main article')!.closest('ul')!;
      for (let count = list.children.length; count < 30; count++)
        list.append(list.children[count % 3]!.cloneNode(true));
      const edge = list.getBoundingClientRect().right;
      return [...list.children].filter((entry) => entry.getBoundingClientRect().right > edge + 0.5).length;
    });
    expect(beyond).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
