import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { long, longFrom } from './shop/long';
import { startOrigin } from './shop/origin';
import { release } from './shop/releases';
import { expect, test } from './shop/test';
import { flip, liveFolder } from './shop/versions';
import { announcements, toCatalog, toNews } from './shop/ways';

const retry = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Try again' });

/** Expects that the remote's page says that it is unavailable, after the browser's automatic retry. */
async function expectRefused(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByText('The announcements are not available right now')).toBeVisible();
  await retry(page).click({ trial: true });
}

/** The files of the announcements that journeys damage: the entry, the screen's chunk, or its style sheet. */
const kinds = [
  ['entry', /^remoteEntry\.js$/],
  ['chunk', /routes__news\..*\.js$/],
  ['style', /routes__news\..*\.css$/],
] as const;

const complaints =
  /404|mf.news|integrity|Failed to (load|fetch)|Loading (script|chunk|CSS)|preload|Minified React error #4(18|25)/i;

test('a damaged description of a live version is believed by nobody: its remote’s retry stands in the page, the rest works, and it can be put right', async ({
  page,
  spoilt,
  problems,
}) => {
  problems.expect(complaints);
  const file = join(await liveFolder(spoilt.releasesDir, 'mf-news'), 'release.json');
  const good = await readFile(file);
  await writeFile(file, good.subarray(0, good.length >> 1));
  await page.goto(`${spoilt.url}/news`);
  await expectRefused(page);
  await toCatalog(page);
  await expect(page.getByRole('heading', { name: 'Iron Meridian' })).toBeVisible();
  await writeFile(file, good);
  await toNews(page);
  await expect(announcements(page).first()).toBeVisible();
});

for (const [index, [kind, pattern]] of kinds.entries()) {
  test(
    `a flipped byte in a published ${kind} is refused: its remote’s retry stands in the page, the rest works, and it can be put right`,
    longFrom(2, index),
    async ({ page, spoilt, problems }) => {
      problems.expect(complaints);
      const mend = await flip(await liveFolder(spoilt.releasesDir, 'mf-news'), pattern);
      await page.goto(`${spoilt.url}/news`);
      await expectRefused(page);
      await toCatalog(page);
      await expect(page.getByRole('heading', { name: 'Iron Meridian' })).toBeVisible();
      await toNews(page);
      await expectRefused(page);
      await mend();
      await retry(page).click();
      await expect(announcements(page).first()).toBeVisible();
    },
  );

  // The entry is covered in releases.spec.ts, too.
  test(
    `a flipped byte in a linked remote’s ${kind} is refused by the browser, which names remote and version`,
    long,
    async ({ page, ownReleases, problems }) => {
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
    },
  );
}
