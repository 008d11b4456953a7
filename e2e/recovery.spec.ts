import type { Page, Route } from '@playwright/test';
import { awaitServerRendered, openHydrated } from './shop/hydration';
import { longFrom } from './shop/long';
import { words } from './shop/purchase';
import { isSamePage, markPage } from './shop/samePage';
import { enableSaveData } from './shop/saveData';
import { expect, test, type Problems } from './shop/test';

const catalogScreen = /mf-catalog\/.*routes__catalog\.\w+\.js/;
const newsFiles = /mf-news\/.*\.js/;
const limit = 10_000;

/**
 * Delays requests for files until they are released; later requests pass. On a busy machine this may exceed the time
 * after which the page logs it.
 */
async function hold(
  { page, problems }: { page: Page; problems: Problems },
  files: RegExp,
): Promise<() => Promise<void>> {
  problems.expect(/has not come yet/);
  const held: Route[] = [];
  let open = false;
  await page.route(files, async (route) => {
    if (open) await route.continue();
    else held.push(route);
  });
  return async () => {
    open = true;
    await Promise.all(held.map((route) => route.continue().catch(() => 'given up by the page')));
  };
}

/** Lets requests fail until the page was clicked, since it also retries by itself. */
async function breakOffUntilPressed(page: Page, files: RegExp): Promise<void> {
  await page.addInitScript(() => addEventListener('click', () => Object.assign(window, { isPressed: true }), true));
  await page.route(files, async (route) => {
    if (await page.evaluate(() => 'isPressed' in window)) await route.continue();
    else await route.abort();
  });
}

/** Lets requests fail until the returned function is called. */
async function breakOff(page: Page, files: RegExp): Promise<() => Promise<void>> {
  await page.route(files, (route) => route.abort());
  return () => page.unroute(files);
}

/**
 * Opens a page after the server has rendered it completely: on a busy machine the first rendering may exceed its limit.
 */
async function open(page: Page, path: string): Promise<void> {
  await expect.poll(async () => (await page.request.get(path)).headers()['cache-control']).toContain('s-maxage');
  await page.goto(path, { waitUntil: 'domcontentloaded' });
}

const banner = (page: Page) => page.getByRole('banner');
const follow = (page: Page, name: string) => banner(page).getByRole('link', { name }).first().click();
const notice = (page: Page, words: string) => page.getByRole('status').getByText(words);

/** Records the server's elements, and layout shifts. */
async function watch(page: Page) {
  await page.evaluate(() => {
    const state = { drawn: [...document.querySelectorAll('main article')], shift: 0 };
    new PerformanceObserver((list) =>
      list.getEntries().forEach((entry) => (state.shift += (entry as never as { value: number }).value)),
    ).observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { watched: state });
  });
  return () =>
    page.evaluate(() => {
      const { drawn, shift } = (window as never as { watched: { drawn: Element[]; shift: number } }).watched;
      return { drawn: drawn.length, there: drawn.filter((element) => element.isConnected).length, shift };
    });
}

type Watched = Awaited<ReturnType<Awaited<ReturnType<typeof watch>>>>;

/**
 * Expects that no line moved: a late font shifts letters within a line by less than a thousandth; a line is a
 * hundredth.
 */
const expectInPlace = ({ shift }: Watched) => expect(shift).toBeLessThan(0.002);

/** Expects that all of the server's elements of the catalogue are still there, unmoved. */
function expectWhole(seen: Watched): void {
  expect(seen).toMatchObject({ drawn: 13, there: 13 });
  expectInPlace(seen);
}

/** Expects that the catalogue is hydrated, by its search. */
async function expectAlive(page: Page, { find } = words.en): Promise<void> {
  await expect(async () => {
    await page.getByRole('combobox', { name: find }).fill('');
    await page.getByRole('combobox', { name: find }).fill('meridian');
    await expect(page.getByRole('option', { name: 'Iron Meridian' })).toBeVisible({ timeout: 1000 });
  }).toPass();
}

// Without prefetches, which would load files before they are broken.
test.beforeEach(({ page }) => enableSaveData(page));

test('S204 a screen whose code hangs stays as the server sent it, its frame alive; it comes to life in place', async ({
  page,
  problems,
}) => {
  const release = await hold({ page, problems }, catalogScreen);
  await open(page, '/catalog');
  const look = await watch(page);
  await markPage(page);

  await banner(page).locator('summary').filter({ visible: true }).click();
  await expect(banner(page).getByRole('link', { name: 'Русский' }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(banner(page).getByRole('link', { name: 'Cart' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(13);
  await page.waitForTimeout(1500);
  expectWhole(await look());

  await release();
  await expectAlive(page);
  expectInPlace(await look());
  expect(await isSamePage(page)).toBe(true);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('S027 S204 the menu leads on from a screen whose code hangs', async ({ page, problems }) => {
    await hold({ page, problems }, catalogScreen);
    await open(page, '/catalog');
    await markPage(page);
    const look = await watch(page);
    await page.getByRole('button', { name: 'Open the menu' }).click();
    expect((await look()).there).toBe(13);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Announcements' }).click();
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    await expect(page).toHaveURL(/\/news$/);
    expect(await isSamePage(page)).toBe(true);
  });
});

test('S204 links of a screen whose code hangs lead on as plain links', async ({ page, problems }) => {
  await hold({ page, problems }, catalogScreen);
  await open(page, '/catalog');
  await page.getByRole('link', { name: 'More Iron Meridian' }).click();
  await expect(page).toHaveURL(/\/catalog\/products\/1$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

for (const [index, [path, absence, retry, say]] of (
  [
    ['/catalog', 'The catalog is not available right now', 'Try again', words.en],
    ['/ru/catalog', 'Каталог сейчас недоступен', 'Повторить', words.ru],
  ] as const
).entries())
  test(
    `S204 ${path} whose code is gone stays readable beside a quiet word, and a retry brings it to life`,
    longFrom(1, index),
    async ({ page, problems }) => {
      problems.expect(/ERR_FAILED|has not come yet|Loading chunk|preload/i);
      await breakOffUntilPressed(page, catalogScreen);
      await open(page, path);
      const look = await watch(page);
      await expect(notice(page, absence)).toBeVisible();
      expectWhole(await look());
      await page.getByRole('status').getByRole('button', { name: retry }).click();
      await expect(notice(page, absence)).toBeHidden();
      await expectAlive(page, say);
      expectInPlace(await look());
    },
  );

for (const [what, files] of [
  ['any code', /\/releases\/.*\.js/],
  ['the code of its screen', /mf-catalog\/.*\.js/],
] as const)
  test(`S054 S041 S204 what a visitor does before ${what} has come is done when it has`, async ({ page, problems }) => {
    const openEarly = async (path: string) => {
      await awaitServerRendered(page.request, path);
      await page.goto(path, { waitUntil: 'commit' });
    };
    const releaseProduct = await hold({ page, problems }, files);
    await openEarly('/catalog/product/1');
    const add = page.getByRole('main').getByRole('button', { name: words.en.add });
    await add.click();
    await add.click();
    await releaseProduct();
    await expect(page.getByRole('dialog').getByRole('button', { name: words.en.addInDialog })).toBeVisible();

    const releaseCatalogue = await hold({ page, problems }, files);
    await openEarly('/catalog');
    const field = page.getByRole('main').getByRole('combobox');
    await field.pressSequentially('iron');
    await releaseCatalogue();
    await expect(page.getByRole('option', { name: 'Iron Meridian' })).toBeVisible();
    await field.pressSequentially(' m');
    await expect(field).toHaveValue('iron m');
  });

test('S204 a remote that hangs costs a navigation its rectangle within the limit; the visitor may go elsewhere meanwhile', async ({
  page,
  problems,
}) => {
  problems.expect(/Entering mf-news|took longer|ChunkLoadError|Loading chunk|RUNTIME-008|timed? ?out|preload/i);
  const release = await hold({ page, problems }, newsFiles);
  await page.goto('/catalog', { waitUntil: 'networkidle' });
  await markPage(page);
  await follow(page, 'Announcements');
  await expect(page.getByRole('progressbar')).toBeVisible();
  await follow(page, 'Home');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await follow(page, 'Announcements');
  await expect(page.getByText('The announcements are not available right now')).toBeVisible({
    timeout: limit + 20_000,
  });
  // The page's automatic retry.
  await release();
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  expect(await isSamePage(page)).toBe(true);
});

test('S001 style sheets of a remote hold neither the first paint nor the frame: the page carries its own', async ({
  page,
  problems,
}) => {
  await hold({ page, problems }, /mf-(catalog|news)\/.*\.css/);
  await open(page, '/catalog');
  await expectAlive(page);
  const card = page.getByRole('article').first();
  expect(await card.evaluate((element) => getComputedStyle(element).borderRadius)).not.toBe('0px');
  await markPage(page);
  await follow(page, 'Announcements');
  // The screen waits for its style sheet, the frame does not.
  await page.waitForTimeout(1000);
  await expect(page.getByRole('progressbar')).toBeVisible();
  await follow(page, 'Terms of Service');
  await expect(page).toHaveURL(/terms-of-service$/);
  expect(await isSamePage(page)).toBe(true);
});

test('S020 changing the language shows no key anywhere, though words come late or never', async ({
  page,
  problems,
}) => {
  problems.expect(/texts|does not speak|has no texts|ERR_FAILED|Loading chunk|took longer/i);
  await page.goto('/ru/catalog', { waitUntil: 'networkidle' });
  await expect(banner(page).getByRole('link', { name: 'Корзина' })).toBeVisible();
  await page.route(/mf-checkout\/.*locales__en/, (route) => route.abort());
  await page.route(/(texts-en|mf-catalog\/.*locales__en)/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue();
  });
  await page.evaluate(() => {
    const seen = new Set<string>();
    const look = () =>
      document.body.innerText.match(/\b[a-z]+\.[a-z]+(\.[a-z]+)*\b/gi)?.forEach((key) => seen.add(key));
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { seenKeys: () => [...seen] });
  });
  await banner(page).locator('summary').filter({ visible: true }).click();
  await banner(page).getByRole('link', { name: 'English' }).first().click();
  await expect(page).toHaveURL((url) => url.pathname === '/catalog');
  await expect(banner(page).getByRole('link', { name: 'Announcements' })).toBeVisible();
  await expect(banner(page).getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
  expect(await page.evaluate(() => (window as never as { seenKeys: () => string[] }).seenKeys())).toEqual([]);
});

test('S002 a missing file of texts costs its language, not the screen', async ({ page, problems }) => {
  problems.expect(/has no texts|ERR_FAILED|Loading chunk|preload/i);
  await page.goto('/ru/catalog', { waitUntil: 'networkidle' });
  await page.route(/mf-news\/.*locales__ru/, (route) => route.abort());
  await follow(page, 'Объявления');
  await expect(page.getByRole('heading', { level: 1, name: 'Announcements' })).toBeVisible();
});

test('S054 S204 adding to the cart recovers: the visitor is told that it failed, and their retry opens the dialog', async ({
  page,
  problems,
}) => {
  problems.expect(/AddToCartDialog|ERR_FAILED|Loading chunk/i);
  const mend = await breakOff(page, /AddToCartDialog/);
  await page.goto('/catalog/product/1', { waitUntil: 'networkidle' });
  const add = page.getByRole('complementary').getByRole('button').first();
  await add.click();
  await expect(notice(page, 'The cart and payment are not available right now')).toBeVisible();
  await mend();
  await page.getByRole('status').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(notice(page, 'The cart and payment are not available right now')).toBeHidden();
});

test('S054 S204 a fragment’s dialog ends with the page that it was opened on, though its owner does not close it', async ({
  page,
}) => {
  await openHydrated(page, '/catalog/products/1');
  await page.locator('main a[href^="/catalog/product/"]').first().click();
  await page.waitForURL('**/catalog/product/*');
  await page.locator('main aside').getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.evaluate(() => {
    const deaf = document.createElement('dialog');
    deaf.append('deaf');
    document.querySelector('[data-slot=overlay]')!.append(deaf);
    deaf.showModal();
  });
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Iron Meridian/);
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await page.locator('header').getByRole('link', { name: /^Cart/ }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await page.goBack();
  await page.locator('main a[href^="/catalog/product/"]').first().click();
  await page.locator('main aside').getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
