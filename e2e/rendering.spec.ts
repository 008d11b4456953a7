import { awaitServerRendered } from './shop/hydration';
import { longFrom } from './shop/long';
import { enableSaveData } from './shop/saveData';
import { expect, test } from './shop/test';

const state = (html: string) => /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '';

test('the catalogue comes rendered, with the scripts of its owner alone and no call for what the page brought', async ({
  page,
  request,
  shop,
}) => {
  const scripts: string[] = [];
  const calls: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (request.resourceType() === 'script') scripts.push(pathname);
    if (origin === shop.apiUrl) calls.push(`${request.method()} ${pathname}`);
  });
  await enableSaveData(page);
  await awaitServerRendered(request, '/catalog');
  const answer = await page.goto('/catalog', { waitUntil: 'networkidle' });
  const html = (await answer?.text()) ?? '';

  const rendered = html.slice(0, html.indexOf('application/json'));
  for (const game of ['Iron Meridian', 'Zero Harbor', 'Paper Armada']) expect(rendered).toContain(game);
  expect(state(html)).toContain('Iron Meridian');

  const ownersNow = () => scripts.map((script) => /^\/releases\/([\w-]+)\//.exec(script)?.[1] ?? script);
  // Idle-time requests may come after the network was quiet.
  await expect.poll(ownersNow).toContain('mf-checkout');
  await page.waitForLoadState('networkidle');
  const owners = ownersNow();
  const first = owners.slice(0, owners.indexOf('mf-checkout'));
  expect(new Set(first)).toEqual(new Set(['shell', 'mf-catalog']));
  expect(new Set(owners)).toEqual(new Set(['shell', 'mf-catalog', 'mf-checkout']));
  expect(html).not.toMatch(/(src|href)="\/releases\/mf-(checkout|news|support)/);
  expect(calls).toEqual([]);
});

for (const [index, [path, name]] of (
  [
    ['/ru/catalog', 'Корзина 12'],
    ['/', 'Cart 12'],
  ] as const
).entries())
  test(
    `S025 ${path} shows how many lines the cart has before any code of the cart is there, and afterwards`,
    longFrom(1, index),
    async ({ page, problems }) => {
      problems.expect(/mf-checkout|ERR_FAILED|Failed to load resource/i);
      const lines = Array.from({ length: 12 }, (_, index) => index + 1).map((subscriptionId) => ({
        subscriptionId,
        count: 3,
        region: 'cis',
      }));
      await page.addInitScript((saved) => localStorage.setItem('cart', saved), JSON.stringify(lines));
      await page.route('**/releases/mf-checkout/**', (route) => route.abort());
      await page.goto(path);
      const banner = page.getByRole('banner');
      const early = banner.getByRole('link', { name, exact: true });
      await expect(early).toBeVisible();
      await expect
        .poll(() => early.evaluate((link) => Object.keys(link).some((key) => key.startsWith('__react'))))
        .toBe(true);
      const { x, width } = (await early.boundingBox())!;
      await page.unroute('**/releases/mf-checkout/**');
      await page.reload();
      const whole = banner.getByRole('link', { name: /, 12 / });
      await expect(whole).toBeVisible();
      expect(await whole.boundingBox()).toMatchObject({
        x: expect.closeTo(x, 1) as unknown,
        width: expect.closeTo(width, 1) as unknown,
      });
    },
  );

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the catalogue, a product and the announcements can be read, in both languages', async ({ page }) => {
    await page.goto('/catalog');
    await expect(page.getByRole('heading', { name: 'Iron Meridian' })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(13);
    await page.getByRole('link', { name: 'More Iron Meridian' }).click();
    await page.getByRole('main').getByRole('link', { name: 'More' }).first().click();
    await expect(page).toHaveURL(/\/catalog\/product\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/^\$ \d/).first()).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Announcements' }).click();
    await expect(page.getByRole('article')).toHaveCount(4);

    await page.goto('/ru/catalog');
    await expect(page.getByRole('heading', { level: 1, name: 'Каталог' })).toBeVisible();
    await expect(page.getByText(/\d ₽$/).first()).toBeVisible();
    await page.goto('/ru/news');
    await expect(page.getByRole('heading', { level: 1, name: 'Объявления' })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(4);
  });
});
