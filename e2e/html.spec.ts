import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { faultsOfMarkup } from './shop/html';
import { prepareScenes, type LanguageCode } from './shop/scenes';
import { expect, test } from './shop/test';

// What the browser makes of these pages is looked at in accessibility.spec.ts, screen by screen.
for (const language of ['en', 'ru'] satisfies LanguageCode[])
  test.describe(`in ${language}`, () => {
    const prefix = language === 'en' ? '' : `/${language}`;

    test('the markup of every route, and of no route, is what the standard has, as the server sends it', async ({ shop, request }) => {
      const paths = new Set((await prepareScenes(shop.apiUrl, language)).map(({ path }) => path));
      for (const path of [...paths, '/no/such/page']) {
        const answer = await request.get(prefix + path, { maxRedirects: 0 });
        expect.soft(await faultsOfMarkup(await answer.text()), path).toEqual([]);
      }
    });

    test('so is the markup of a page whose remote is gone, from the server and in the browser', async ({ page, ownReleases, problems }) => {
      problems.expect(/404|mf.news|Failed to (load|fetch)|Loading script|preload|Minified React error #4(18|25)/i);
      const files = join(ownReleases.releasesDir, 'mf-news');
      await rename(files, `${files}.away`);
      const answer = await page.goto(`${ownReleases.url}${prefix}/news`);
      expect(await faultsOfMarkup((await answer?.text()) ?? '')).toEqual([]);
      await expect(page.getByRole('main').getByRole('button')).toBeVisible();
      // While a script is being fetched, the federation's runtime has its own element for it in the page.
      await page.waitForLoadState('networkidle');
      expect(await faultsOfMarkup(await page.content())).toEqual([]);
    });
  });
