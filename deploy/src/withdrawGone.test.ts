import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readBuild } from './build';
import { startCanary } from './live';
import { place, type Place } from './testing/place';
import { verify } from './verify';

jest.setTimeout(60_000);

const root = join(__dirname, '../..');
const stamp = join(root, 'node_modules/.storefront/built-mf-gone');

let here: Place;

beforeEach(async () => {
  here = await place();
  mkdirSync(join(stamp, '..'), { recursive: true });
  writeFileSync(stamp, 'built');
});

afterEach(async () => {
  rmSync(stamp, { force: true });
  await here.remove();
});

/** What `remove-remote` and every build do of remotes whose folder is gone. */
function withdrawGone() {
  const env = { ...process.env, ...here.environment, RELEASES_DIR: here.folder, NODE_OPTIONS: '' };
  const { status, stderr } = spawnSync(process.execPath, ['-e', "import('./scripts/steps.mjs').then((steps) => steps.withdrawGone())"], { cwd: root, env, encoding: 'utf8' });
  return { status, stderr };
}

it('a remote of which nothing was ever published is no obstacle', async () => {
  mkdirSync(join(here.folder, 'mf-gone/1.0.0-a/browser'), { recursive: true });
  expect(withdrawGone()).toEqual({ status: 0, stderr: '' });
  expect(existsSync(stamp)).toBe(false);
});

const tryOut = async () => startCanary(here.releases, await readBuild(await here.built('mf-gone')), 5);

it.each([
  ['live', () => here.release('mf-gone', 1)],
  ['live, and tried out', async () => (await here.release('mf-gone', 1), await tryOut())],
  ['tried out alone', tryOut],
])('a remote whose folder is gone leaves the shop and its store, and nothing is missed: %s', async (_what, act) => {
  await here.release('mf-news', 1);
  await act();
  expect(withdrawGone()).toEqual({ status: 0, stderr: '' });
  expect(await here.releases.entries()).toMatchObject({ remotes: [{ name: 'mf-news' }], canaries: [] });
  expect([existsSync(join(here.folder, 'mf-gone')), existsSync(stamp)]).toEqual([false, false]);
  expect(await verify(here.releases)).toEqual({ versions: 1, damages: [], notes: [] });
});
