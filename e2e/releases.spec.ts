import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { markupErrors } from './shop/html';
import { startOrigin } from './shop/origin';
import { release } from './shop/releases';
import { isSamePage, markPage } from './shop/samePage';
import { expect, test } from './shop/test';
import { flipBit, liveFolder, publishReworded } from './shop/versions';
import { announcements, goToCatalog, goToNews } from './shop/menuNavigation';

const retry = (page: Page) => page.getByRole('button', { name: 'Try again' });

/** Expects that the remote's page says that it is unavailable, after the browser's automatic retry. */
async function expectUnavailable(page: Page): Promise<void> {
  await expect(page.getByText('The announcements are not available right now')).toBeVisible();
  await retry(page).click({ trial: true });
}

test('a remote whose files are gone costs its own page alone, and a retry brings it back', async ({
  page,
  damagedReleases,
  problems,
}) => {
  problems.expect(/404|mf.news|Failed to (load|fetch)|Loading script|preload/i);
  const files = join(damagedReleases.releasesDir, 'mf-news');
  await rename(files, `${files}.away`);

  await page.goto(damagedReleases.url);
  await markPage(page);
  await goToNews(page);
  await expectUnavailable(page);
  await goToCatalog(page);
  await expect(page.getByRole('heading', { name: 'Iron Meridian' })).toBeVisible();
  await goToNews(page);
  await expectUnavailable(page);
  await rename(`${files}.away`, files);
  await retry(page).click();
  await expect(announcements(page).first()).toBeVisible();
  expect(await isSamePage(page)).toBe(true);
});

test('a page opened while its remote is gone says so in the markup that the standard has, and a retry brings it back', async ({
  page,
  damagedReleases,
  problems,
}) => {
  problems.expect(/404|mf.news|Failed to (load|fetch)|Loading script|preload|Minified React error #4(18|25)/i);
  const files = join(damagedReleases.releasesDir, 'mf-news');
  await rename(files, `${files}.away`);

  const answer = await page.goto(`${damagedReleases.url}/news`);
  expect(answer?.headers()['cache-control']).toBe('no-store');
  expect(await markupErrors((await answer?.text()) ?? '')).toEqual([]);
  await expectUnavailable(page);
  await page.waitForLoadState('networkidle');
  expect(await markupErrors(await page.content())).toEqual([]);
  await markPage(page);
  await rename(`${files}.away`, files);
  await retry(page).click();
  await expect(announcements(page).first()).toBeVisible();
  expect(await isSamePage(page)).toBe(true);
});

test('a published version is live at the next page load, and a page opened before goes on with the old one', async ({
  page,
  context,
  ownReleases,
  folder,
}) => {
  await page.goto(`${ownReleases.url}/catalog`);
  const before = await liveFolder(ownReleases.releasesDir, 'mf-news');
  const version = await publishReworded(
    ownReleases.releasesDir,
    'mf-news',
    folder,
    '"title":"Announcements"',
    '"title":"Fresh from the press"',
  );
  expect(before).not.toContain(version);

  const later = await context.newPage();
  const answer = await later.goto(`${ownReleases.url}/news`);
  expect((await answer?.text())?.includes('Fresh from the press'), 'the server renders the new version').toBe(true);
  await expect(later.getByRole('heading', { name: 'Fresh from the press' })).toBeVisible();
  await expect(announcements(later).first()).toBeVisible();

  await goToNews(page);
  await expect(page.getByRole('heading', { name: 'Announcements' })).toBeVisible();
  await expect(announcements(page).first()).toBeVisible();
});

test('a remote may live on another origin: the server sends the frame, the browser renders, and refuses an entry with a flipped byte', async ({
  page,
  ownReleases,
  problems,
}) => {
  const folder = await liveFolder(ownReleases.releasesDir, 'mf-news');
  const elsewhere = await startOrigin(folder);
  await release(ownReleases.releasesDir, 'link', elsewhere.url);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });

  const answer = await page.goto(`${ownReleases.url}/news`);
  expect(answer?.headers()['cache-control']).toBe('no-store');
  await expect(announcements(page).first()).toBeVisible();
  const news = scripts.filter((script) => /remoteEntry|routes__news/.test(script));
  expect(news.length).toBeGreaterThan(0);
  for (const script of news.filter((url) => url.includes('routes__news'))) expect(script).toContain(elsewhere.url);
  expect(scripts.filter((script) => script.includes('/releases/mf-news/'))).toEqual([]);

  expect(problems.unexpected, 'until then the console is silent').toEqual([]);
  problems.expect(/404|mf.news|integrity|Failed to load|preload|Minified React error #4(18|25)/i);
  await flipBit(folder, /^remoteEntry\.js$/);
  const said = page.waitForEvent('console', (message) =>
    /mf-news linked-[0-9a-f]{10} could not be loaded/.test(message.text()),
  );
  await page.reload();
  await said;
  await expectUnavailable(page);
  await goToCatalog(page);
  await expect(page.getByRole('heading', { name: 'Iron Meridian' })).toBeVisible();

  await release(ownReleases.releasesDir, 'unlink', 'mf-news');
  expect((await page.goto(`${ownReleases.url}/news`))?.status()).toBe(404);
  await elsewhere.stop();
});
