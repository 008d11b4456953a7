import type { Page } from '@playwright/test';
import { accessibilityViolations } from './shop/accessibility';
import { test } from './shop/developer';
import { Development } from './shop/development';
import { long } from './shop/long';
import { isSamePage, markPage } from './shop/samePage';
import { expect } from './shop/test';

const search = (page: Page) => page.getByRole('main').getByRole('combobox');
const badge = (page: Page) => page.getByRole('complementary', { name: 'Not what everybody sees' });
const panel = (page: Page) => page.getByRole('region', { name: 'Development' });

test.describe('in one development server', () => {
  // One after the other, in the worker that has the server.
  test.describe.configure({ mode: 'default' });

  test('a remote runs on a developer’s machine inside a deployed shop, and what is saved is there at once, with the state kept', async ({
    page,
    development,
    shop,
  }) => {
    const fromElsewhere = new Set<string>();
    page.on('request', (request) => fromElsewhere.add(new URL(request.url()).origin));
    await page.goto(`${development.url}/catalog`);
    await expect(page.getByRole('heading', { name: 'Iron Meridian' })).toBeVisible();
    await markPage(page);
    await search(page).fill('lan');

    await development.edit('features/search/NameSearch.tsx', 'placeholder={label}', 'placeholder="Seek and find"');
    await expect(page.getByPlaceholder('Seek and find')).toHaveValue('lan');
    await development.edit(
      'features/games/CatalogScreen.tsx',
      "title={t('catalog.title')}",
      'title="All that there is"',
    );
    await expect(page.getByRole('heading', { name: 'All that there is' })).toBeVisible();
    await expect(search(page)).toHaveValue('lan');
    await development.edit(
      'features/games/CatalogScreen.module.css',
      '.results {',
      '.results { outline: 3px solid rgb(1, 2, 3);',
    );
    const isOutlined = () =>
      page
        .locator('main div')
        .evaluateAll((places) => places.some((place) => getComputedStyle(place).outlineColor === 'rgb(1, 2, 3)'));
    await expect.poll(isOutlined).toBe(true);
    await expect(search(page)).toHaveValue('lan');
    expect(await isSamePage(page)).toBe(true);
    expect([...fromElsewhere]).not.toContain(new URL(shop.url).origin);
  });

  test('a save that does not build is said in the page, and the next one goes on from there', async ({
    page,
    development,
  }) => {
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

  test('the other remotes, the cart and the way between pages are the deployed shop’s', async ({
    page,
    development,
  }) => {
    await page.goto(`${development.url}/catalog/product/1`);
    await page.getByRole('main').getByRole('button', { name: /cart/i }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('banner').getByRole('link', { name: 'Announcements' }).click();
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  });

  test('a developer has a remote of their own in a deployed shop, with a badge, for as long as the tab lives, and nobody else does', async ({
    page,
    context,
    development,
    open,
  }) => {
    await development.edit(
      'features/games/CatalogScreen.tsx',
      "title={t('catalog.title')}",
      'title="From my own machine"',
    );
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

  test('the panel shows remotes, events and whose rectangle is whose, and no shopper loads its code', async ({
    page,
    development,
    open,
  }) => {
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
    await panel(page)
      .getByRole('checkbox', { name: /Outline/ })
      .check();
    await expect(page.locator('[data-owner="mf-catalog"]').first()).toBeVisible();
    await expect(page.locator('[data-owner="mf-checkout"]', { hasText: 'header.cart' })).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
    await panel(page).getByRole('button', { name: 'Reset' }).click();
    await expect(badge(page)).toHaveCount(0);
  });

  test('a remote from elsewhere that does not answer is said, and shown as it is published', async ({
    page,
    development,
    open,
    problems,
  }) => {
    problems.expect(/build\.json|mf-catalog is shown as it is published/);
    await page.goto(`${open}/catalog?remote.mf-catalog=${development.url}/nowhere/`);
    await expect(page.getByRole('heading', { name: 'Catalog' })).toBeVisible();
    await expect(badge(page).getByRole('alert')).toContainText('mf-catalog is shown as it is published.');
  });

  test('an origin that is not listed is refused in the badge, and no later page of the tab wants it', async ({
    page,
    open,
  }) => {
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

  test('an address that the shop has not got is asked for again with what the tab has from elsewhere', async ({
    page,
    development,
    open,
    problems,
  }) => {
    problems.expect(/404/);
    await page.goto(`${open}/catalog?remote.mf-catalog=${development.url}`);
    await expect(badge(page)).toBeVisible();
    const again = page.waitForRequest((request) => request.url().startsWith(`${open}/brand-new?remote.mf-catalog=`));
    await page.goto(`${open}/brand-new`).catch(() => undefined);
    await again;
    await expect(badge(page)).toBeVisible();
  });

  // Last, since it restarts the server.
  test(
    'a remote runs alone, without a shop or an API, inside what was recorded when somebody worked in one',
    long,
    async ({ page, development, problems }) => {
      problems.expect(/Failed to load resource|never recorded|hubs|data-version|failed/i);
      await page.goto(`${development.url}/catalog`);
      await expect(page.getByRole('heading', { name: 'Iron Meridian' })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await development.alone();
      await page.goto(`${development.url}/catalog`);
      await expect(page.getByRole('heading', { name: 'Iron Meridian' })).toBeVisible();
      await development.edit(
        'features/games/CatalogScreen.tsx',
        "title={t('catalog.title')}",
        'title="Alone, and hot"',
      );
      await expect(page.getByRole('heading', { name: 'Alone, and hot' })).toBeVisible();
    },
  );
});

test(
  'the shell runs on a developer’s machine with a deployed shop’s remotes and API in it, and a save is a new page',
  long,
  async ({ page, shop, problems }) => {
    // A copy of the shell is built first, and again with each save.
    test.setTimeout(300_000);
    const built = expect.configure({ timeout: 60_000 });
    // Requests fail while the server of the former build stops.
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
  },
);
