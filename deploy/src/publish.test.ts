import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { publishPackage } from './publish';
import { readTable } from './table';

let place: string;
let releases: string;

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'publish-'));
  releases = join(place, 'releases');
});

afterEach(() => rm(place, { recursive: true }));

const script = 'export const words = "words, words, words";';
const description = {
  kind: 'remote',
  contract: 1,
  routes: [{ id: 'news', path: 'news', visibility: 'public' }],
  slots: [],
  wakes: [],
  entry: 'browser/remoteEntry.js',
  server: { file: 'server/server.cjs', integrity: 'sha384-x' },
  assets: { './routes/news': { scripts: ['news.js'], styles: [] } },
  locales: ['en'],
};

/** A package of this name, built. */
async function built(name: string, { code = script, kind = 'remote', folder = name }: { code?: string; kind?: string; folder?: string } = {}) {
  const root = join(place, folder);
  const files = {
    'package.json': JSON.stringify({ version: '1.2.0' }),
    'dist/build.json': JSON.stringify({ ...description, kind, name }),
    'dist/browser/news.js': code,
    'dist/browser/news.css': '.a{}',
    'dist/browser/texts.json': '{}',
    'dist/browser/icon.png': 'png',
    'dist/server/server.cjs': code,
    // A builder's aid with the builder's own paths.
    'dist/serverEntry.js': `import "${root}/src/register.ts";`,
  };
  for (const [file, content] of Object.entries(files)) {
    await mkdir(join(root, file, '..'), { recursive: true });
    await writeFile(join(root, file), content);
  }
  return root;
}

const files = (folder: string) => readdir(folder, { recursive: true }).then((names) => names.sort());

describe('publishing a remote', () => {
  it('makes it live under the version of its content, at its place in the store', async () => {
    const { name, version, revision } = await publishPackage(await built('mf-news'), releases);
    expect([name, revision]).toEqual(['mf-news', 1]);
    expect(version).toMatch(/^1\.2\.0-[0-9a-f]{10}$/);
    const { kind: _kind, ...promised } = description;
    expect(await readTable(releases)).toEqual({
      revision: 1,
      remotes: [{ ...promised, name: 'mf-news', version, base: `/releases/mf-news/${version}/` }],
    });
    expect(await readFile(join(releases, 'mf-news', version, 'server/server.cjs'), 'utf8')).toBe(script);
  });

  it('keeps version and revision for the same content, wherever it was built', async () => {
    const first = await publishPackage(await built('mf-news'), releases);
    const second = await publishPackage(await built('mf-news', { folder: 'elsewhere' }), releases);
    expect(second).toEqual(first);
    expect(await readdir(join(releases, 'mf-news'))).toEqual([first.version]);
  });

  it('gives other content another version and the next revision, and leaves the old version as it is', async () => {
    const first = await publishPackage(await built('mf-news'), releases);
    const old = join(releases, 'mf-news', first.version);
    const before = [await files(old), (await stat(join(old, 'browser/news.js'))).mtimeMs];
    const second = await publishPackage(await built('mf-news', { code: `${script} // 2` }), releases);
    expect(second.version).not.toBe(first.version);
    expect([first.revision, second.revision]).toEqual([1, 2]);
    expect([await files(old), (await stat(join(old, 'browser/news.js'))).mtimeMs]).toEqual(before);
    expect((await readTable(releases)).remotes).toMatchObject([{ name: 'mf-news', version: second.version }]);
  });

  it('leads back to an older version by publishing it again', async () => {
    const first = await publishPackage(await built('mf-news'), releases);
    await publishPackage(await built('mf-news', { code: `${script} // 2` }), releases);
    expect(await publishPackage(await built('mf-news'), releases)).toEqual({ ...first, revision: 3 });
  });

  it('notices another description, though the scripts are the same', async () => {
    const folder = await built('mf-news');
    const first = await publishPackage(folder, releases);
    await writeFile(join(folder, 'dist/build.json'), JSON.stringify({ ...description, name: 'mf-news', wakes: ['cart/addRequested'] }));
    expect((await publishPackage(folder, releases)).version).not.toBe(first.version);
  });

  it('compresses texts for the browser, twice, and nothing else', async () => {
    const { version } = await publishPackage(await built('mf-news'), releases);
    const browser = join(releases, 'mf-news', version, 'browser');
    expect(brotliDecompressSync(await readFile(join(browser, 'news.js.br'))).toString()).toBe(script);
    expect(gunzipSync(await readFile(join(browser, 'news.js.gz'))).toString()).toBe(script);
    expect(await files(browser)).toEqual([
      'icon.png',
      ...['news.css', 'news.js', 'texts.json'].flatMap((file) => [file, `${file}.br`, `${file}.gz`]),
    ]);
    expect(await readdir(join(releases, 'mf-news', version, 'server'))).toEqual(['server.cjs']);
  });

  it('leaves no draft behind', async () => {
    const { version } = await publishPackage(await built('mf-news'), releases);
    expect([await readdir(releases), await readdir(join(releases, 'mf-news'))].map((names) => names.sort())).toEqual([
      ['mf-news', 'releases.json'],
      [version],
    ]);
  });

  it('refuses a package without a build, in a sentence', async () => {
    await expect(publishPackage(join(place, 'mf-none'), releases)).rejects.toThrow(/mf-none has no build to publish\.$/);
  });

  it('changes nothing for a build that describes no remote', async () => {
    const folder = await built('mf-news');
    await writeFile(join(folder, 'dist/build.json'), JSON.stringify({ kind: 'remote', name: 'mf-news' }));
    await expect(publishPackage(folder, releases)).rejects.toThrow();
    expect(await readTable(releases)).toEqual({ revision: 0, remotes: [] });
  });
});

describe('publishing a shell', () => {
  it('names its live version, and leaves the table of remotes alone', async () => {
    const { version, revision } = await publishPackage(await built('shell', { kind: 'shell' }), releases);
    expect(revision).toBeUndefined();
    expect(JSON.parse(await readFile(join(releases, 'shell/live.json'), 'utf8'))).toEqual({ version });
    expect((await readTable(releases)).revision).toBe(0);
  });
});

describe('two teams that publish at once', () => {
  it('both land, one revision after the other', async () => {
    const names = ['mf-catalog', 'mf-checkout', 'mf-news'];
    const folders = await Promise.all(names.map((name) => built(name)));
    const published = await Promise.all(folders.map((folder) => publishPackage(folder, releases)));
    expect(published.map(({ revision }) => revision).sort()).toEqual([1, 2, 3]);
    const { revision, remotes } = await readTable(releases);
    expect([revision, remotes.map(({ name }) => name)]).toEqual([3, names]);
    expect(await readdir(releases)).not.toContain('releases.lock');
  });

  it('land once with the same content', async () => {
    const folder = await built('mf-news');
    const [one, other] = await Promise.all([publishPackage(folder, releases), publishPackage(folder, releases)]);
    expect(one).toEqual(other);
    expect(await readdir(join(releases, 'mf-news'))).toEqual([one.version]);
  });
});
