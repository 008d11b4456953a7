import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { long } from '@storefront/build/jest/long.cjs';
import { exportVersion } from './exportVersion';
import { rollback } from './live';
import { place, script, type Place } from './testing/place';
import { storeVersion } from './versions';

let here: Place;

beforeEach(async () => {
  here = await place();
});

afterEach(() => here.remove());

const shellOf = (edition: number) => here.release('shell', edition, { kind: 'shell' });
const codeIn = (folder: string) => readFile(join(folder, 'server/server.cjs'), 'utf8');
const left = async () => (await readdir(here.root)).filter((name) => name.startsWith('out'));

describe('an export', () => {
  it('writes what is live, or the version that is named, file by file', async () => {
    const { version: first } = await shellOf(1);
    const { version: second } = await shellOf(2);
    expect(await exportVersion(here.releases, 'shell', undefined, join(here.root, 'out'))).toBe(second);
    expect(await codeIn(join(here.root, 'out'))).toBe(`${script} // 2`);
    expect(await exportVersion(here.releases, 'shell', first, join(here.root, 'out1'))).toBe(first);
    const written = (await readdir(join(here.root, 'out1'), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name.replace(/\.(br|gz)$/, ''));
    expect([...new Set(written)].sort()).toEqual([
      'build.json',
      'icon.png',
      'news.css',
      'news.js',
      'remoteEntry.js',
      'server.cjs',
      'texts.json',
    ]);
  });

  it('takes a folder that is written with a slash at its end', async () => {
    const { version } = await shellOf(1);
    expect(await exportVersion(here.releases, 'shell', undefined, `${join(here.root, 'out')}/`)).toBe(version);
    expect(await codeIn(join(here.root, 'out'))).toBe(`${script} // 1`);
    expect(await left()).toEqual(['out']);
  });

  it('leaves a folder that is there as it is', async () => {
    await shellOf(1);
    await mkdir(join(here.root, 'out'));
    await expect(exportVersion(here.releases, 'shell', undefined, join(here.root, 'out'))).rejects.toThrow(
      `${join(here.root, 'out')} is there already: nothing was written.`,
    );
    expect(await readdir(join(here.root, 'out'))).toEqual([]);
  });

  it('leaves a folder as it is that somebody else has written meanwhile', async () => {
    await shellOf(1);
    const exported = exportVersion(here.releases, 'shell', undefined, join(here.root, 'out'));
    mkdirSync(join(here.root, 'out/theirs'), { recursive: true });
    await expect(exported).rejects.toThrow(`${join(here.root, 'out')} is there already: nothing was written.`);
    expect([await readdir(join(here.root, 'out')), await left()]).toEqual([['theirs'], ['out']]);
  });

  it('writes nothing of a version that was changed', async () => {
    const { version } = await shellOf(1);
    await writeFile(join(here.folder, 'shell', version, 'server/server.cjs'), 'planted');
    await expect(exportVersion(here.releases, 'shell', undefined, join(here.root, 'out'))).rejects.toThrow(
      `shell ${version} is not whole: shell/${version}/server/server.cjs is not what was published.`,
    );
    expect(await left()).toEqual([]);
  });

  it('takes nothing of what another process of its number has begun: numbers are given anew in each container', async () => {
    await shellOf(1);
    const begun = join(here.root, `out.${process.pid}.draft`);
    await mkdir(begun);
    await writeFile(join(begun, 'planted.js'), 'planted');
    await exportVersion(here.releases, 'shell', undefined, join(here.root, 'out'));
    expect(await readdir(join(here.root, 'out'))).not.toContain('planted.js');
    expect(await readdir(begun)).toEqual(['planted.js']);
  });

  it('writes nothing of what another origin serves', async () => {
    const release = { name: 'mf-reviews', version: 'linked-1', base: 'https://reviews.test/', files: {} };
    await storeVersion(here.releases, { kind: 'remote', release, contents: new Map(), ancestors: [] });
    await expect(exportVersion(here.releases, 'mf-reviews', 'linked-1', join(here.root, 'out'))).rejects.toThrow(
      'mf-reviews linked-1 is served by https://reviews.test/: its files are not kept here.',
    );
    expect(await left()).toEqual([]);
  });

  it('writes nothing of a version that goes while it is read', async () => {
    const { version } = await shellOf(1);
    const { store } = here.releases;
    const get = store.get.bind(store);
    let reads = 0;
    store.get = async (key) => (key.endsWith('server.cjs') && ++reads === 2 ? undefined : get(key));
    await expect(exportVersion(here.releases, 'shell', undefined, join(here.root, 'out'))).rejects.toThrow(
      `shell ${version} is not whole: shell/${version}/server/server.cjs was deleted while it was read.`,
    );
    expect(await left()).toEqual([]);
  });

  it('says so where nothing of that name is live', async () => {
    await expect(exportVersion(here.releases, 'mf-none', undefined, join(here.root, 'out'))).rejects.toThrow(
      'mf-none is not live here.',
    );
  });
});

describe('the shell that npm start and npm run dev take', () => {
  const root = resolve(__dirname, '../..');
  const folders: string[] = [];

  /** The last line that some words of the scripts say. */
  async function said(words: string, more: Record<string, string> = {}): Promise<string> {
    const env = { ...process.env, ...here.environment, NODE_OPTIONS: '', RELEASES_DIR: here.folder, ...more };
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', words], {
      cwd: root,
      env,
    });
    return stdout.trim().split('\n').at(-1)!;
  }

  async function taken(): Promise<string> {
    const folder = await said(
      "const { liveShell } = await import('./scripts/steps.mjs'); console.log('\\n' + (await liveShell()));",
    );
    folders.push(folder);
    return folder;
  }

  const startIt =
    "const { startShop } = await import('./scripts/dev/localShop.mjs'); const { stop } = await import('./scripts/processes.mjs'); ";
  const answered = () =>
    said(
      `${startIt} const answer = await fetch(await startShop(0)); console.log('\\n' + (await answer.text())); await stop(0);`,
      { API_URL: 'http://localhost:1' },
    );

  afterEach(async () => {
    // What a checkout keeps of this store.
    for (const folder of folders)
      if (folder.includes('/stores/')) await rm(dirname(dirname(folder)), { recursive: true, force: true });
  });

  it('is the one that is live, also after a rollback; this checkout’s own where none is', async () => {
    expect(await taken()).toBe(join(root, 'shell/dist'));
    for (const edition of [1, 2, 3]) await shellOf(edition);
    await rollback(here.releases, 'shell', undefined);
    expect(await codeIn(await taken())).toBe(`${script} // 2`);
  });

  long('is written once by commands that begin at once, and what a killed one has begun does not stay', async () => {
    await shellOf(1);
    const servers = dirname(await taken());
    await mkdir(join(servers, '1.2.0-a.1234.draft/server'), { recursive: true });
    const { version } = await shellOf(2);
    expect(await Promise.all([taken(), taken()])).toEqual([join(servers, version), join(servers, version)]);
    expect((await readdir(servers)).filter((name) => name.endsWith('.draft'))).toEqual([]);
  });

  long('answers when somebody works on one part of the shop, whatever this checkout has built', async () => {
    const answering =
      "require('node:http').createServer((request, response) => response.end('as it was published')).listen(Number(process.env.PORT));";
    await here.release('shell', 1, { kind: 'shell', code: answering });
    expect(await answered()).toBe('as it was published');
    folders.push(await taken());
  });
});
