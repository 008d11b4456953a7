import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { digestOf } from './digests';
import { abort, promote, startCanary, withdraw } from './canaries';
import { findVersion, keptCandidate } from './keptCandidates';
import { rollback, unlink } from './live';
import { prune, pruneWhole } from './prune';
import { publish } from './publish';
import { status } from './status';
import { digestOfRecord } from './table/entries';
import { Releases } from './table/Releases';
import { inMemory, type InMemory } from './testing/inMemory';
import { place, script, type Place } from './testing/place';
import { verify } from './verify';
import { storeVersion } from './versions';

let here: InMemory;

beforeEach(() => {
  here = inMemory();
});

const three = async (at: Pick<InMemory, 'release'> = here) => {
  const versions: string[] = [];
  for (const edition of [1, 2, 3]) versions.push((await at.release('mf-news', edition)).version);
  return versions as [string, string, string];
};

/** Where it matters that a store is a folder. */
async function inFolder(test: (there: Place) => Promise<void>) {
  const there = await place();
  try {
    await test(there);
  } finally {
    await there.remove();
  }
}

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

describe('a version that is not whole', () => {
  const spoil: [string, (folder: string) => unknown, RegExp][] = [
    [
      'a changed file',
      (folder) => here.store.put(`${folder}/browser/news.js`, 'x'),
      /is not whole: mf-news\/\S+\/browser\/news\.js is not what was published\. Publish its build again/,
    ],
    [
      'an empty file',
      (folder) => here.store.put(`${folder}/server/server.cjs`, ''),
      /is not whole: mf-news\/\S+\/server\/server\.cjs is not what was published/,
    ],
    [
      'files that are gone',
      (folder) => here.lose(`${folder}/browser`),
      /is not whole: mf-news\/\S+ is missing, and so are \d+ more of its files/,
    ],
    [
      'an empty description',
      (folder) => here.store.put(`${folder}/release.json`, ''),
      /release\.json cannot be trusted\. It is no JSON\.$/,
    ],
  ];

  it.each(spoil)(
    'by %s is refused to a rollback, a canary and a promotion, and nothing is changed',
    async (_what, act, sentence) => {
      const [first, second, third] = await three();
      await startCanary(here.releases, await keptCandidate(here.releases, 'mf-news', first), 5, { back: true });
      for (const version of [first, second]) await act(`mf-news/${version}`);
      const before = await here.releases.entries();
      await expect(rollback(here.releases, 'mf-news', undefined)).rejects.toThrow(sentence);
      await expect(rollback(here.releases, 'mf-news', second)).rejects.toThrow(sentence);
      await expect(keptCandidate(here.releases, 'mf-news', second)).rejects.toThrow(sentence);
      await expect(promote(here.releases, 'mf-news')).rejects.toThrow(sentence);
      expect(await here.releases.entries()).toEqual(before);
      expect(await here.liveOf('mf-news')).toBe(third);
    },
  );

  it.each(['gz', 'br'])(
    'by a damaged %s file is put right by its build, on a machine that compresses otherwise, too',
    async (form) => {
      const { version } = await here.release('mf-news', 1, { compress: true });
      const folder = `mf-news/${version}`;
      const elsewhere = async () => {
        const build = await here.candidate('mf-news', { code: `${script} // 1`, compress: true });
        const contents = new Map(build.contents);
        for (const file of contents.keys())
          if (/\.(gz|br)$/.test(file))
            contents.set(file, Buffer.concat([contents.get(file)!, Buffer.from('elsewhere')]));
        return { ...build, contents };
      };
      const before = await here.store.list('mf-news/');
      expect(await publish(here.releases, await elsewhere())).toMatchObject({ revision: 1 });
      here.store.put(`${folder}/browser/news.js.${form}`, 'x');
      expect((await verify(here.releases)).damages).toHaveLength(1);
      expect(await publish(here.releases, await elsewhere())).toMatchObject({ version, revision: 2 });
      expect((await verify(here.releases)).damages).toEqual([]);
      expect(await here.text(`${folder}/browser/news.js.${form}`)).toMatch(/elsewhere$/);
      expect(await here.text(`${folder}/browser/texts.json.gz`)).not.toMatch(/elsewhere$/);
      // What is gone as well.
      await here.lose(`${folder}/browser/texts.json.${form}`);
      await publish(here.releases, await elsewhere());
      expect((await verify(here.releases)).damages).toEqual([]);
      expect(await here.store.list('mf-news/')).toEqual(before);
      await rollback(here.releases, 'mf-news', version);
    },
  );

  it('by another version’s description, though that is signed, leads nobody there', async () => {
    const [, second] = await three();
    const other = await here.release('mf-catalog', 1);
    here.store.put(`mf-news/${second}/release.json`, (await here.text(`mf-catalog/${other.version}/release.json`))!);
    await expect(rollback(here.releases, 'mf-news', undefined)).rejects.toThrow(
      `release.json describes another version, mf-catalog ${other.version}.`,
    );
    expect((await verify(here.releases)).damages).toMatchObject([
      { file: `mf-news/${second}/release.json`, reason: `describes another version, mf-catalog ${other.version}` },
    ]);
  });
});

describe('a canary', () => {
  const candidate = async (edition: number | string) => {
    const { version } = await here.release('mf-news', edition);
    await rollback(here.releases, 'mf-news', undefined);
    return version;
  };
  const start = async (version: string, percent = 5) =>
    startCanary(here.releases, await keptCandidate(here.releases, 'mf-news', version), percent, {
      because: 'to see',
      back: true,
    });
  const canaries = async () => (await status(here.releases)).canaries;

  it('stands beside what is live, for so many of a hundred', async () => {
    const { version: live } = await here.release('mf-news', 1);
    const version = await candidate(2);
    await start(version);
    expect(await canaries()).toMatchObject([{ package: 'mf-news', version, percent: 5, who: 'Ann', why: 'to see' }]);
    expect(await here.liveOf('mf-news')).toBe(live);
    await start(version, 50);
    expect(await canaries()).toMatchObject([{ version, percent: 50 }]);
  });

  it('may be a build that was never live', async () => {
    await here.release('mf-news', 1);
    const build = await here.candidate('mf-news', { code: 'fresh' });
    await expect(startCanary(here.releases, build, 10)).resolves.toMatchObject({ version: build.release.version });
    expect(await verify(here.releases)).toMatchObject({ versions: 2, damages: [] });
    expect(await promote(here.releases, 'mf-news')).toMatchObject({ version: build.release.version });
  });

  it('that is refused leaves nothing behind', async () => {
    await here.release('mf-news', 1);
    const before = await here.store.list('');
    const build = await here.candidate('mf-news', { code: 'new', more: { contract: 2 } });
    await expect(startCanary(here.releases, build, 10)).rejects.toThrow('was built for contract');
    expect(await here.store.list('')).toEqual(before);
  });

  it('becomes live for everybody, or ends', async () => {
    const { version: live } = await here.release('mf-news', 1);
    const version = await candidate(2);
    await start(version);
    expect(await abort(here.releases, 'mf-news', 'slow')).toMatchObject({ version: live, replaced: version });
    await start(version);
    expect(await promote(here.releases, 'mf-news', { back: true })).toMatchObject({ version, replaced: live });
    expect([await canaries(), await here.liveOf('mf-news')]).toEqual([[], version]);
    expect((await here.releases.history()).slice(0, 3).map(({ action }) => action)).toEqual([
      'promote',
      'canary',
      'abort',
    ]);
  });

  it('that was promoted is live since then, and what a rollback leads to', async () => {
    const live = async () => (await status(here.releases)).live[0];
    await here.release('mf-news', 1, { because: 'the first' });
    const { version } = await startCanary(
      here.releases,
      await here.candidate('mf-news', { code: `${script} // 2` }),
      5,
      { because: 'to see' },
    );
    expect(await live()).toMatchObject({ why: 'the first' });
    await promote(here.releases, 'mf-news', { because: 'it does well' });
    const since = (await here.releases.history())[0]?.when;
    expect(await live()).toMatchObject({ version, why: 'it does well', who: 'Ann', since });
    await here.release('mf-news', 3);
    expect(await rollback(here.releases, 'mf-news', undefined)).toMatchObject({ version });
  });

  it.each([
    ['promoted', promote],
    ['ended', abort],
  ])('is %s as it was seen, and not what somebody tries out in its place meanwhile', async (what, act) => {
    const { version: live } = await here.release('mf-news', 1);
    const [first, second] = await Promise.all(
      [2, 3].map((edition) => here.candidate('mf-news', { code: `${script} // ${edition}` })),
    );
    const { store, signer, trusted } = here.releases;
    const decide = (meanwhile: () => Promise<unknown>) => {
      let hasActed = false;
      const putIfMatch: typeof store.putIfMatch = async (...put) => {
        if (put[0] === 'releases.json' && !hasActed) await ((hasActed = true), meanwhile());
        return store.putIfMatch(...put);
      };
      return act(
        new Releases(Object.assign(Object.create(store), { putIfMatch }), signer, trusted, 'Bob'),
        'mf-news',
      ).catch((error: Error) => error.message);
    };
    await startCanary(here.releases, first!, 5);
    const begins = `Nothing was changed: the canary ${first!.release.version} of mf-news was to be ${what}, and`;
    expect(await decide(() => startCanary(here.releases, second!, 5))).toBe(
      `${begins} ${second!.release.version} is tried out by now.`,
    );
    expect([await here.liveOf('mf-news'), await canaries()]).toMatchObject([
      live,
      [{ version: second!.release.version }],
    ]);
    // The same version anew is another trial; a larger share of visitors is the same.
    await startCanary(here.releases, first!, 5);
    expect(
      await decide(async () => (await abort(here.releases, 'mf-news'), startCanary(here.releases, first!, 5))),
    ).toBe(`${begins} another trial of it runs by now.`);
    expect(await decide(() => startCanary(here.releases, first!, 50))).toMatchObject({ name: 'mf-news' });
    expect(await canaries()).toEqual([]);
  });

  it('is withdrawn with what was measured in the history', async () => {
    await here.release('mf-news', 1);
    const version = await candidate(2);
    await start(version);
    const since = (await here.releases.entries()).canaries[0]?.since;
    await withdraw(here.releases, {
      package: 'mf-news',
      version,
      since,
      when: '',
      why: '7 of 90 pages failed, 1 of 900 before',
    });
    expect((await here.releases.history())[0]).toMatchObject({
      action: 'withdrawn',
      why: '7 of 90 pages failed, 1 of 900 before',
    });
  });

  it('ends when something is published or rolled back, and both say so', async () => {
    await here.release('mf-news', 1);
    const version = await candidate(2);
    const ended = `The canary ${version} of mf-news has ended with it.`;
    await start(version);
    expect((await here.release('mf-news', 3)).notes).toContain(ended);
    expect(await canaries()).toEqual([]);
    await start(version);
    expect((await rollback(here.releases, 'mf-news', undefined)).notes).toEqual([ended]);
    expect(await canaries()).toEqual([]);
    expect((await here.releases.history())[0]?.notes).toEqual([ended]);
  });

  it('ends without a word when the same version is published', async () => {
    await here.release('mf-news', 1);
    const build = await here.candidate('mf-news', { code: `${script} // 2` });
    await startCanary(here.releases, build, 5);
    expect((await publish(here.releases, build)).notes).not.toContainEqual(
      expect.stringContaining('has ended with it'),
    );
    expect(await canaries()).toEqual([]);
  });

  it('ends when another version is tried out in its place, and that says so', async () => {
    await here.release('mf-news', 1);
    const version = await candidate(2);
    await start(version);
    const { notes } = await startCanary(here.releases, await here.candidate('mf-news', { code: `${script} // 3` }), 20);
    expect(notes).toContain(`The canary ${version} of mf-news has ended with it.`);
    expect((await here.releases.history())[0]?.notes).toEqual(notes);
  });

  it('that may break others says why in the history, and what, when it begins and when it is promoted', async () => {
    for (const name of ['mf-catalog', 'mf-news']) await here.release(name, 1);
    const build = await here.candidate('mf-news', {
      code: 'new',
      more: { routes: [{ id: 'news', path: 'mf-catalog', visibility: 'public' }] },
    });
    await expect(startCanary(here.releases, build, 10)).rejects.toThrow('mf-catalog');
    await startCanary(here.releases, build, 10, { because: 'to see', allowBreaking: 'it is meant' });
    await promote(here.releases, 'mf-news', { allowBreaking: 'it is still meant' });
    const [promoted, started] = await here.releases.history();
    expect(started).toMatchObject({
      why: 'to see; it is meant',
      notes: expect.arrayContaining([expect.stringMatching(/^Allowed to break \(it is meant\): /)]),
    });
    expect(promoted).toMatchObject({
      why: 'it is still meant',
      notes: expect.arrayContaining([expect.stringMatching(/^Allowed to break \(it is still meant\): /)]),
    });
  });

  it.each([0, -1, 101, NaN])('for %p of a hundred is refused', async (percent) => {
    await here.release('mf-news', 1);
    const version = await candidate(2);
    await expect(start(version, percent)).rejects.toThrow('more than 0 and at most 100');
  });

  it('of what is live, of a shell, or of nothing is refused', async () => {
    const { version } = await here.release('mf-news', 1);
    await expect(start(version)).rejects.toThrow('is live already, for everybody.');
    const shell = await here.release('shell', 1, { kind: 'shell' });
    await expect(
      startCanary(here.releases, await keptCandidate(here.releases, 'shell', shell.version), 5),
    ).rejects.toThrow('on a server of its own');
    await expect(promote(here.releases, 'mf-news')).rejects.toThrow('No canary of mf-news runs.');
    await expect(abort(here.releases, 'mf-news')).rejects.toThrow('No canary of mf-news runs.');
  });
});

describe('the status', () => {
  it('says of each package since when and why it is live, whatever made the same later, and which versions are kept of it', async () => {
    const { version } = await here.release('mf-news', 1, { because: 'the first', commit: 'a'.repeat(40) });
    await here.release('mf-catalog', 1);
    await here.release('mf-news', 1, { because: 'the same', commit: 'b'.repeat(40) });
    const news = async () => (await status(here.releases)).live.find((one) => one.package === 'mf-news');
    expect(await news()).toMatchObject({ version, commit: 'b'.repeat(40), why: 'the first', kept: [version] });
    await here.release('mf-news', 2);
    await rollback(here.releases, 'mf-news', version, 'back');
    expect(await news()).toMatchObject({ version, why: 'back' });
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
