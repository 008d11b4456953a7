import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { long, longFrom } from './shop/long';
import { startOrigin } from './shop/origin';
import { release } from './shop/releases';
import { expect, test } from './shop/test';
import { flipBit, liveFolder } from './shop/versions';
import { announcements, goToCatalog, goToNews } from './shop/menuNavigation';

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
  damagedReleases,
  problems,
}) => {
  problems.expect(complaints);
  const file = join(await liveFolder(damagedReleases.releasesDir, 'mf-news'), 'release.json');
  const good = await readFile(file);
  await writeFile(file, good.subarray(0, good.length >> 1));
  await page.goto(`${damagedReleases.url}/news`);
  await expectRefused(page);
  await goToCatalog(page);
  await expect(page.getByRole('heading', { name: 'Iron Meridian' })).toBeVisible();
  await writeFile(file, good);
  await goToNews(page);
  await expect(announcements(page).first()).toBeVisible();
});

for (const [index, [kind, pattern]] of kinds.entries()) {
  test(
    `a flipped byte in a published ${kind} is refused: its remote’s retry stands in the page, the rest works, and it can be put right`,
    longFrom(2, index),
    async ({ page, damagedReleases, problems }) => {
      problems.expect(complaints);
      const mend = await flipBit(await liveFolder(damagedReleases.releasesDir, 'mf-news'), pattern);
      await page.goto(`${damagedReleases.url}/news`);
      await expectRefused(page);
      await goToCatalog(page);
      await expect(page.getByRole('heading', { name: 'Iron Meridian' })).toBeVisible();
      await goToNews(page);
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
      const mend = await flipBit(folder, pattern);
      const said: string[] = [];
      page.on('console', (message) => said.push(message.text()));
      await page.goto(`${ownReleases.url}/news`);
      await expectRefused(page);
      expect(said.some((text) => /mf-news linked-[0-9a-f]{10} could not be loaded/.test(text))).toBe(true);
      await goToCatalog(page);
      await expect(page.getByRole('heading', { name: 'Iron Meridian' })).toBeVisible();
      await mend();
      await goToNews(page);
      await expect(announcements(page).first()).toBeVisible();
      await elsewhere.stop();
    },
  );
}
