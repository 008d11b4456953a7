import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readBuild } from './build';
import { rollback } from './live';
import { publish } from './publish';
import { place, script, type Place } from './testing/place';

jest.setTimeout(180_000);

const root = join(__dirname, '../..');

let here: Place;

/** A checkout with the real commands, in which `lerna` takes what lies in `made` for what it builds. */
beforeEach(async () => {
  here = await place();
  for (const path of ['scripts', 'deploy/src', 'deploy/package.json', 'shared-build/remotes.cjs', 'shared-build/workspaces.mjs', 'package.json', 'package-lock.json']) cpSync(join(root, path), join(here.root, path), { recursive: true });
  for (const name of ['shell', 'storefront-api', 'signalr-hub', ...readdirSync(root).filter((folder) => folder.startsWith('shared-'))]) cpSync(join(root, name, 'package.json'), join(here.root, name, 'package.json'));
  mkdirSync(join(here.root, 'node_modules/.bin'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')).filter((library) => !library.startsWith('.'))) symlinkSync(join(root, 'node_modules', name), join(here.root, 'node_modules', name));
  const lerna = "for name in $(echo \"$@\" | grep -o '@storefront/[a-z-]*'); do cp -R \"made/${name#@storefront/}/dist\" \"$(echo ${name#@storefront/} | sed 's/^api$/storefront-api/')\"; done";
  writeFileSync(join(here.root, 'node_modules/.bin/lerna'), `#!/bin/sh\n${lerna}\n`, { mode: 0o755 });
  await here.built('shell', { kind: 'shell', folder: 'made/shell' });
  await here.built('storefront-api', { folder: 'made/api' });
  writeFileSync(join(here.root, 'shell/webpack.config.ts'), '');
});

afterEach(() => here.remove());

/** An edition of a remote's sources. */
async function write(name: string, edition: number, commit?: string): Promise<void> {
  await here.built(name, { code: `${script} // ${edition}`, folder: `made/${name}`, commit });
  mkdirSync(join(here.root, name, 'src'), { recursive: true });
  for (const [file, text] of [['package.json', JSON.stringify({ name: `@storefront/${name}`, version: '1.2.0' })], ['webpack.config.ts', ''], ['src/remote.ts', `// ${edition}`]] as const) writeFileSync(join(here.root, name, file), text);
}

/** Makes what is written live by hand, as `release -- publish` does; answers its version. */
const release = async (name: string) => (await publish(here.releases, await readBuild(join(here.root, 'made', name)))).version;

function run(...args: string[]) {
  const env = { ...process.env, ...here.environment, RELEASES_DIR: here.folder, NODE_OPTIONS: '' };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: here.root, env, encoding: 'utf8' });
  return { status, stdout, stderr };
}

/** What npm start, test, build and sizes do. */
const build = () => run('--input-type=module', '-e', "await (await import('./scripts/steps.mjs')).ensureBuilt();");

const built = { status: 0, stderr: '' };

describe('a checkout', () => {
  it('never makes live again what was gone back from in its shop, and says so', async () => {
    await write('mf-news', 1);
    expect(build()).toMatchObject(built);
    const good = await here.liveOf('mf-news');
    await write('mf-news', 2);
    const bad = await release('mf-news');
    await rollback(here.releases, 'mf-news', undefined);
    const { stdout, ...ended } = build();
    expect(ended).toEqual(built);
    expect(stdout).toContain(`mf-news ${bad} was not made live: the last that was done with it is “rollback” (table `);
    expect(await here.liveOf('mf-news')).toBe(good);
    // Of another commit it is the same.
    await write('mf-news', 2, 'c0ffee');
    build();
    expect(await here.liveOf('mf-news')).toBe(good);
    await write('mf-news', 3);
    build();
    expect(await here.liveOf('mf-news')).toMatch(/^1\.2\.0-/);
    expect([good, bad]).not.toContain(await here.liveOf('mf-news'));
  });
});
