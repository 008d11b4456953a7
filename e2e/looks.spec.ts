import type { Locator, Page } from '@playwright/test';
import { awaitServerRendered, openHydrated } from './shop/hydration';
import { longFrom } from './shop/long';
import { watchLayoutShifts } from './shop/layoutShifts';
import { expect, test } from './shop/test';

/** A computed style. */
const styleOf = (element: Locator, property: string, pseudo?: string) =>
  element.evaluate((drawn, [name, part]) => getComputedStyle(drawn, part).getPropertyValue(name), [
    property,
    pseudo,
  ] as const);

const hues = { green: [130, 180], blue: [230, 275], red: [10, 40] } as const;

async function expectDot(words: Locator, colour: keyof typeof hues) {
  const drawn = await styleOf(words, 'background-color', '::before');
  const hue = Number(/^oklch\([\d.]+ [\d.]+ ([\d.]+)/.exec(drawn)?.[1]);
  const [from, to] = hues[colour];
  expect(hue, `the dot beside “${await words.textContent()}” is ${drawn}`).toBeGreaterThan(from);
  expect(hue, `the dot beside “${await words.textContent()}” is ${drawn}`).toBeLessThan(to);
  expect(parseFloat(await styleOf(words, 'width', '::before'))).toBeGreaterThan(4);
}

test('S208 S130 a status is green, blue or red, in both themes', async ({ page }) => {
  async function expectDots(dots: [Locator, keyof typeof hues][]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const [words, colour] of dots) await expectDot(words, colour);
    }
  }
  await page.goto('/catalog/products/1');
  const ofProduct = (words: string) => page.getByRole('article').getByText(words, { exact: true }).first();
  await expectDots([
    [ofProduct('Undetected'), 'green'],
    [ofProduct('On update'), 'blue'],
    [ofProduct('Use at own risk'), 'red'],
  ]);

  const manuals = {
    Lantern: ['Undetected', 'green'],
    'Compass Pro': ['On update', 'blue'],
    'Night Ledger': ['Use at own risk', 'red'],
  } as const;
  for (const [product, [words, colour]] of Object.entries(manuals)) {
    await page.goto(`/products/Iron Meridian/${product}`);
    await expectDots([[page.getByText(words, { exact: true }), colour]]);
  }
});

test('S024 S090 S140 in the colours of the system the current section is underlined, and what leads nowhere now is grey', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.addInitScript(() =>
    localStorage.setItem('cart', JSON.stringify([{ subscriptionId: 1, count: 1, region: 'cis' }])),
  );
  await page.goto('/news');
  const section = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });
  expect(await styleOf(section('Announcements'), 'text-decoration-line')).toBe('underline');
  expect(await styleOf(section('Catalog'), 'text-decoration-line')).toBe('none');
  const pager = page.getByRole('navigation', { name: 'Pages of announcements' });
  const next = await styleOf(pager.getByRole('link', { name: 'Next page' }), 'border-top-color');
  expect(await styleOf(pager.locator('[aria-hidden="true"]:not(svg)').first(), 'border-top-color')).not.toBe(next);
  await page.goto('/cart');
  const button = (name: string) => styleOf(page.getByRole('button', { name }), 'color');
  expect(await button('One less')).not.toBe(await button('One more'));
});

test('S064 the items of a tilde group begin with tildes, others with dots', async ({ page }) => {
  await page.goto('/catalog/product/1');
  await page.getByText('Read before buying').click();
  const marked = async (words: string) => {
    const item = page.getByRole('listitem').filter({ hasText: words });
    await expect(item).toBeVisible();
    expect(await styleOf(item, 'display')).toBe('list-item');
    return styleOf(item, 'list-style-type');
  };
  expect(await marked('One key is for one computer')).toMatch(/^"~\s*"$/);
  expect(await marked('Ironwatch')).toBe('disc');
});

test('S132 the steps of a manual show their numbers', async ({ page }) => {
  await page.goto('/products/Iron Meridian/Lantern');
  const steps = page
    .getByRole('region', { name: 'How to start' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
  const count = await steps.count();
  expect(count).toBeGreaterThan(1);
  for (let index = 0; index < count; index += 1)
    await expect(steps.nth(index).getByText(String(index + 1), { exact: true })).toBeVisible();
});

test('S061 a long word in a product’s name is broken, and makes no page wider than a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openHydrated(page, '/catalog/product/1');
  await page.getByRole('heading', { level: 1 }).evaluate((name) => (name.textContent = 'Extraordinarily'.repeat(4)));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('S025 S026 the cart in the header is as round as the languages beside it', async ({ page }) => {
  await openHydrated(page, '/');
  const banner = page.getByRole('banner');
  for (const control of [banner.locator('summary').first(), banner.getByRole('link', { name: 'Cart' })]) {
    const { height } = (await control.boundingBox())!;
    expect(parseFloat(await styleOf(control, 'border-top-left-radius'))).toBeGreaterThanOrEqual(height / 2);
  }
});

test('S079 on a phone each plan of a product stands on one line', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const [path, day] of [
    ['/catalog/product/1', '1 day'],
    ['/ru/catalog/product/1', '1 день'],
  ] as const) {
    await openHydrated(page, path);
    const names = page.getByRole('row', { name: day }).first().locator('xpath=..').getByRole('rowheader');
    expect(await names.count()).toBe(3);
    for (const name of await names.all())
      expect(
        await name
          .locator('span')
          .first()
          .evaluate((words) => words.getClientRects().length),
      ).toBe(1);
  }
});

/** The number of characters in each rendered line of a text. */
const lineLengths = (text: Locator) =>
  text.evaluate((element) => {
    const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const lengths: number[] = [];
    const range = document.createRange();
    for (let top = NaN; words.nextNode(); )
      for (let place = 0; place < (words.currentNode as Text).length; place += 1) {
        range.setStart(words.currentNode, place);
        range.setEnd(words.currentNode, place + 1);
        const box = range.getBoundingClientRect();
        if (box.width > 0 && box.top - top < 4) lengths.push(lengths.pop()! + 1);
        else if (box.width > 0) lengths.push(1);
        if (box.width > 0) top = box.top;
      }
    return lengths;
  });

test('S023 S132 S144 a line of a text has about sixty characters, however wide the window is', async ({ page }) => {
  for (const path of [
    '/terms-of-service',
    '/ru/terms-of-service',
    '/news/2/article/5',
    '/products/Iron Meridian/Lantern',
    '/ru/products/Iron Meridian/Lantern',
  ]) {
    await openHydrated(page, path);
    const paragraphs = page
      .getByRole('main')
      .locator('p')
      .filter({ hasText: /.{100}/ });
    expect(await paragraphs.count(), path).toBeGreaterThan(0);
    const lines = (await Promise.all((await paragraphs.all()).map(lineLengths))).flat();
    expect(lines.length, path).toBeGreaterThan(2);
    expect(Math.max(...lines), path).toBeLessThan(68);
  }
});

test('S023 S025 S052 S070 S085 letters of twice the size lay nothing of the header over another, make no page wider than a phone, and cut no words of the menu or a video', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(
    (lines) => localStorage.setItem('cart', lines),
    JSON.stringify([{ subscriptionId: 3, count: 1, region: 'cis' }]),
  );
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  const isWhole = (element: Locator) =>
    element.evaluate((drawn) => drawn.scrollWidth <= drawn.clientWidth && drawn.scrollHeight <= drawn.clientHeight);
  for (const path of ['/ru/catalog/products/1', '/ru/catalog/product/1', '/ru/cart']) {
    await openHydrated(page, path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360);
    if (path.endsWith('/product/1'))
      expect(await isWhole(page.getByRole('button', { name: 'Смотреть видео 1 из 2' }))).toBe(true);
  }
  const [mark, cart] = [
    page.getByRole('banner').getByRole('link', { name: 'Sidekey' }),
    page.getByRole('banner').getByRole('link', { name: 'Корзина' }),
  ];
  const right = ({ x, width }: { x: number; width: number }) => x + width;
  expect(right((await mark.boundingBox())!)).toBeLessThan((await cart.boundingBox())!.x);
  // Wide enough to read a coupon while typing.
  expect((await page.getByRole('textbox', { name: 'Купон' }).boundingBox())!.width).toBeGreaterThan(180);
  await page.getByRole('banner').getByRole('button').last().click();
  const menu = page
    .getByRole('navigation')
    .filter({ has: page.getByRole('link', { name: 'Политика конфиденциальности' }) })
    .first();
  await expect(menu).toBeVisible();
  expect(await isWhole(menu)).toBe(true);
});

/** The positions and font sizes of the screen's headings and paragraphs. */
const standing = (page: Page) =>
  page
    .getByRole('main')
    .locator('h1, h2, p')
    .evaluateAll((texts) =>
      texts.map(
        (text) =>
          `${text.textContent?.slice(0, 20)} ${text.getBoundingClientRect().top} ${getComputedStyle(text).fontSize}`,
      ),
    );

/** Adds five navigation entries, as five more teams would. */
const addSections = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('navigation')
    .first()
    .getByRole('list')
    .evaluate((list) => {
      for (let count = 0; count < 5; count++)
        (list.appendChild(list.children[1]!.cloneNode(true)) as Element).querySelector('a')!.textContent =
          'Подарки и скидки';
    });

test('S023 S025 sections of many teams push neither the cart nor the languages out of the header, and who goes to one by keys sees it', async ({
  page,
}) => {
  const widths = [1171, 1440];
  const resize = (width: number) => page.setViewportSize({ width, height: 800 });
  await resize(1171);
  // The cart's link is replaced when its remote is loaded.
  await openHydrated(page, '/ru');
  const cart = page.getByRole('banner').getByRole('link', { name: 'Корзина' });
  const widthOf = async () => (await cart.boundingBox())?.width ?? 0;
  const before: number[] = [];
  for (const [index, width] of widths.entries()) {
    await resize(width);
    await expect.poll(async () => (before[index] = await widthOf())).toBeGreaterThan(0);
  }
  await addSections(page);
  for (const [index, width] of widths.entries()) {
    await resize(width);
    await expect(cart).toBeInViewport({ ratio: 1 });
    await expect.poll(widthOf).toBe(before[index]);
    await expect(page.getByRole('banner').locator('summary').first()).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const last = page.getByRole('banner').getByRole('link', { name: 'Подарки' }).last();
    await last.focus();
    await expect(last).toBeInViewport();
    await last.blur();
  }
});

for (const [index, path] of [
  '/ru/catalog',
  '/ru/catalog/product/1',
  '/catalog/products/1',
  '/ru/news/1',
  '/ru/terms-of-service',
].entries())
  test(
    `S023 what is written at ${path} stands without any script as it does with it`,
    longFrom(1, index),
    async ({ page, browser, baseURL, request }) => {
      const viewport = { width: 360, height: 800 };
      await awaitServerRendered(request, path);
      await page.setViewportSize(viewport);
      await page.goto(path, { waitUntil: 'networkidle' });
      const alive = await standing(page);
      expect(alive.length).toBeGreaterThan(3);
      const plain = await browser.newPage({ baseURL: baseURL ?? '', javaScriptEnabled: false, viewport });
      // Retried, since a busy server leaves optional data to the browser.
      await expect(async () => {
        await plain.goto(path);
        expect(await standing(plain)).toEqual(alive);
      }).toPass();
      await plain.close();
    },
  );

const boxes = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().height)));

for (const [index, path] of [
  '/catalog/product/1',
  '/',
  '/catalog',
  '/catalog/products/1',
  '/news',
  '/products/Iron Meridian/Lantern',
].entries())
  test(
    `S042 on ${path} each picture that does not come leaves a mark in its place, of its size`,
    longFrom(1, index),
    async ({ page, problems, request }) => {
      problems.expect(/ERR_FAILED/);
      await awaitServerRendered(request, path);
      await page.goto(path, { waitUntil: 'networkidle' });
      const whole = await boxes(page, 'main article, main h1');
      await page.route('**/static/**', (route) => route.abort());
      await page.goto(path, { waitUntil: 'networkidle' });
      // Lazy pictures are loaded when they come near.
      const left = page.locator('main img');
      await expect(async () => {
        await left.evaluateAll(([next]) => next?.scrollIntoView());
        await expect(left).toHaveCount(0, { timeout: 300 });
      }).toPass({ timeout: 25_000 });
      const marks = page.locator('main svg:has(> path[d^="M6 5h12"])');
      expect(await marks.count()).toBeGreaterThan(0);
      for (const mark of await marks.all()) expect((await mark.boundingBox())?.height).toBeGreaterThan(20);
      expect(await boxes(page, 'main article, main h1')).toEqual(whole);
    },
  );

for (const [index, path] of ['/', '/catalog/product/1', '/catalog', '/catalog/products/1', '/news'].entries())
  test(
    `no line moves on ${path} when the fonts come late and there is something in the cart`,
    longFrom(1, index),
    async ({ page, request }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.addInitScript(() =>
        localStorage.setItem('cart', JSON.stringify([{ subscriptionId: 1, count: 1, region: 'cis' }])),
      );
      await page.route('**/*.woff2', async (route) => {
        await new Promise((done) => setTimeout(done, 800));
        await route.continue();
      });
      const moved = await watchLayoutShifts(page);
      for (const address of [path, `/ru${path === '/' ? '' : path}`]) {
        await awaitServerRendered(request, address);
        await page.goto(address);
        await expect(page.getByRole('banner').getByRole('link', { name: /, 1 (item|позиция)$/ })).toBeVisible();
        await page.evaluate(() => document.fonts.ready);
        // A shift within a line is less than a thousandth; one by a line is a hundredth.
        expect(await moved(), address).toBeLessThan(0.002);
      }
    },
  );
