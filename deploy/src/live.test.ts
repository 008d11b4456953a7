import { abort, startCanary } from './canaries';
import { digestOf } from './digests';
import { findVersion } from './keptCandidates';
import { rollback, unlink } from './live';
import { prune } from './prune';
import { status } from './status';
import { Releases } from './table/Releases';
import { digestOfRecord } from './table/entries';
import { script } from './testing/place';
import { beginInMemory, here, three } from './testing/threeVersions';
import { verify } from './verify';
import { storeVersion } from './versions';

beginInMemory();

describe('a rollback', () => {
  it('makes the version live that was before, then the one before that, and says so in the history', async () => {
    const [first, second, third] = await three();
    expect(await rollback(here.releases, 'mf-news', undefined, 'it throws')).toMatchObject({
      version: second,
      replaced: third,
      revision: 4,
    });
    expect((await here.releases.history())[0]).toMatchObject({
      action: 'rollback',
      version: second,
      from: third,
      why: 'it throws',
    });
    expect((await rollback(here.releases, 'mf-news', undefined)).version).toBe(first);
    await expect(rollback(here.releases, 'mf-news', undefined)).rejects.toThrow(
      `No version of mf-news that was live before ${first} is kept here.`,
    );
  });

  it('reads no more of the history than it needs, also after others', async () => {
    const [first, second, third] = await three();
    const reading = jest.spyOn(here.releases.store, 'get');
    const isRead = (revision: number) => reading.mock.calls.some(([key]) => key === `history/0000000${revision}.json`);
    expect((await rollback(here.releases, 'mf-news', undefined)).version).toBe(second);
    expect([isRead(2), isRead(1)]).toEqual([true, false]);
    reading.mockClear();
    await rollback(here.releases, 'mf-news', third);
    expect((await rollback(here.releases, 'mf-news', undefined)).version).toBe(second);
    expect((await rollback(here.releases, 'mf-news', undefined)).version).toBe(first);
    reading.mockRestore();
  });

  it('leads to any kept version, by its name or its own end of it, forwards too', async () => {
    const [first, , third] = await three();
    const before = (await here.releases.entries()).remotes;
    await rollback(here.releases, 'mf-news', first.split('-')[1]);
    expect(await here.liveOf('mf-news')).toBe(first);
    await rollback(here.releases, 'mf-news', third);
    expect((await here.releases.entries()).remotes).toEqual(before);
  });

  it('leads to what the first change replaced, where the history of before is lost', async () => {
    const [, second] = await three();
    await rollback(here.releases, 'mf-news', second);
    await here.lose('history');
    const { version } = await here.release('mf-news', 4);
    expect(await rollback(here.releases, 'mf-news', undefined)).toMatchObject({ version: second, replaced: version });
    await expect(rollback(here.releases, 'mf-news', undefined)).rejects.toThrow(
      'No version of mf-news that was live before',
    );
  });

  /** Goes back while somebody else comes between, after the version to go back to was chosen. */
  const rollbackWith = (act: () => Promise<unknown>, wanted?: string) => {
    const { store, signer, trusted } = here.releases;
    let hasActed = false;
    const watched: typeof store = Object.assign(Object.create(store), {
      get: async (key: string) => {
        const stored = await store.get(key);
        if (key.endsWith('/browser/news.js') && !hasActed) await ((hasActed = true), act());
        return stored;
      },
    });
    return rollback(new Releases(watched, signer, trusted, 'Ann'), 'mf-news', wanted);
  };

  it('takes nothing back that goes live meanwhile, unless a version is named', async () => {
    const [first, second, third] = await three();
    let fourth = '';
    const refused = rollbackWith(async () => ({ version: fourth } = await here.release('mf-news', 4)));
    const sentence = await refused.catch((error: Error) => error.message);
    expect(sentence).toBe(
      `Nothing was changed: mf-news ${second} was chosen as what was live before ${third}, and now ${fourth} is. Name the version that is to be live.`,
    );
    expect(await here.liveOf('mf-news')).toBe(fourth);
    await expect(rollbackWith(() => unlink(here.releases, 'mf-news'))).rejects.toThrow(
      `${third} was chosen as what was live before ${fourth}, and now nothing is.`,
    );
    expect((await rollbackWith(() => here.release('mf-news', 5), first)).version).toBe(first);
  });

  it('of two who go back at once leads both to the same version', async () => {
    const [, second] = await three();
    expect(await rollbackWith(() => rollback(here.releases, 'mf-news', undefined))).toMatchObject({
      version: second,
      replaced: undefined,
    });
    expect(await here.liveOf('mf-news')).toBe(second);
  });

  it('to what is live already changes nothing, and says so', async () => {
    const [, , third] = await three();
    const { revision } = await here.releases.entries();
    expect(await rollback(here.releases, 'mf-news', third)).toEqual({
      name: 'mf-news',
      version: third,
      revision,
      replaced: undefined,
      notes: [],
      unchanged: true,
    });
  });

  it('takes a shell as well', async () => {
    const { version } = await here.release('shell', 1, { kind: 'shell' });
    await here.release('shell', 2, { kind: 'shell' });
    expect((await rollback(here.releases, 'shell', undefined)).version).toBe(version);
    expect((await here.releases.entries()).hosts).toMatchObject([{ name: 'shell', version }]);
  });

  it('leads nowhere by an end that two versions have', async () => {
    for (const version of ['1.0.0-xabcd', '1.0.0-yabcd'])
      await storeVersion(here.releases, {
        kind: 'remote',
        release: { name: 'mf-a', version, files: {} },
        contents: new Map(),
        ancestors: [],
      });
    await expect(rollback(here.releases, 'mf-a', 'abcd')).rejects.toThrow(
      'mf-a abcd is not kept here. Kept are 1.0.0-xabcd, 1.0.0-yabcd.',
    );
  });

  it('leads nowhere by a letter or two, which somebody has at the end by chance: who says 2 may mean two steps', async () => {
    for (const version of ['1.0.0-0badc0ffe2', '1.0.0-0123456789'])
      await storeVersion(here.releases, {
        kind: 'remote',
        release: { name: 'mf-a', version, files: {} },
        contents: new Map(),
        ancestors: [],
      });
    for (const wanted of ['2', 'fe2'])
      await expect(findVersion(here.releases, 'mf-a', wanted)).rejects.toThrow(
        `mf-a ${wanted} is not kept here. Kept are `,
      );
    expect(await findVersion(here.releases, 'mf-a', 'ffe2')).toMatchObject({
      release: { version: '1.0.0-0badc0ffe2' },
    });
  });

  it.each([
    ['mf-none', undefined],
    ['mf-none', '1'],
    ['mf-news', '9.9.9'],
    ['mf-news', '../mf-other/1'],
  ])('refuses %s %s in a sentence', async (name, version) => {
    await three();
    await expect(rollback(here.releases, name, version)).rejects.toThrow(
      /was ever live here\.$|is kept here\.$|is not kept here\. Kept are /,
    );
  });
});

describe('what cannot be compared', () => {
  it('is no obstacle to going back, or to taking a remote out, and both say so', async () => {
    const [, second] = await three();
    const release = {
      name: 'mf-odd',
      version: '1',
      base: '/releases/mf-odd/1/',
      files: { 'build.json': digestOf(Buffer.from('{')) },
    };
    await storeVersion(here.releases, {
      kind: 'remote',
      release,
      contents: new Map([['build.json', Buffer.from('{')]]),
      ancestors: [],
    });
    await here.releases.change(({ remotes, hosts, canaries }) => ({
      entries: { remotes: [...remotes, release], hosts, canaries },
      change: { action: 'publish', package: 'mf-odd', version: '1' },
    }));
    const unknown = expect.stringMatching(/What it breaks of others could not be found out \(.+\)\.$/) as unknown;
    expect(await rollback(here.releases, 'mf-news', undefined)).toMatchObject({ version: second, notes: [unknown] });
    expect((await unlink(here.releases, 'mf-news')).notes).toEqual([unknown]);
    expect(await here.liveOf('mf-news')).toBeUndefined();
  });
});

describe('taking a remote out', () => {
  it('takes it alone, and can be taken back', async () => {
    const [, , third] = await three();
    await here.release('mf-catalog', 1);
    await unlink(here.releases, 'mf-news');
    expect((await here.releases.entries()).remotes).toMatchObject([{ name: 'mf-catalog' }]);
    expect((await rollback(here.releases, 'mf-news', undefined, 'it is missed')).version).toBe(third);
    // What was live before that counts no more.
    expect((await status(here.releases)).live.find((one) => one.package === 'mf-news')).toMatchObject({
      version: third,
      why: 'it is missed',
    });
  });

  it('refuses one that is not there', async () => {
    await expect(unlink(here.releases, 'mf-none')).rejects.toThrow('mf-none is no remote of this shop.');
  });
});

describe('a version that was live', () => {
  const lose = (version: string, part = '') => here.lose(`mf-news/${version}${part}`);
  const missing = (version: string) => ({
    package: 'mf-news',
    version,
    file: `mf-news/${version}/release.json`,
    reason: 'is missing, and nobody has pruned that version',
  });
  const damages = async () => (await verify(here.releases)).damages;

  it.each([
    ['its description', '/release.json'],
    ['all of it', ''],
  ])('is missed when somebody has taken away %s', async (_what, part) => {
    const [first, second] = await three();
    await lose(first, part);
    expect(await damages()).toEqual([missing(first)]);
    expect(await prune(here.releases, 9)).toEqual({ taken: [], leftovers: 0 });
    // Also one that was tried out alone.
    const { version } = await startCanary(
      here.releases,
      await here.candidate('mf-news', { code: `${script} // 4` }),
      5,
    );
    await abort(here.releases, 'mf-news');
    await lose(version!, part);
    expect(await damages()).toEqual([missing(version!), missing(first)]);
    await rollback(here.releases, 'mf-news', second);
    expect(await damages()).toEqual([missing(version!), missing(first)]);
  });

  it('is missed once where it is live', async () => {
    const [, , third] = await three();
    await lose(third, '/release.json');
    expect(await damages()).toEqual([{ ...missing(third), reason: 'is missing' }]);
  });

  it('is missed no more when it was published again, or when it would have been pruned', async () => {
    const [first, second] = await three();
    await lose(first);
    await lose(second);
    await here.release('mf-news', 2, { back: true });
    expect(await damages()).toEqual([missing(first)]);
    expect((await prune(here.releases, 3)).taken).toEqual([]);
    expect(await damages()).toEqual([missing(first)]);
    expect((await prune(here.releases, 2)).taken).toEqual([{ package: 'mf-news', version: first }]);
    expect(await damages()).toEqual([]);
  });

  it('takes the place of none that is kept', async () => {
    const [, second] = await three();
    await lose(second);
    expect((await prune(here.releases, 2)).taken).toEqual([]);
    expect(await damages()).toEqual([missing(second)]);
  });

  it('is written down when it is pruned, by whom and when, and goes after that', async () => {
    const [first, second, third] = await three();
    const { remotes } = await here.releases.entries();
    await prune(here.releases, 1);
    expect((await here.releases.history()).slice(0, 2)).toMatchObject(
      [first, second].map((version) => ({ action: 'prune', package: 'mf-news', version, who: 'Ann' })),
    );
    expect((await here.releases.entries()).remotes).toEqual(remotes);
    expect(await verify(here.releases)).toEqual({ versions: 1, damages: [], notes: [] });
    await prune(here.releases, 1);
    expect((await here.releases.entries()).revision).toBe(5);
    // Published again after it was pruned, it is one that is kept.
    await here.release('mf-news', 1, { back: true });
    await rollback(here.releases, 'mf-news', third);
    await lose(first);
    expect(await damages()).toEqual([missing(first)]);
  });

  it('of a history from before pruning was written down is no damage, and it is said what nobody can see', async () => {
    const [first] = await three();
    const { signer, store } = here.releases;
    let previous: string | null = null;
    let change = {};
    for (const revision of [1, 2, 3]) {
      const key = `history/0000000${revision}.json`;
      const {
        signature: _signature,
        untilPruned: _untilPruned,
        ...record
      } = JSON.parse((await store.get(key))!.content.toString());
      const old = signer.signed({ ...record, previous });
      previous = digestOfRecord(old);
      change = old;
      here.store.put(key, JSON.stringify(old));
    }
    const table = JSON.parse((await store.get('releases.json'))!.content.toString());
    delete table.signature;
    here.store.put('releases.json', JSON.stringify(signer.signed({ ...table, change })));
    await lose(first);
    expect(await verify(here.releases)).toEqual({
      versions: 2,
      damages: [],
      notes: [
        '1 versions that were live are gone, from before it was written down what is pruned: whether one of those was deleted cannot be seen.',
      ],
    });
  });
});
