import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { longFrom } from './shop/long';
import { startOrigin } from './shop/origin';
import { release } from './shop/releases';
import { expect, test } from './shop/test';
import { liveFolder } from './shop/versions';
import { announcements, toCatalog, toNews } from './shop/ways';

const retry = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Try again' });

/** The remote's page says that it is missing, and the one attempt that the browser makes by itself is over. */
async function expectRefused(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByText('The announcements are not available right now')).toBeVisible();
  await retry(page).click({ trial: true });
}

/** The file of the announcements that a journey spoils: their entry, the chunk of their screen, or its style. */
const kinds = [
  ['entry', /^remoteEntry\.js$/],
  ['chunk', /routes__news\..*\.js$/],
  ['style', /routes__news\..*\.css$/],
] as const;

/** Flips one bit in the middle of a file, and takes away what was compressed of it; gives what puts it right. */
async function flip(folder: string, pattern: RegExp): Promise<() => Promise<void>> {
  const browser = join(folder, 'browser');
  const name = (await readdir(browser)).find((file) => pattern.test(file));
  if (!name) throw new Error(`${browser} has no ${pattern}.`);
  const file = join(browser, name);
  const good = await readFile(file);
  const bad = Buffer.from(good);
  bad[bad.length >> 1]! ^= 1;
  const variants = await Promise.all(['br', 'gz'].map(async (kind) => [`${file}.${kind}`, await readFile(`${file}.${kind}`)] as const));
  await writeFile(file, bad);
  for (const [variant] of variants) await rm(variant);
  return async () => {
    for (const [variant, content] of [[file, good] as const, ...variants]) await writeFile(variant, content);
  };
}

const complaints = /404|mf.news|integrity|Failed to (load|fetch)|Loading (script|chunk|CSS)|preload|Minified React error #4(18|25)/i;

test('a damaged description of a live version is believed by nobody: its remote’s retry stands in the page, the rest works, and it can be put right', async ({ page, ownReleases, problems }) => {
  problems.expect(complaints);
  const file = join(await liveFolder(ownReleases.releasesDir, 'mf-news'), 'release.json');
  const good = await readFile(file);
  await writeFile(file, good.subarray(0, good.length >> 1));
  await page.goto(`${ownReleases.url}/news`);
  await expectRefused(page);
  await toCatalog(page);
  await expect(page.getByRole('heading', { name: 'Iron Meridian' })).toBeVisible();
  await writeFile(file, good);
  await toNews(page);
  await expect(announcements(page).first()).toBeVisible();
});

for (const [index, [kind, pattern]] of kinds.entries()) {
  test(`a flipped byte in a published ${kind} is refused: its remote’s retry stands in the page, the rest works, and it can be put right`, longFrom(2, index), async ({ page, ownReleases, problems }) => {
    problems.expect(complaints);
    const mend = await flip(await liveFolder(ownReleases.releasesDir, 'mf-news'), pattern);
    await page.goto(`${ownReleases.url}/news`);
    await expectRefused(page);
    await toCatalog(page);
    await expect(page.getByRole('heading', { name: 'Iron Meridian' })).toBeVisible();
    await toNews(page);
    await expectRefused(page);
    await mend();
    await retry(page).click();
    await expect(announcements(page).first()).toBeVisible();
  });

  test(`a flipped byte in a linked remote’s ${kind} is refused by the browser, which names remote and version`, longFrom(1, index), async ({ page, ownReleases, problems }) => {
    problems.expect(complaints);
    const folder = await liveFolder(ownReleases.releasesDir, 'mf-news');
    const elsewhere = await startOrigin(folder);
    await release(ownReleases.releasesDir, 'link', 'mf-news', elsewhere.url);
    const mend = await flip(folder, pattern);
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    await page.goto(`${ownReleases.url}/news`);
    await expectRefused(page);
    expect(said.some((text) => /mf-news linked-[0-9a-f]{10} could not be loaded/.test(text))).toBe(true);
    await toCatalog(page);
    await expect(page.getByRole('heading', { name: 'Iron Meridian' })).toBeVisible();
    await mend();
    await toNews(page);
    await expect(announcements(page).first()).toBeVisible();
    await elsewhere.stop();
  });
}
