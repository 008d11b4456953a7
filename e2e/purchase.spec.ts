import type { Page } from '@playwright/test';
import { Purchase, words } from './shop/purchase';
import { expect, test } from './shop/test';

const savedCart = (page: Page) => page.evaluate(() => localStorage.getItem('cart'));

test('S127 a visitor finds a product, pays with a coupon, and leaves with an empty cart', async ({ page }) => {
  const purchase = new Purchase(page, words.en);
  await purchase.findProduct();
  await purchase.addToCart();
  expect(JSON.parse((await savedCart(page)) ?? '[]')).toHaveLength(1);
  const orderId = await purchase.order('WELCOME10');
  expect(orderId).not.toBe('');
  await purchase.decide('pay');

  await expect(page).toHaveURL(/\/payment-success$/);
  await expect(
    page.getByText('The order has been successfully paid! All information was sent to the specified e-mail address.'),
  ).toBeVisible();
  expect([null, '[]']).toContain(await savedCart(page));
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true }).click();
  await expect(page.getByText(words.en.emptyCart)).toBeVisible();
});

test('S213 a Russian visitor pays in roubles and sees no dollar before the details', async ({ page }) => {
  const seen: string[] = [];
  const purchase = new Purchase(page, words.ru, {
    look: async (screen) => {
      const text = await screen.locator('body').innerText();
      expect(text).not.toContain('$');
      seen.push(text);
    },
  });
  await purchase.findProduct();
  await purchase.addToCart();
  await purchase.order('WELCOME10');
  expect(seen.filter((text) => /\d ₽/.test(text)).length).toBeGreaterThan(5);
  await expect(page.getByRole('main').getByText(/^\$ \d+\.\d\d$/)).toBeVisible();
  await expect(page).toHaveURL(/\/ru\/details\//);
});

test('S128 a declined payment ends on the fail page, in the language of the order, and the cart is kept', async ({
  page,
}) => {
  const say = words.ru;
  await page.addInitScript(() =>
    localStorage.setItem('cart', JSON.stringify([{ subscriptionId: 1, count: 1, region: 'cis' }])),
  );
  await page.goto(`${say.prefix}/cart`);
  const purchase = new Purchase(page, say);
  await purchase.order();
  await purchase.decide('decline');
  await expect(page).toHaveURL(/\/ru\/payment-fail$/);
  expect(JSON.parse((await savedCart(page)) ?? '[]')).toHaveLength(1);
});
