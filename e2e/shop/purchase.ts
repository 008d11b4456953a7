import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { root } from './servers';
import { expect } from './test';

/** A remote's texts by key, so that journeys do not depend on wording; only specified texts are literal. */
function textsOf(remote: string, language: string): (key: string) => string {
  const texts: unknown = JSON.parse(readFileSync(join(root, remote, 'src/locales', `${language}.json`), 'utf8'));
  return (key) => {
    const text = key
      .split('.')
      .reduce<unknown>((branch, part) => (branch as Record<string, unknown> | undefined)?.[part], texts);
    if (typeof text !== 'string') throw new Error(`${remote} has no text “${key}” in ${language}.`);
    return text;
  };
}

function wordsIn(language: 'en' | 'ru') {
  const catalog = textsOf('mf-catalog', language);
  const checkout = textsOf('mf-checkout', language);
  const inEnglish = language === 'en';
  return {
    prefix: inEnglish ? '' : `/${language}`,
    browse: catalog('home.browse'),
    find: catalog('catalog.search'),
    more: catalog('games.more'),
    add: catalog('products.add'),
    addInDialog: checkout('dialog.add'),
    cart: checkout('badge.cart'),
    oneLine: new RegExp(`${checkout('badge.cart')}.*${checkout('badge.lines_one').replace('{{count}}', '1')}`),
    coupon: checkout('coupon.label'),
    apply: checkout('coupon.apply'),
    applied: checkout('coupon.applied').replace('{{coupon}}', 'WELCOME10'),
    terms: new RegExp(checkout('cart.terms').replace(/<.*/, '')),
    next: checkout('cart.next'),
    emptyCart: checkout('cart.empty'),
    email: checkout('payment.email'),
    submit: checkout('payment.submit'),
    details: checkout('details.title'),
    pay: checkout('details.pay'),
    sandbox: inEnglish ? { pay: 'Pay', decline: 'Decline' } : { pay: 'Оплатить', decline: 'Отклонить' },
    paid: checkout('success.text'),
    failed: checkout('fail.text'),
  };
}

export type Words = ReturnType<typeof wordsIn>;

export const words = { en: wordsIn('en'), ru: wordsIn('ru') };

/** Long enough for two polls: a paid order without its letter is polled after seven seconds. */
const twoPolls = { timeout: 25_000 };

/** Walks through the shop as a visitor does; each step waits for its screen. `look` is called at each screen. */
export class Purchase {
  constructor(
    private readonly page: Page,
    private readonly say: Words,
    private readonly options: { origin?: string; look?: (page: Page) => Promise<void> } = {},
  ) {}

  private async look(): Promise<void> {
    await this.options.look?.(this.page);
  }

  private get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  /** Home, catalogue, search, products of a game, a product. */
  async findProduct(): Promise<void> {
    const { page, say } = this;
    await page.goto(`${this.options.origin ?? ''}${say.prefix}/`);
    await this.look();
    await page.getByRole('main').getByRole('link', { name: say.browse }).first().click();
    await page.getByRole('combobox', { name: say.find }).fill('meridian');
    await page.getByRole('option', { name: 'Iron Meridian' }).waitFor();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/catalog\/meridian$/);
    await expect(page.getByRole('article')).toHaveCount(1);
    await this.look();
    await page.getByRole('link', { name: `${say.more} Iron Meridian` }).click();
    await expect(page).toHaveURL(/\/catalog\/products\/1$/);
    await this.look();
    await page.getByRole('main').getByRole('link', { name: say.more }).first().click();
    await expect(page).toHaveURL(/\/catalog\/product\/\d+$/);
    await this.look();
  }

  /** Dialog, plan, badge, cart. */
  async addToCart(): Promise<void> {
    const { page, say } = this;
    await page.getByRole('complementary').getByRole('button', { name: say.add }).click();
    await this.dialog.getByRole('radio', { disabled: false }).last().check();
    await this.look();
    await this.dialog.getByRole('button', { name: say.addInDialog, exact: true }).click();
    await expect(this.dialog).toBeHidden();
    await page.getByRole('banner').getByRole('link', { name: say.oneLine }).click();
    await expect(page.getByRole('main').getByRole('listitem').getByRole('heading').first()).toBeVisible();
    await this.look();
  }

  /** Coupon, terms, method, e-mail; ends at the order's details and gives its id. */
  async order(coupon?: string): Promise<string> {
    const { page, say } = this;
    if (coupon) {
      await page.getByRole('textbox', { name: say.coupon }).fill(coupon);
      await page.getByRole('button', { name: say.apply }).click();
      await expect(page.getByText(say.applied)).toBeVisible();
      await expect(page.getByRole('main').locator('s, del')).toBeVisible();
      await this.look();
    }
    await expect(page.getByRole('button', { name: say.next })).toBeDisabled();
    await page.getByRole('checkbox', { name: say.terms }).check();
    await page.getByRole('button', { name: say.next }).click();
    await page.getByRole('radio', { name: 'Harborpay' }).check();
    await expect(page.getByRole('button', { name: say.submit })).toBeDisabled();
    await page.getByRole('textbox', { name: say.email }).fill('visitor@sidekey.example');
    await this.look();
    await page.getByRole('button', { name: say.submit }).click();
    await expect(page.getByRole('heading', { name: say.details })).toBeVisible();
    await expect(page.getByText('visitor@sidekey.example')).toBeVisible();
    return /details\/([^/?]+)/.exec(page.url())?.[1] ?? '';
  }

  /** Follows the link to the payment service in its new tab, and decides there. */
  async decide(decision: 'pay' | 'decline'): Promise<void> {
    const { page, say } = this;
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: say.pay }).click();
    const sandbox = await opened;
    await sandbox.getByRole('button', { name: say.sandbox[decision], exact: true }).click();
    const outcome = decision === 'pay' ? say.paid : say.failed;
    await expect(sandbox.getByText(outcome)).toBeVisible(twoPolls);
    await sandbox.close();
    // The first tab updates by itself: on focus or at its next poll.
    await page.bringToFront();
    await expect(page.getByText(outcome)).toBeVisible(twoPolls);
  }
}
