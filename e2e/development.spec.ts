import type { Page } from '@playwright/test';
import { Development } from './shop/development';
import { runningShop } from './shop/globalSetup';
import { long } from './shop/long';
import { isSamePage, markPage } from './shop/samePage';
import { expect, test as base } from './shop/test';

const test = base.extend<{ development: Development }, { shared: Development }>({
  /** One that is built once for all who work in a running shop. */
  shared: [
    async ({}, use) => {
      const development = await Development.start('mf-catalog', runningShop().url);
      await use(development);
      await development.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  development: async ({ shared, context }, use) => {
    await use(shared);
    // A page that is open would hear of it.
    for (const page of context.pages()) await page.close();
    await shared.undo();
  },
});

const search = (page: Page) => page.getByRole('main').getByRole('combobox');

test.describe('in one development server', () => {
  // One after the other, in the worker that has it.
  test.describe.configure({ mode: 'default' });

  test('a remote runs on a developer’s machine inside a deployed shop, and what is saved is there at once, with the state kept', async ({ page, development, shop }) => {
    const fromElsewhere = new Set<string>();
    page.on('request', (request) => fromElsewhere.add(new URL(request.url()).origin));
    await page.goto(`${development.url}/catalog`);
    await expect(page.getByRole('heading', { name: 'Iron Meridian' })).toBeVisible();
    await markPage(page);
    await search(page).fill('lan');

    await development.edit('features/search/NameSearch.tsx', 'placeholder={label}', 'placeholder="Seek and find"');
    await expect(page.getByPlaceholder('Seek and find')).toHaveValue('lan');
    await development.edit('features/games/CatalogScreen.tsx', "title={t('catalog.title')}", 'title="All that there is"');
    await expect(page.getByRole('heading', { name: 'All that there is' })).toBeVisible();
    await expect(search(page)).toHaveValue('lan');
    await development.edit('features/games/CatalogScreen.module.css', '.results {', '.results { outline: 3px solid rgb(1, 2, 3);');
    const isOutlined = () => page.locator('main div').evaluateAll((places) => places.some((place) => getComputedStyle(place).outlineColor === 'rgb(1, 2, 3)'));
    await expect.poll(isOutlined).toBe(true);
    await expect(search(page)).toHaveValue('lan');
    expect(await isSamePage(page)).toBe(true);
    expect([...fromElsewhere]).not.toContain(new URL(shop.url).origin);
  });

  test('a save that does not build is said in the page, and the next one goes on from there', async ({ page, development }) => {
    await page.goto(`${development.url}/catalog`);
    await search(page).fill('lan');
    await development.edit('features/games/CatalogScreen.tsx', '<PageHeading title', '<PageHeading ? title');
    await expect(page.getByRole('alert').filter({ hasText: 'mf-catalog does not build' })).toBeVisible();
    await development.edit('features/games/CatalogScreen.tsx', '<PageHeading ? title', '<PageHeading title');
    await expect(page.getByText('mf-catalog does not build')).toHaveCount(0);
    await expect(search(page)).toHaveValue('lan');
  });

  test('a screen that throws comes back with the save that mends it', async ({ page, development, problems }) => {
    problems.expect(/thrown on purpose/);
    await page.goto(`${development.url}/catalog`);
    await expect(page.getByRole('heading', { name: 'Iron Meridian' })).toBeVisible();
    const throwing = "if (!Number.isNaN(1)) throw new Error('thrown on purpose');\n  return (";
    await development.edit('features/games/CatalogScreen.tsx', 'return (', throwing);
    await expect(page.getByText('The catalog is not available right now')).toBeVisible();
    await development.edit('features/games/CatalogScreen.tsx', throwing, 'return (');
    await expect(page.getByRole('heading', { name: 'Iron Meridian' })).toBeVisible();
  });

  test('the other remotes, the cart and the way between pages are the deployed shop’s', async ({ page, development }) => {
    await page.goto(`${development.url}/catalog/product/1`);
    await page.getByRole('main').getByRole('button', { name: /cart/i }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('banner').getByRole('link', { name: 'Announcements' }).click();
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  });

  // Last: the server that goes on is another one.
  test('a remote runs alone, without a shop or an API, inside what was recorded when somebody worked in one', async ({ page, development, problems }) => {
    problems.expect(/Failed to load resource|never recorded|hubs|data-version|failed/i);
    await page.goto(`${development.url}/catalog`);
    await expect(page.getByRole('heading', { name: 'Iron Meridian' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await development.alone();
    await page.goto(`${development.url}/catalog`);
    await expect(page.getByRole('heading', { name: 'Iron Meridian' })).toBeVisible();
    await development.edit('features/games/CatalogScreen.tsx', "title={t('catalog.title')}", 'title="Alone, and hot"');
    await expect(page.getByRole('heading', { name: 'Alone, and hot' })).toBeVisible();
  });
});

test('the shell runs on a developer’s machine with a deployed shop’s remotes and API in it, and a save is a new page', long, async ({ page, shop, problems }) => {
  // A copy of the shell is built first, and again with each save.
  test.setTimeout(300_000);
  const built = expect.configure({ timeout: 60_000 });
  // While the server of the former build stops, whatever the page asks is not answered.
  problems.expect(/Failed to load resource|ERR_|hubs|data-version/i);
  const development = await Development.ofShell(shop.url);
  try {
    await page.goto(`${development.url}/catalog/product/1`);
    await page.getByRole('main').getByRole('button', { name: /cart/i }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    // The first save is heard by a page that was opened before it, also where it changes nothing of what browsers load.
    await markPage(page);
    await development.edit('server/document.ts', '<html lang="${locale}">', '<html lang="${locale}" data-saved>');
    await built.poll(() => isSamePage(page).catch(() => true)).toBe(false);
    await markPage(page);
    const changed = page.getByRole('banner').getByRole('link', { name: 'How we keep secrets' });
    await development.edit('locales/en.json', '"Privacy Policy"', '"How we keep secrets"');
    await built(changed).toBeVisible();
    expect(await isSamePage(page)).toBe(false);
    await development.edit('layout/Header.tsx', 'return (', 'return ? (');
    await built(page.getByRole('alert').filter({ hasText: 'shell does not build' })).toBeVisible();
    await page.reload();
    await expect(changed).toBeVisible();
  } finally {
    await page.close();
    await development.stop();
  }
});
