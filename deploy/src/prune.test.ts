import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startCanary } from './canaries';
import { keptCandidate } from './keptCandidates';
import { rollback, unlink } from './live';
import { prune, pruneWhole } from './prune';
import { publish } from './publish';
import { status } from './status';
import { Releases } from './table/Releases';
import { script } from './testing/place';
import { beginInMemory, here, inFolder, three } from './testing/threeVersions';
import { verify } from './verify';

beginInMemory();

/** As a publisher leaves a store who is killed between the last file of the version and the table. */
async function publishUntilItsTable(edition: number): Promise<void> {
  const { releases } = here;
  const dying = Object.assign(Object.create(releases.store) as typeof releases.store, {
    putIfAbsent: (key: string, content: string | Buffer) =>
      key === 'releases.json' ? Promise.reject(new Error('killed')) : releases.store.putIfAbsent(key, content),
  });
  const build = await here.candidate('mf-news', { code: `${script} // ${edition}` });
  await expect(publish(new Releases(dying, releases.signer, releases.trusted, 'Ann'), build)).rejects.toThrow('killed');
}

describe('pruning', () => {
  it('keeps so many versions, and whatever is live or under trial', async () => {
    const [first, second, third] = await three();
    const fourth = (await here.release('mf-news', 4)).version;
    await rollback(here.releases, 'mf-news', first);
    await startCanary(here.releases, await keptCandidate(here.releases, 'mf-news', second), 5, { back: true });
    expect((await prune(here.releases, 1)).taken).toEqual(
      [fourth, third].map((version) => ({ package: 'mf-news', version })),
    );
    expect((await status(here.releases)).live[0]?.kept.sort()).toEqual([first, second].sort());
    expect((await verify(here.releases)).damages).toEqual([]);
  });

  it('keeps the shell that a server runs, whatever was published since, for as long as it says so', async () => {
    const { version } = await here.release('shell', 1, { kind: 'shell' });
    await here.release('shell', 2, { kind: 'shell' });
    const say = (when: number) =>
      here.store.put(
        'watch/server-1.json',
        JSON.stringify({ seen: {}, runs: { package: 'shell', version, when: new Date(when).toISOString() } }),
      );
    say(Date.now() - 23 * 3_600_000);
    expect((await prune(here.releases, 1)).taken).toEqual([]);
    say(Date.now() - 25 * 3_600_000);
    expect((await prune(here.releases, 1)).taken).toEqual([{ package: 'shell', version }]);
  });

  it('leaves nothing to write to whoever comes next, however much it took', async () => {
    const [, , third] = await three();
    await here.release('mf-news', 4);
    await prune(here.releases, 2);
    const written = jest.spyOn(here.releases.store, 'putIfAbsent');
    expect((await rollback(here.releases, 'mf-news', undefined)).version).toBe(third);
    expect(written.mock.calls.map(([key]) => key)).toEqual(['history/00000007.json']);
    written.mockRestore();
    expect(await verify(here.releases)).toMatchObject({ versions: 2, damages: [] });
  });

  it('keeps the newest, and takes a version whole', async () => {
    await inFolder(async (there) => {
      const [first, second, third] = await three(there);
      await prune(there.releases, 2);
      expect((await there.files('mf-news')).filter((file) => !file.includes('/'))).toEqual([second, third].sort());
      await expect(rollback(there.releases, 'mf-news', first)).rejects.toThrow(`mf-news ${first} is not kept here.`);
      expect((await prune(there.releases, 2)).taken).toEqual([]);
    });
  });

  it('takes the whole of a package that was taken out, and nothing of one that is not', async () => {
    const versions = await three();
    const tried = (await startCanary(here.releases, await here.candidate('mf-catalog'), 5)).version!;
    await expect(pruneWhole(here.releases, 'mf-news')).rejects.toThrow(
      `Nothing was deleted: mf-news ${versions[2]} is live, under trial or run by a server. \`unlink mf-news\` takes`,
    );
    await expect(pruneWhole(here.releases, 'mf-catalog')).rejects.toThrow(`mf-catalog ${tried} is live, under trial`);
    await expect(pruneWhole(here.releases, 'mf-nexs')).rejects.toThrow('No version of mf-nexs is kept here.');
    await unlink(here.releases, 'mf-news');
    const { taken, leftovers } = await pruneWhole(here.releases, 'mf-news');
    expect([taken.map(({ version }) => version).sort(), leftovers]).toEqual([[...versions].sort(), 0]);
    expect(await here.store.list('mf-news/')).toEqual([]);
    expect(await verify(here.releases)).toMatchObject({ versions: 1, damages: [] });
    await expect(rollback(here.releases, 'mf-news', undefined)).rejects.toThrow(
      'No version of mf-news that was live is kept here any more.',
    );
    expect((await here.release('mf-news', 4)).replaced).toBeUndefined();
  });

  it.each([1, 2])('takes nothing, and makes nothing live, where table %i of 3 was put back', async (revision) => {
    const versions: string[] = [];
    let old = '';
    for (const edition of [1, 2, 3]) {
      versions.push((await here.release('mf-news', edition)).version);
      if (edition === revision) old = (await here.text('releases.json'))!;
    }
    here.store.put('releases.json', old);
    await expect(prune(here.releases, 1)).rejects.toThrow(
      `releases.json is table ${revision}, and the history has table 3: an older one was put back. Put table 3 back, or publish`,
    );
    expect(await here.text('releases.json')).toBe(old);
    expect((await status(here.releases)).live[0]?.kept.sort()).toEqual([...versions].sort());
    expect((await verify(here.releases)).damages).toMatchObject([
      { file: 'releases.json', reason: expect.stringContaining('an older one was put back') },
    ]);
  });

  it('writes off what is missed of a package of which nothing is left, and nobody needs any', async () => {
    await three();
    await here.release('mf-catalog', 1);
    await here.lose('mf-news');
    expect((await prune(here.releases, 9)).taken).toEqual([]);
    await unlink(here.releases, 'mf-news');
    expect((await prune(here.releases, 9)).taken).toHaveLength(3);
    expect((await verify(here.releases)).damages).toEqual([]);
  });

  it('goes by the order of the changes, whatever the clocks of those who made them said', async () => {
    const { version: first } = await here.release('mf-news', 1);
    const clock = jest.spyOn(Date.prototype, 'toISOString').mockReturnValue('2020-01-01T00:00:00.000Z');
    const { version: second } = await here.release('mf-news', 2);
    clock.mockRestore();
    const { version: third } = await here.release('mf-news', 3);
    expect((await prune(here.releases, 2)).taken).toEqual([{ package: 'mf-news', version: first }]);
    expect((await status(here.releases)).live[0]?.kept.sort()).toEqual([second, third].sort());
  });

  it('goes by when versions came where the history is lost', async () => {
    const [first] = await three();
    await here.lose('history');
    expect((await prune(here.releases, 2)).taken).toEqual([{ package: 'mf-news', version: first }]);
  });

  it('takes of a package what was never finished, though there is nothing else of it', async () => {
    await here.release('mf-news', 1);
    await here.releases.store.putIfAbsent('mf-half/9.9.9-half/build.json', 'half');
    expect(await pruneWhole(here.releases, 'mf-half')).toEqual({ taken: [], leftovers: 1 });
  });

  it('reads the history once, however many packages there are', async () => {
    await three();
    for (const name of ['mf-a', 'mf-b', 'mf-c']) await here.release(name, 1);
    const reading = jest.spyOn(here.releases.store, 'get');
    expect((await prune(here.releases, 1)).taken).toHaveLength(2);
    expect(reading.mock.calls.filter(([key]) => key === 'history/00000001.json')).toHaveLength(1);
    reading.mockRestore();
  });

  it('clears what was never finished', async () => {
    await three();
    await here.releases.store.putIfAbsent('mf-news/9.9.9-half/browser/a.js', 'half');
    expect(await prune(here.releases, 9)).toEqual({ taken: [], leftovers: 1 });
    expect(await here.store.list('mf-news/9.9.9-half/')).toEqual([]);
  });

  it('clears each file that a publisher writes, and none that none does', async () => {
    const [first] = await three();
    const half = [
      'mf-news/9.9.9-half/build.json',
      'mf-news/9.9.9-half/browser/a.js',
      'mf-news/9.9.9-half/server/a.cjs',
      'mf-x/linked-09af/build.json',
    ];
    const own = [
      'mf-news/9.9.9-half/notes.txt',
      'mf-news/9.9.9-half/notes/a.js',
      'mf-x/linked-notes/build.json',
      'mf-x/9/build.json',
      'mf-x/v9.9.9/build.json',
      `mf-news/${first}/browser/more.js`,
    ];
    for (const key of [...half, ...own]) await here.releases.store.putIfAbsent(key, 'half');
    expect(await prune(here.releases, 9)).toEqual({ taken: [], leftovers: half.length });
    const left = await here.releases.store.list('');
    expect([...half, ...own].filter((key) => left.includes(key))).toEqual(own);
  });

  it('takes nothing where no table says what is live: of a store that lost it, of a folder that is none', async () => {
    await three();
    await here.lose('releases.json');
    here.store.put('precious/work/notes.txt', 'mine');
    const before = await here.store.list('');
    await expect(prune(here.releases, 1)).rejects.toThrow(
      `Nothing was deleted: ${here.store.name} has no releases.json`,
    );
    expect(await here.store.list('')).toEqual(before);
  });

  it('clears what the very first publisher left who was killed, before there was a table', async () => {
    await here.releases.store.withSharedLock(() =>
      here.releases.store.putIfAbsent('mf-news/9.9.9-half/browser/a.js', 'half'),
    );
    expect(await prune(here.releases, 9)).toEqual({ taken: [], leftovers: 1 });
    expect(await here.store.list('')).toEqual([]);
  });

  it('leaves the whole version of a first publisher who was killed before there was a table, and clears all else', async () => {
    await publishUntilItsTable(1);
    await here.releases.store.putIfAbsent('mf-news/9.9.9-half/browser/a.js', 'half');
    expect(await prune(here.releases, 1)).toEqual({ taken: [], leftovers: 1 });
    expect((await verify(here.releases)).damages).toMatchObject([
      { file: 'releases.json', reason: expect.stringMatching(/^is missing: nothing was ever made live here; publish/) },
    ]);
    const { version, revision } = await here.release('mf-news', 1);
    expect([revision, (await verify(here.releases)).damages, (await status(here.releases)).live[0]?.kept]).toEqual([
      1,
      [],
      [version],
    ]);
  });

  it('takes nothing of a store that lost its only table, and nobody begins another there', async () => {
    await here.release('mf-news', 1);
    await here.lose('releases.json');
    const before = await here.store.list('');
    await expect(prune(here.releases, 1)).rejects.toThrow('Nothing was deleted');
    expect(await here.store.list('')).toEqual(before);
    await expect(here.release('mf-news', 2)).rejects.toThrow('is missing, and table 1 was there: put it back');
  });

  it('takes nothing out of a folder that never was a store, though it looks like one, and no build that lies in one', async () => {
    await inFolder(async ({ folder, releases }) => {
      const files = ['mf-news/1.0.0-abc/browser/a.js', 'mf-news/dist/browser/a.js'];
      for (const name of files) {
        await mkdir(join(folder, name, '..'), { recursive: true });
        await writeFile(join(folder, name), 'mine');
      }
      await expect(prune(releases, 1)).rejects.toThrow('Nothing was deleted');
      await releases.store.withSharedLock(async () => {});
      expect(await prune(releases, 1)).toEqual({ taken: [], leftovers: 1 });
      expect(await readFile(join(folder, files[1]!), 'utf8')).toBe('mine');
    });
  });

  it('leaves alone what no publisher writes', async () => {
    await three();
    here.store.put('notes/2026/november.txt', 'mine');
    expect(await prune(here.releases, 9)).toEqual({ taken: [], leftovers: 0 });
    expect(await here.text('notes/2026/november.txt')).toBe('mine');
  });

  it('goes on where a description cannot be trusted, and takes that version before all others', async () => {
    const [first, second, third] = await three();
    jest.spyOn(console, 'error').mockImplementation(() => {});
    here.store.put(`mf-news/${second}/release.json`, '');
    expect((await prune(here.releases, 2)).taken).toEqual([{ package: 'mf-news', version: second }]);
    expect((await status(here.releases)).live[0]?.kept.sort()).toEqual([first, third].sort());
    jest.restoreAllMocks();
  });
});
