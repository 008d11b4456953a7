import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { long } from './shop/long';
import { runScript } from './shop/releases';
import { isSamePage, markPage } from './shop/samePage';
import { root } from './shop/servers';
import { expect, test } from './shop/test';
import { goToCatalog, goToNews } from './shop/menuNavigation';

const execute = promisify(execFile);

/** The webpack configuration of a team that uses another federation plug-in. */
const enhanced = `
import { remote } from '@storefront/build';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { definition } from './src/remote';

export default remote(definition, import.meta.dirname, ModuleFederationPlugin);
`;

/** Builds mf-news in a folder of the repository, where the same libraries are found. */
async function buildWithEnhanced(): Promise<string> {
  await mkdir(join(root, '.cache'), { recursive: true });
  const place = await mkdtemp(join(root, '.cache/enhanced-'));
  const folder = join(place, 'mf-news');
  await cp(join(root, 'mf-news/src'), join(folder, 'src'), { recursive: true });
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ name: '@storefront/mf-news', version: '1.1.0', type: 'module' }),
  );
  await writeFile(join(folder, 'webpack.config.ts'), enhanced);
  await execute(process.execPath, [join(root, 'shared-build/bin/storefront-webpack.mjs')], {
    cwd: folder,
    timeout: 120_000,
  });
  return folder;
}

test(
  'a remote that @module-federation/enhanced built is rendered, hydrated and moved in like any other',
  long,
  async ({ page, ownReleases }) => {
    test.setTimeout(180_000);
    const folder = await buildWithEnhanced();
    const version = await runScript('e2e/shop/publishFolder.ts', folder, ownReleases.releasesDir);
    await rm(join(folder, '..'), { recursive: true, force: true });

    const files: string[] = [];
    page.on('response', (response) => files.push(new URL(response.url()).pathname));
    await page.goto(`${ownReleases.url}/news`, { waitUntil: 'networkidle' });
    expect(files).toContain(`/releases/mf-news/${version}/browser/remoteEntry.js`);
    const article = page.getByRole('main').getByRole('link', { name: 'Ten percent off your order' });
    await expect(article).toBeVisible();

    await markPage(page);
    await goToCatalog(page);
    await expect(page.getByRole('heading', { name: 'Iron Meridian' })).toBeVisible();
    await goToNews(page);
    await article.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ten percent off your order' })).toBeVisible();
    expect(await isSamePage(page)).toBe(true);
  },
);
