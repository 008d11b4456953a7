import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { isFound, pagesOf } from '../faults/pages';
import { awaitHydration } from './hydration';
import { enableSaveData } from './saveData';
import { root } from './servers';

export type LanguageCode = 'en' | 'ru';

/** A state of the shop: its path, the browser's storage, and the visitor's actions. */
export interface Scene {
  name: string;
  path: string;
  storage?: Record<string, string>;
  /** Only where the window is at most this wide. */
  maxWidth?: number;
  /** Shows an overlay, which is no taller than the window. */
  isOverlay?: boolean;
  arrange?: (page: Page, say: TextLookup) => Promise<void>;
}

type TextLookup = (remote: string, key: string) => string;

/** A team's own words by key. */
const wordsOf =
  (language: LanguageCode): TextLookup =>
  (remote, key) => {
    const texts: unknown = JSON.parse(readFileSync(join(root, remote, 'src/locales', `${language}.json`), 'utf8'));
    return String(
      key.split('.').reduce<unknown>((branch, part) => (branch as Record<string, unknown> | undefined)?.[part], texts),
    );
  };

const lines = [
  { subscriptionId: 3, region: 'cis', count: 1 },
  { subscriptionId: 8, region: 'cis', count: 2 },
  { subscriptionId: 10, region: 'global', count: 3 },
];
const filled = { cart: JSON.stringify(lines) };

async function post<Result>(url: string, body: object): Promise<Result> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { success, result, message } = (await answer.json()) as {
    success: boolean;
    result: Result;
    message: string | null;
  };
  if (!success) throw new Error(`${url} said: ${message}`);
  return result;
}

async function orderPaidBy(apiUrl: string, language: LanguageCode, paymentSystemId: number): Promise<string> {
  const order = {
    couponText: 'WELCOME10',
    email: 'visitor@sidekey.example',
    paymentSystemId,
    subscriptions: lines,
    language,
  };
  return (await post<{ orderId: string }>(`${apiUrl}/v1/orders`, order)).orderId;
}

/** Opens a chat; returns its token. */
export async function openChat(apiUrl: string, language: LanguageCode): Promise<string> {
  const [text, topic, clientName] =
    language === 'ru'
      ? [
          'Здравствуйте! Игра обновилась, и программа не запускается.\nНомер заказа в письме.',
          'Не запускается',
          'Марина',
        ]
      : [
          'Hello! The game was updated, and the program does not start.\nThe order number is in the letter.',
          'It does not start',
          'Marina',
        ];
  const { token } = await post<{ token: string }>(`${apiUrl}/v1/chats/client`, {
    text,
    topic,
    clientName,
    clientEmail: 'visitor@sidekey.example',
    language,
  });
  return token;
}

const byService = 8;
const byScan = 4;
const byAddress = 6;
const byHand = 11;

/** The pages of further remotes. */
const foundScenes = (): Scene[] =>
  Object.entries(pagesOf()).flatMap(([name, pages]) =>
    isFound(name) ? pages.map(({ path }) => ({ name: name + path.replaceAll('/', '-'), path })) : [],
  );

/** All scenes in one language: every route, menus and dialogs, with orders and a chat that are created for them. */
export async function prepareScenes(apiUrl: string, language: LanguageCode): Promise<Scene[]> {
  const [service, scan, address, hand, chatToken] = await Promise.all([
    orderPaidBy(apiUrl, language, byService),
    orderPaidBy(apiUrl, language, byScan),
    orderPaidBy(apiUrl, language, byAddress),
    orderPaidBy(apiUrl, language, byHand),
    openChat(apiUrl, language),
  ]);
  return [
    { name: 'home', path: '/' },
    { name: 'menu', path: '/', maxWidth: 1170, isOverlay: true, arrange: openMenu },
    { name: 'languages', path: '/', isOverlay: true, arrange: openLanguages },
    { name: 'catalog', path: '/catalog' },
    { name: 'catalog-found', path: '/catalog/iron' },
    { name: 'catalog-nothing', path: '/catalog/qwxzj' },
    { name: 'catalog-suggestions', path: '/catalog', isOverlay: true, arrange: typeInSearch },
    { name: 'list', path: '/catalog/products/1' },
    { name: 'list-nothing', path: '/catalog/products/1/qwxzj' },
    { name: 'product', path: '/catalog/product/1' },
    { name: 'product-warning', path: '/catalog/product/1', arrange: openWarning },
    { name: 'product-screenshot', path: '/catalog/product/1', isOverlay: true, arrange: openScreenshot },
    { name: 'product-unsold', path: '/catalog/product/4' },
    { name: 'dialog', path: '/catalog/product/3', isOverlay: true, arrange: openDialog },
    { name: 'cart-empty', path: '/cart' },
    { name: 'cart', path: '/cart', storage: filled },
    { name: 'payment', path: '/payment', storage: filled },
    { name: 'payment-change', path: `/payment/${service}` },
    { name: 'details', path: `/details/${service}` },
    { name: 'details-scan', path: `/details/${scan}` },
    { name: 'details-address', path: `/details/${address}` },
    { name: 'details-transfer', path: `/details/${hand}` },
    { name: 'details-missing', path: '/details/nothing' },
    { name: 'success', path: '/payment-success' },
    { name: 'fail', path: '/payment-fail' },
    { name: 'news', path: '/news' },
    { name: 'news-3', path: '/news/3' },
    { name: 'article', path: '/news/1/article/9' },
    { name: 'contact', path: '/contact-us' },
    { name: 'chat', path: '/contact-us', storage: { chatToken } },
    { name: 'manual', path: '/products/Iron%20Meridian/Lantern' },
    { name: 'manual-missing', path: '/products/Iron%20Meridian/Nothing' },
    { name: 'privacy', path: '/privacy-policy' },
    { name: 'terms', path: '/terms-of-service' },
    ...foundScenes(),
  ];
}

/** Opens a scene and does its actions; waits until nothing loads. */
export async function show(page: Page, scene: Scene, language: LanguageCode): Promise<void> {
  await open(page, scene, language);
  await arrange(page, scene, language);
}

/** Opens a scene's page, and waits until nothing loads. */
export async function open(page: Page, { path, storage = {} }: Scene, language: LanguageCode): Promise<void> {
  await enableSaveData(page);
  await page.addInitScript((entries) => {
    for (const key of Object.keys(localStorage)) localStorage.removeItem(key);
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, storage);
  await page.goto((language === 'en' ? '' : `/${language}`) + path);
  await settle(page);
}

/** Does the visitor's actions of a scene. */
export async function arrange(page: Page, scene: Scene, language: LanguageCode): Promise<void> {
  if (!scene.arrange) return;
  await scene.arrange(page, wordsOf(language));
  await settle(page);
}

/** Waits for hydration and for all requests. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await awaitHydration(page);
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

async function openMenu(page: Page, say: TextLookup): Promise<void> {
  await page.getByRole('button', { name: say('shell', 'nav.open') }).click();
}

async function openLanguages(page: Page, say: TextLookup): Promise<void> {
  if (page.viewportSize()!.width < 1171) await openMenu(page, say);
  await page.getByRole('banner').locator('summary').filter({ visible: true }).click();
}

async function openWarning(page: Page): Promise<void> {
  await page.getByRole('main').locator('summary').first().click();
}

async function typeInSearch(page: Page, say: TextLookup): Promise<void> {
  await page.getByRole('combobox', { name: say('mf-catalog', 'catalog.search') }).fill('or');
  await page.getByRole('option').first().waitFor();
}

async function openScreenshot(page: Page, say: TextLookup): Promise<void> {
  const [before = ''] = say('mf-catalog', 'product.openScreenshot').split('{{');
  await page.getByRole('button', { name: before }).first().click();
  await page.getByRole('dialog').waitFor();
}

async function openDialog(page: Page, say: TextLookup): Promise<void> {
  await page
    .getByRole('complementary')
    .getByRole('button', { name: say('mf-catalog', 'products.add') })
    .click();
  await page.getByRole('dialog').getByRole('radio').first().waitFor();
}
