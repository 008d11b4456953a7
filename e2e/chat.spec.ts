import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { copyReleases, fillDataFolder } from './shop/releases';
import { openChat } from './shop/scenes';
import { freePort, startApi, startShell, generousRenderLimit } from './shop/servers';
import { expect, test } from './shop/test';

/** Whether any loaded script contains the hub's client. */
async function holdsHubClient(page: Page): Promise<boolean> {
  const addresses = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const scripts = addresses.filter((address) => address.endsWith('.js'));
  const sources = await Promise.all(scripts.map(async (address) => (await page.request.get(address)).text()));
  return sources.some((source) => source.includes('negotiateVersion'));
}

/** A shop of its own, whose API the journey may kill. */
async function ownShop(folder: string) {
  const releasesDir = join(folder, 'releases');
  await copyReleases(releasesDir);
  const [port, apiPort] = [await freePort(), await freePort()];
  const dataDir = join(folder, 'data');
  await fillDataFolder(dataDir);
  const start = () => startApi({ dataDir, port: apiPort, shopPort: port });
  const [first, shell] = await Promise.all([
    start(),
    startShell({ releasesDir, port, apiPort, environment: generousRenderLimit }),
  ]);
  let api = first;
  return {
    url: shell.url,
    kill: () => api.stop('SIGKILL'),
    async restart() {
      api = await start();
    },
    async stop() {
      await shell.stop();
      await api.stop();
    },
  };
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel('Your message').fill(text);
  await page.getByLabel('Your message').press('Enter');
}

const isLive = (page: Page) => expect(page.locator('[data-link="live"]')).toBeAttached({ timeout: 45_000 });
const said = (page: Page) => page.getByRole('log').locator('li p:first-of-type').allInnerTexts();

test('S168 a visitor who opens no chat fetches nothing of the hub’s client', async ({ page, shop }) => {
  await page.goto('/contact-us', { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Send message' })).toBeVisible();
  expect(await holdsHubClient(page)).toBe(false);
  await page.evaluate((token) => localStorage.setItem('chatToken', token), await openChat(shop.apiUrl, 'en'));
  await page.reload();
  await expect(page.getByRole('log')).toBeVisible();
  await expect.poll(() => holdsHubClient(page)).toBe(true);
});

test('S153 the keyboard goes on from the form in the chat, though it comes late and the shell holds the focus meanwhile', async ({
  page,
  shop,
}) => {
  await page.goto(`${shop.url}/contact-us`);
  await page.getByLabel('Name').fill('Marina');
  await page.getByLabel('E-mail').fill('marina@sidekey.example');
  await page.getByLabel('Subject').fill('Start');
  await page.getByLabel('Message').fill('It does not start');
  const isHeld = expect(page.getByRole('main')).toBeFocused({ timeout: 30_000 });
  await page.route('**/v1/chats/client*', async (route) => {
    if (route.request().method() === 'GET') await isHeld;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Send message' }).press('Enter');
  await isHeld;
  await expect(page.getByLabel('Your message')).toBeFocused();
});

test('S151 S167 S171 a chat is live on two devices, and complete after the API died', async ({
  browser,
  page,
  folder,
  problems,
}) => {
  test.setTimeout(150_000);
  problems.expect(/ERR_|failed \(|The chat|no answer|status of 50\d|WebSocket/);
  const shop = await ownShop(folder);
  await page.goto(`${shop.url}/contact-us`);
  await page.getByLabel('Name').fill('Marina');
  await page.getByLabel('E-mail').fill('marina@sidekey.example');
  await page.getByLabel('Subject').fill('Start');
  await page.getByLabel('Message').fill('It does not start');
  await page.getByRole('button', { name: 'Send message' }).click();
  await isLive(page);

  const token = await page.evaluate(() => localStorage.getItem('chatToken'));
  const other = await (await browser.newContext()).newPage();
  await other.goto(`${shop.url}/contact-us#token=${token}`);
  await isLive(other);
  expect(new URL(other.url()).hash).toBe('');
  await write(other, 'From my phone');
  await expect(page.getByText('From my phone')).toBeVisible();

  await shop.kill();
  await expect(page.getByText('Reconnecting…')).toBeVisible();
  await write(page, 'Are you there?');
  await write(page, 'I will wait');
  await shop.restart();
  for (const device of [page, other]) {
    // It would retry within half a minute; the `online` event makes it do so at once.
    await device.evaluate(() => void dispatchEvent(new Event('online')));
    await isLive(device);
    await expect
      .poll(() => said(device), { timeout: 30_000 })
      .toEqual([
        ...['It does not start', 'From my phone', 'Are you there?', 'I will wait'].map((words) =>
          expect.stringContaining(words),
        ),
      ]);
  }
  await other.close();
  await page.close();
  await shop.stop();
});
