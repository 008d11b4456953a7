import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { prune } from './prune';
import { Releases } from './table/Releases';
import { beginInMemory, here, inFolder, three } from './testing/threeVersions';
import { verify } from './verify';

beginInMemory();

describe('verifying', () => {
  it('finds one changed byte in any file of any kept version, and one that is gone', async () => {
    const versions = await three();
    expect((await verify(here.releases)).damages).toEqual([]);
    for (const version of versions.slice(0, 2))
      for (const file of (await here.store.list(`mf-news/${version}/`)).filter(
        (one) => !one.endsWith('/release.json'),
      )) {
        const good = (await here.store.get(file))!.content;
        const bad = Buffer.from(good);
        bad[Math.floor(bad.length / 2)]! ^= 1;
        for (const spoil of [() => here.store.put(file, bad), () => here.lose(file)]) {
          await spoil();
          expect((await verify(here.releases)).damages).toMatchObject([{ package: 'mf-news', version, file }]);
        }
        here.store.put(file, good);
      }
  });

  it('finds a changed description, and a changed record of the history', async () => {
    const [first] = await three();
    for (const name of [`mf-news/${first}/release.json`, 'history/00000001.json'])
      here.store.put(name, (await here.text(name))!.replace('mf-news', 'mf-nexs'));
    expect((await verify(here.releases)).damages.map(({ file }) => file)).toEqual([
      'history/00000001.json',
      `mf-news/${first}/release.json`,
    ]);
  });
});

describe('verifying on a machine that does not let one read', () => {
  it.each([
    ['a record of the history', 'history/00000002.json'],
    ['a description', 'release.json'],
    ['a file of a version', 'browser/news.js'],
  ])('ends by that, and calls nothing damaged: %s', async (_what, part) => {
    await three();
    const { store, signer, trusted } = here.releases;
    const get: typeof store.get = async (key) =>
      key.endsWith(part)
        ? Promise.reject(Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' }))
        : store.get(key);
    await expect(
      verify(new Releases(Object.assign(Object.create(store), { get }), signer, trusted, 'Ann')),
    ).rejects.toThrow('EMFILE');
  });

  it('opens so many files at once as any system allows, however long a store is in use', async () => {
    for (let revision = 1; revision <= 70; revision++)
      await here.releases.change(({ remotes, hosts, canaries }) => ({
        entries: { remotes: [...remotes, { name: `mf-${revision}`, version: '1' }], hosts, canaries },
        change: { action: 'link', package: `mf-${revision}`, version: '1' },
      }));
    const { store, signer, trusted } = here.releases;
    let [open, most] = [0, 0];
    const get: typeof store.get = async (key) => {
      most = Math.max(most, ++open);
      return store.get(key).finally(() => (open -= 1));
    };
    await verify(new Releases(Object.assign(Object.create(store), { get }), signer, trusted, 'Ann'));
    expect(most).toBe(64);
  });
});

describe('verifying while others work', () => {
  /** Looks while somebody else comes between, once, after that part of the store was listed. */
  const verifyWith = async (prefix: string, act: () => Promise<unknown>) => {
    const { store, signer, trusted } = here.releases;
    let hasActed = false;
    const watched: typeof store = Object.assign(Object.create(store), {
      list: async (asked: string) => {
        const keys = await store.list(asked);
        if (asked === prefix && !hasActed) await ((hasActed = true), act());
        return keys;
      },
    });
    const { damages } = await verify(new Releases(watched, signer, trusted, 'Ann'));
    return [hasActed, damages];
  };

  it('misses nothing of the history, whoever publishes meanwhile', async () => {
    await three();
    expect(await verifyWith('history/', () => here.release('mf-news', 4))).toEqual([true, []]);
  });

  it.each([
    ['was live no more', async () => {}],
    ['was live until then', () => here.release('mf-news', 4)],
  ])('takes what is pruned meanwhile, and %s, for no damage', async (_which, before) => {
    await three();
    const act = async () => (await before(), prune(here.releases, 1));
    expect(await verifyWith('', act)).toEqual([true, []]);
  });
});

describe('verifying what nobody published', () => {
  it('names a file that was put beside a version’s own, and a link', async () => {
    await inFolder(async (there) => {
      const { version } = await there.release('mf-news', 1);
      await writeFile(join(there.folder, 'mf-news', version, 'browser/icon.png.br'), 'x');
      await symlink('/etc/hostname', join(there.folder, 'mf-news', version, 'browser/name.txt'));
      expect((await verify(there.releases)).damages).toEqual(
        ['icon.png.br', 'name.txt'].map((file) => ({
          package: 'mf-news',
          version,
          file: `mf-news/${version}/browser/${file}`,
          reason: 'was not published',
        })),
      );
    });
  });

  it('names a table that is gone, and one that was put back', async () => {
    await here.release('mf-news', 1);
    const old = (await here.text('releases.json'))!;
    for (const edition of [2, 3]) await here.release('mf-news', edition);
    here.store.put('releases.json', old);
    expect((await verify(here.releases)).damages).toMatchObject([
      { file: 'releases.json', reason: 'is table 1, and the history has table 3: an older one was put back' },
    ]);
    await here.lose('releases.json');
    expect((await verify(here.releases)).damages).toMatchObject([{ file: 'releases.json', reason: 'is missing' }]);
  });

  it('names a table that says otherwise than the version what its files hold', async () => {
    const { version } = await here.release('mf-news', 1);
    await here.releases.change(({ remotes, hosts, canaries }) => ({
      entries: {
        remotes: remotes.map((remote) => ({
          ...remote,
          files: { ...(remote['files'] as object), 'browser/news.js': 'sha384-x' },
        })),
        hosts,
        canaries,
      },
      change: { action: 'publish', package: 'mf-news', version },
    }));
    expect((await verify(here.releases)).damages).toEqual([
      { package: 'mf-news', version, file: 'releases.json', reason: 'has other digests than the version' },
    ]);
  });

  it('names a record that stands in another’s place', async () => {
    await three();
    here.store.put('history/00000002.json', (await here.text('history/00000001.json'))!);
    expect((await verify(here.releases)).damages).toMatchObject([
      { file: 'history/00000002.json', reason: 'is the record of another change, 1' },
    ]);
  });
});
