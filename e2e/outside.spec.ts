import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { long } from './shop/long';
import { root } from './shop/servers';
import { expect, test } from './shop/test';

const execute = promisify(execFile);

/** Runs a program; an error contains its output. */
const run = (cwd: string, program: string, args: string[], env: Record<string, string> = {}) =>
  execute(program, args, { cwd, timeout: 240_000, env: { ...process.env, NODE_OPTIONS: '', CI: 'true', ...env } });

/**
 * Unpacks the packs as `npm install` does; other libraries are found in this checkout, which is a parent of the folder.
 */
async function unpack(folder: string): Promise<void> {
  for (const file of await readdir(join(folder, 'vendor'))) {
    const [, name = ''] = /^storefront-(.+)-\d/.exec(file) ?? [];
    const place = join(folder, 'node_modules/@storefront', name);
    await mkdir(place, { recursive: true });
    await run(folder, 'tar', ['-xzf', join('vendor', file), '-C', place, '--strip-components', '1']);
  }
}

test(
  'a team makes, tests, builds and publishes a remote in a repository of its own',
  long,
  async ({ page, ownReleases }) => {
    test.setTimeout(300_000);
    const name = 'mf-elsewhere';
    const folder = join(root, '.cache', `outside-${process.pid}`);
    const node = (script: string, ...args: string[]) =>
      run(folder, process.execPath, [script, ...args], { RELEASES_DIR: ownReleases.releasesDir });
    try {
      await run(root, process.execPath, ['scripts/create-remote.mjs', name, '--outside', folder]);
      const { dependencies } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
        dependencies: Record<string, string>;
      };
      expect(Object.values(dependencies).every((source) => source.startsWith('file:vendor/'))).toBe(true);
      await unpack(folder);
      await node(join(root, 'node_modules/typescript/bin/tsc'));
      await node(join(root, 'node_modules/jest/bin/jest.js'), '--maxWorkers=1');
      await node('node_modules/@storefront/build/bin/storefront-webpack.mjs');
      await node(
        'node_modules/@storefront/deploy/bin/storefront-release.mjs',
        'publish',
        name,
        '--no-build',
        '--because',
        'The first one',
      );
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    await page.goto(`${ownReleases.url}/ru/elsewhere`, { waitUntil: 'networkidle' });
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Выбрать/ })
      .first()
      .click();
    await expect(page.getByText(/^Ваш выбор — .+\.$/)).toBeVisible();
  },
);
