import type { Locator, Page } from '@playwright/test';
import { openHydrated } from './shop/hydration';
import { longFrom } from './shop/long';
import { expect, test } from './shop/test';

const manual = '/products/Iron Meridian/Lantern';

/** Expects an element in the viewport, below the header and not covered by it. */
async function expectInPlace(page: Page, target: Locator): Promise<void> {
  const header = (await page.getByRole('banner').boundingBox())!;
  const isInPlace = async () => {
    const { y } = (await target.boundingBox())!;
    return y >= header.height && y < page.viewportSize()!.height / 2;
  };
  await expect.poll(isInPlace, { message: 'the place is in the upper half, below the header' }).toBe(true);
}

/** Navigates within the document, as Back and Forward do. */
const goWithin = (page: Page, address: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);

for (const [index, [language, prefix, id, words]] of (
  [
    ['Russian', '/ru', 's-выберите-слои', 'Выберите слои'],
    ['English', '', 's-choose-your-layers', 'Choose your layers'],
  ] as const
).entries())
  test(
    `S132 an address leads to a step of a manual, below the header, on a phone, in ${language}`,
    longFrom(1, index),
    async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await openHydrated(page, `${prefix}${manual}#${encodeURIComponent(id)}`);
      await expectInPlace(page, page.getByRole('heading', { name: words }));
    },
  );

test('S132 S004 a manual’s table of contents leads by keyboard, and Back to where one was', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await openHydrated(page, manual);
  await page.locator('summary', { hasText: 'On this page' }).focus();
  await page.keyboard.press('Enter');
  const contents = page.getByRole('navigation', { name: 'On this page' });
  await contents.getByRole('link', { name: 'Start the game' }).focus();
  const before = await page.evaluate(() => scrollY);
  await page.keyboard.press('Enter');
  await expectInPlace(page, page.getByRole('heading', { name: 'Start the game' }));
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Link to “Start the game”' })).toBeFocused();
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
});

test('S133 an address leads to an answer, also after a navigation inside the shop', async ({ page }) => {
  const address = `${manual}#s-may-i-move-to-another-computer`;
  const answer = page.getByText('Yes, once in seven days.');
  const question = page.getByText('May I move to another computer?', { exact: true });
  await openHydrated(page, address);
  await expect(answer).toBeVisible();
  await openHydrated(page, '/news');
  await goWithin(page, address);
  await expect(answer).toBeVisible();
  await expectInPlace(page, question);
  await page.evaluate(() => scrollTo(0, 0));
  await page
    .getByRole('link', { name: 'Link to “May I move to another computer?”' })
    .evaluate((link: HTMLElement) => link.click());
  await expectInPlace(page, question);
});

test('S132 a place that comes later than the address is shown when it is there', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openHydrated(page, '/news');
  await goWithin(page, `${manual}#s-start-the-game`);
  await expectInPlace(page, page.getByRole('heading', { name: 'Start the game' }));
});

test('S142 an article leads to the one before it and the one after it, across the pages of the list', async ({
  page,
}) => {
  await openHydrated(page, '/news');
  await page.getByRole('main').getByRole('link', { name: /^More/ }).last().click();
  const title = page.getByRole('heading', { level: 1 });
  await expect(page).toHaveURL(/\/news\/1\/article\/\d+$/);
  // The address changes before the screen.
  await expect(title).not.toHaveText('Announcements');
  const first = await title.textContent();
  await page.getByRole('link', { name: /^Earlier/ }).click();
  await expect(page).toHaveURL(/\/news\/2\/article\/\d+$/);
  // The former article, still shown for a moment, has such a link, too.
  await expect(title).not.toHaveText(first!);
  await page.getByRole('link', { name: /^Later/ }).click();
  await expect(title).toHaveText(first!);
});

test('S133 on paper a manual is its words: every answer, and nothing to press', async ({ page }) => {
  await openHydrated(page, manual);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Set the display scale of the system to 100 %')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const gone of ['banner', 'contentinfo', 'navigation', 'button'] as const)
    await expect(page.getByRole(gone)).toHaveCount(0);
  await expect(page.getByRole('link', { name: /Download|Contact support|Link to/ })).toHaveCount(0);
  expect(await page.locator('main').evaluate((main) => getComputedStyle(main).color)).toBe('rgb(0, 0, 0)');
});
