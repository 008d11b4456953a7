import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { barriersOf } from './shop/barriers';
import { Development } from './shop/development';
import { runningShop } from './shop/globalSetup';
import { copyReleases } from './shop/releases';
import { freePort, startShell, unhurried } from './shop/servers';
import { expect, test as base } from './shop/test';

interface Shared {
  /** A remote on a developer's machine, and the address of a shop whose operator lets developers have remotes from there. */
  opened: { development: Development; url: string };
}

const test = base.extend<{ development: Development; open: string }, Shared>({
  opened: [
    async ({}, use) => {
      const { url, apiPort } = runningShop();
      const development = await Development.start('mf-catalog', url);
      const folder = await mkdtemp(join(tmpdir(), 'storefront-journey-'));
      await copyReleases(folder);
      const environment = { ...unhurried, OVERRIDE_ORIGINS: development.url };
      const shell = await startShell({ releasesDir: folder, port: await freePort(), apiPort, environment });
      await use({ development, url: shell.url });
      await Promise.all([shell.stop(), development.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 240_000 },
  ],

  development: async ({ opened, context }, use) => {
    await use(opened.development);
    // A page that is open would hear of it.
    for (const page of context.pages()) await page.close();
    await opened.development.undo();
  },

  open: async ({ opened }, use) => use(opened.url),
});

// One after the other, in the worker that has what they share.
test.describe.configure({ mode: 'default' });

const badge = (page: Page) => page.getByRole('complementary', { name: 'Not what everybody sees' });
const panel = (page: Page) => page.getByRole('region', { name: 'Development' });

test('a developer has a remote of their own in a deployed shop, with a badge, for as long as the tab lives, and nobody else does', async ({ page, context, development, open }) => {
  await development.edit('features/games/CatalogScreen.tsx', "title={t('catalog.title')}", 'title="From my own machine"');
  await page.goto(`${open}/catalog?remote.mf-catalog=${development.url}`);
  await expect(page.getByRole('heading', { name: 'From my own machine' })).toBeVisible();
  await expect(badge(page)).toContainText(`mf-catalog from ${development.url}`);

  await page.getByRole('main').getByRole('combobox').fill('lan');
  await development.edit('features/games/CatalogScreen.tsx', 'From my own machine', 'Saved a moment ago');
  await expect(page.getByRole('heading', { name: 'Saved a moment ago' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('combobox')).toHaveValue('lan');
  await development.edit('locales/en.json', '"search": "Find a game"', '"search": "Name one"');
  await expect(page.getByRole('combobox', { name: 'Name one' })).toHaveValue('lan');

  await page.goto(`${open}/news`);
  await expect(badge(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${open}/catalog`);
  await expect(other.getByRole('heading', { name: 'Catalog' })).toBeVisible();
  await expect(badge(other)).toHaveCount(0);

  await badge(page).getByRole('button', { name: 'Reset' }).click();
  await expect(page).toHaveURL(`${open}/news`);
  await expect(badge(page)).toHaveCount(0);
});

test('the panel shows remotes, events and whose rectangle is whose, and no shopper loads its code', async ({ page, development, open }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${open}/catalog`);
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('Alt+Shift+D');
  await expect(panel(page)).toHaveCount(0);
  expect(asked.filter((url) => /developer/.test(url))).toEqual([]);

  await page.goto(`${open}/catalog/product/1?remote.mf-catalog=${development.url}`);
  await expect(badge(page)).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: /cart/i }).first().click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Alt+Shift+D');
  await expect(panel(page).getByRole('row', { name: /mf-catalog local/ })).toBeVisible();
  await expect(panel(page).getByText('cart/addRequested')).toBeVisible();
  await panel(page).getByRole('checkbox', { name: /Outline/ }).check();
  await expect(page.locator('[data-owner="mf-catalog"]').first()).toBeVisible();
  await expect(page.locator('[data-owner="mf-checkout"]', { hasText: 'header.cart' })).toBeVisible();
  expect(await barriersOf(page)).toEqual([]);
  await panel(page).getByRole('button', { name: 'Reset' }).click();
  await expect(badge(page)).toHaveCount(0);
});

test('a remote from elsewhere that does not answer is said, and shown as it is published', async ({ page, development, open, problems }) => {
  problems.expect(/build\.json|mf-catalog is shown as it is published/);
  await page.goto(`${open}/catalog?remote.mf-catalog=${development.url}/nowhere/`);
  await expect(page.getByRole('heading', { name: 'Catalog' })).toBeVisible();
  await expect(badge(page).getByRole('alert')).toContainText('mf-catalog is shown as it is published.');
});

test('an origin that is not listed is refused in the badge, and no later page of the tab wants it', async ({ page, open }) => {
  await page.goto(`${open}/catalog?remote.mf-catalog=http://localhost:9`);
  await expect(badge(page).getByRole('alert')).toContainText('This shop takes no remotes from http://localhost:9');
  await page.goto(`${open}/news`);
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await expect(badge(page)).toHaveCount(0);
  await page.goto(`${open}/catalog?remote.mf-catalog=http://localhost:9`);
  await badge(page).getByRole('button', { name: 'Reset' }).click();
  await expect(page).toHaveURL(`${open}/catalog`);
  await expect(badge(page)).toHaveCount(0);
});

test('an address that the shop has not got is asked for again with what the tab has from elsewhere', async ({ page, development, open, problems }) => {
  problems.expect(/404/);
  await page.goto(`${open}/catalog?remote.mf-catalog=${development.url}`);
  await expect(badge(page)).toBeVisible();
  const again = page.waitForRequest((request) => request.url().startsWith(`${open}/brand-new?remote.mf-catalog=`));
  await page.goto(`${open}/brand-new`).catch(() => undefined);
  await again;
  await expect(badge(page)).toBeVisible();
});
