import { readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';
import { readBuild } from './build';
import { readSigner } from './keys';
import { findings, publish, publishTogether } from './publish';
import { Releases } from './table/Releases';
import { description, place, script, type Place } from './testing/place';
import { verify } from './verify';
import { digestOf } from './digests';

let here: Place;

beforeEach(async () => {
  here = await place();
});

afterEach(() => here.remove());

const publishIn = async (folder: string) => publish(here.releases, await readBuild(folder));
const remotes = async () => (await here.releases.entries()).remotes;

describe('publishing a remote', () => {
  it('makes it live under the version of its content, at its place in the store, with what every file holds', async () => {
    const { name, version, revision } = await publishIn(await here.built('mf-news', { commit: 'c0ffee' }));
    expect([name, revision]).toEqual(['mf-news', 1]);
    expect(version).toMatch(/^1\.2\.0-[0-9a-f]{10}$/);
    const { kind: _kind, routes: _routes, ...promised } = description;
    const [live] = await remotes();
    expect(live).toMatchObject({
      ...promised,
      name: 'mf-news',
      version,
      base: `/releases/mf-news/${version}/`,
      commit: 'c0ffee',
    });
    const held = (await here.files(`mf-news/${version}`)).filter(
      (file) => file.includes('.') && file !== 'release.json',
    );
    expect(Object.keys(live!['files'] as object).sort()).toEqual(held);
    for (const [file, digest] of Object.entries(live!['files'] as object))
      expect(digest).toBe(digestOf(await readFile(join(here.folder, 'mf-news', version, file))));
    expect(live!['integrity']).toBe(digestOf(Buffer.from(`var mf_news; ${script} // entry`)));
  });

  it('keeps the version for the same content, wherever and of whatever commit it was built, and of the same commit the revision, too', async () => {
    const first = await publishIn(await here.built('mf-news', { commit: 'a' }));
    const second = await publishIn(await here.built('mf-news', { folder: 'elsewhere', commit: 'a' }));
    expect(second).toEqual({ ...first, replaced: undefined, notes: [], unchanged: true });
    const third = await publishIn(await here.built('mf-news', { folder: 'elsewhere', commit: 'b' }));
    expect(third).toMatchObject({ version: first.version, revision: 2, replaced: undefined });
  });

  it.each([0, 2])(
    'keeps it also where nobody knows the commit, as of a folder without its history: described with %i spaces',
    async (spaces) => {
      const of = async (folder: string, commit?: string) => {
        const file = join(await here.built('mf-news', { folder, commit }), 'dist/build.json');
        await writeFile(file, JSON.stringify(JSON.parse(await readFile(file, 'utf8')), null, spaces));
        return publishIn(join(file, '../..'));
      };
      const { version } = await of('mf-news', 'c'.repeat(40));
      expect(await of('elsewhere')).toMatchObject({ version, revision: 1, unchanged: true });
    },
  );

  it('gives other content another version and the next revision, says what it replaced, and leaves the old version as it is', async () => {
    const first = await here.release('mf-news', 1);
    const file = join(here.folder, 'mf-news', first.version, 'browser/news.js');
    const before = [await here.files(`mf-news/${first.version}`), (await stat(file)).mtimeMs];
    const second = await here.release('mf-news', 2);
    expect(second).toMatchObject({ replaced: first.version, revision: 2 });
    expect([await here.files(`mf-news/${first.version}`), (await stat(file)).mtimeMs]).toEqual(before);
    expect(await remotes()).toMatchObject([{ name: 'mf-news', version: second.version }]);
  });

  it('notices another description, though the scripts are the same', async () => {
    const first = await publishIn(await here.built('mf-news'));
    expect((await publishIn(await here.built('mf-news', { more: { wakes: ['cart/addRequested'] } }))).version).not.toBe(
      first.version,
    );
  });

  it('compresses texts for the browser, twice, and nothing else', async () => {
    const { version } = await publishIn(await here.built('mf-news'));
    const browser = join(here.folder, 'mf-news', version, 'browser');
    expect(brotliDecompressSync(await readFile(join(browser, 'news.js.br'))).toString()).toBe(script);
    expect(gunzipSync(await readFile(join(browser, 'news.js.gz'))).toString()).toBe(script);
    expect(await here.files(`mf-news/${version}/browser`)).toEqual([
      'icon.png',
      ...['news.css', 'news.js', 'remoteEntry.js', 'texts.json'].flatMap((file) => [file, `${file}.br`, `${file}.gz`]),
    ]);
    expect(await here.files(`mf-news/${version}/server`)).toEqual(['server.cjs']);
  });

  it('compresses them as far as they can be, pictures that are text among them', async () => {
    // Long enough that the last step makes a difference.
    let last = 1;
    const text = Array.from(
      { length: 9000 },
      () => ['price', 'game', 'cart', 'order', 'key', 'rouble'][(last = (last * 48_271) % 2_147_483_647) % 6],
    ).join(' ');
    const folder = await here.built('mf-news', { code: text });
    await writeFile(join(folder, 'dist/browser/sign.svg'), '<svg/>');
    const { contents } = await readBuild(folder);
    expect(contents.get('browser/news.js.br')).toEqual(
      brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    );
    expect(contents.get('browser/news.js.gz')).toEqual(gzipSync(text, { level: 9 }));
    expect([...contents.keys()].filter((file) => file.includes('.svg'))).toEqual([
      'browser/sign.svg',
      'browser/sign.svg.br',
      'browser/sign.svg.gz',
    ]);
  });

  it('leaves no draft and no claim behind', async () => {
    await here.release('mf-news', 1);
    expect([await here.files('.drafts'), await here.files('.claims')]).toEqual([[], []]);
  });

  it('puts a damaged file of the same version right', async () => {
    const { version } = await here.release('mf-news', 1);
    const file = join(here.folder, 'mf-news', version, 'browser/news.js');
    await writeFile(file, 'damaged');
    await here.release('mf-news', 1);
    expect(await readFile(file, 'utf8')).toBe(`${script} // 1`);
  });

  it.each([
    ['empty', ''],
    ['changed', '{"kind":"remote","release":{}}'],
  ])('puts a description right that is %s', async (_how, content) => {
    const { version } = await here.release('mf-news', 1);
    await here.release('mf-news', 2);
    await writeFile(join(here.folder, 'mf-news', version, 'release.json'), content);
    const said = jest.spyOn(console, 'error').mockImplementation(() => {});
    await here.release('mf-news', 1, { back: true });
    expect(said.mock.calls).toEqual([
      [expect.stringMatching(/release\.json cannot be trusted\. .* It is written again\.$/)],
    ]);
    expect((await verify(here.releases)).damages).toEqual([]);
    said.mockRestore();
  });

  it('signs anew what another key has signed: one that is trusted no more leaves nothing behind', async () => {
    await here.release('mf-news', 1);
    await here.release('mf-catalog', 1);
    const next = readSigner({ XDG_CONFIG_HOME: join(here.root, 'next') });
    const both = new Releases(here.releases.store, next, [here.releases.signer.key, next.key], 'Bob');
    for (const name of ['mf-news', 'mf-catalog'])
      await publish(both, await readBuild(await here.built(name, { code: `${script} // 1` })));
    expect((await both.entries()).revision).toBe(2);
    await publish(both, await readBuild(await here.built('mf-news', { code: `${script} // 2` })));
    const later = new Releases(here.releases.store, next, [next.key], 'Bob');
    expect((await verify(later)).damages.map(({ file }) => file)).toEqual([
      'history/00000001.json',
      'history/00000002.json',
    ]);
  });

  it('tells the scripts what was changed beside them after they were built', async () => {
    const before = digestOf(Buffer.from('as it was built'));
    const folder = await here.built('mf-news', {
      code: `entry("${before.replace('sha384-', '')}")`,
      more: { digests: { 'news.css': before } },
    });
    const { version } = await publishIn(folder);
    const entry = await readFile(join(here.folder, 'mf-news', version, 'browser/remoteEntry.js'), 'utf8');
    expect(entry).toBe(`var mf_news; entry("${digestOf(Buffer.from('.a{}')).replace('sha384-', '')}") // entry`);
    expect(await remotes()).toMatchObject([{ integrity: digestOf(Buffer.from(entry)) }]);
  });

  it('refuses a package without a build, in a sentence', async () => {
    await expect(publishIn(join(here.root, 'mf-none'))).rejects.toThrow(
      /mf-none has no build to publish: leave out --no-build, or build it first\.$/,
    );
  });

  it('refuses a file that is larger than the shop reads at once, and takes the largest that is not', async () => {
    const folder = await here.built('mf-news', {});
    const film = join(folder, 'dist/browser/film.mp4');
    await writeFile(film, '');
    await truncate(film, 2 ** 24 + 1);
    await expect(publishIn(folder)).rejects.toThrow(
      /mf-news\/dist\/browser\/film\.mp4 has 16777217 bytes \(16777216 at most/,
    );
    await truncate(film, 2 ** 24);
    expect((await readBuild(folder)).contents.get('browser/film.mp4')).toHaveLength(2 ** 24);
  });

  it.each([{ routes: undefined }, { kind: 'page' }, { entry: 'browser/none.js' }, { contract: 2 }])(
    'changes nothing for a build that describes no remote of this shop: %j',
    async (more) => {
      await expect(publishIn(await here.built('mf-news', { more }))).rejects.toThrow(
        /describes no|was not built|was built for contract/,
      );
      expect(await remotes()).toEqual([]);
      expect(await here.files('.').catch(() => [])).toEqual([]);
    },
  );
});

describe('the version of a build', () => {
  it.each(['{ "version": "1.2" }', '{ "version": "1.2.0/../x" }', '{ "version": null }', '{}', '{'])(
    'is refused in a sentence where its package has none that a folder can be called by: %s',
    async (text) => {
      for (const kind of ['remote', 'shell']) {
        const folder = await here.built('mf-news', { kind });
        await writeFile(join(folder, 'package.json'), text);
        await expect(readBuild(folder)).rejects.toThrow(
          `${join(folder, 'package.json')} names no version: that is three numbers with dots, and what may follow them, as 1.0.0.`,
        );
      }
    },
  );

  it.each(['1.2.0', '10.0.1-beta.2', '1.2.0+5'])('begins with that of its package: %s', async (version) => {
    const folder = await here.built('mf-news');
    await writeFile(join(folder, 'package.json'), JSON.stringify({ version }));
    expect((await readBuild(folder)).release.version.slice(0, -11)).toBe(version);
  });
});

describe('what is found of a build', () => {
  it.each([undefined, 'It is meant.'])(
    'names what could not be looked at, whatever may pass: %p',
    async (allowBreaking) => {
      const { gaps } = await findings(
        here.releases,
        await readBuild(await here.built('mf-news')),
        await here.releases.entries(),
        { allowBreaking },
      );
      expect(gaps).toContainEqual(
        expect.stringMatching(/^Compared by their definitions alone, since their builds say no more: mf-news /),
      );
    },
  );
});

describe('publishing a shell', () => {
  it('names its live version beside the remotes', async () => {
    await here.release('mf-news', 1);
    const { version, revision } = await here.release('shell', 1, { kind: 'shell' });
    const { hosts, remotes: others } = await here.releases.entries();
    expect([revision, hosts, others]).toMatchObject([
      2,
      [{ name: 'shell', version, files: { 'browser/news.js': expect.stringMatching(/^sha384-/) } }],
      [{ name: 'mf-news' }],
    ]);
  });
});

describe('two teams that publish at once', () => {
  it('both land, one revision after the other', async () => {
    const names = ['mf-catalog', 'mf-checkout', 'mf-news'];
    const published = await Promise.all(names.map((name) => here.release(name, 1)));
    expect(published.map(({ revision }) => revision).sort()).toEqual([1, 2, 3]);
    expect((await remotes()).map(({ name }) => name)).toEqual(names);
    expect((await here.releases.history()).map(({ revision }) => revision)).toEqual([3, 2, 1]);
  });

  it('do not both land at one address: whoever comes second is refused', async () => {
    const both = await Promise.all(
      ['mf-a', 'mf-b'].map(async (name) =>
        readBuild(await here.built(name, { more: { routes: [{ id: 'news', path: 'a', visibility: 'public' }] } })),
      ),
    );
    const outcomes = await Promise.allSettled(both.map((candidate) => publish(here.releases, candidate)));
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []));
    expect(refused).toEqual([expect.stringContaining('takes /a (route news), which belongs to')]);
    expect(await remotes()).toHaveLength(1);
  });

  it('land once with the same content', async () => {
    const candidate = await readBuild(await here.built('mf-news'));
    const [one, other] = await Promise.all([publish(here.releases, candidate), publish(here.releases, candidate)]);
    expect([one!.version, one!.revision]).toEqual([other!.version, other!.revision]);
  });
});

describe('publishing several together', () => {
  const candidates = async (...names: string[]) =>
    Promise.all(names.map(async (name) => readBuild(await here.built(name))));

  it('changes the table once: nobody ever sees one of them without the others', async () => {
    const { store } = here.releases;
    const written: number[] = [];
    const watched: typeof store = Object.assign(Object.create(store), {
      putIfAbsent: async (key: string, content: string | Buffer) => (
        key === 'releases.json' && written.push(JSON.parse(String(content)).remotes.length),
        store.putIfAbsent(key, content)
      ),
      putIfMatch: async (key: string, content: string | Buffer, tag: string) => (
        key === 'releases.json' && written.push(JSON.parse(String(content)).remotes.length),
        store.putIfMatch(key, content, tag)
      ),
    });
    const releases = new Releases(watched, here.releases.signer, here.releases.trusted, 'Ann');
    const published = await publishTogether(releases, await candidates('mf-a', 'mf-b', 'mf-c'));
    expect(written).toEqual([3]);
    expect(published.map(({ name, revision }) => `${name} ${revision}`)).toEqual(['mf-a 3', 'mf-b 3', 'mf-c 3']);
    expect((await here.releases.history()).map((change) => change.package)).toEqual(['mf-c', 'mf-b', 'mf-a']);
  });

  it('names all that is refused, of whichever of them', async () => {
    const broken = await Promise.all(
      ['mf-a', 'mf-b'].map(async (name) => readBuild(await here.built(name, { more: { contract: 2 } }))),
    );
    const said = await publishTogether(here.releases, [...broken, ...(await candidates('mf-c'))]).catch(
      (error: Error) => error.message.replaceAll(/ 1\.2\.0-\w+/g, ''),
    );
    expect(said).toBe(
      'mf-a was built for contract 2; the shop has 1, and would leave it out.\nmf-b was built for contract 2; the shop has 1, and would leave it out.',
    );
  });

  it('leaves who is live already as they are', async () => {
    await publishTogether(here.releases, await candidates('mf-a'));
    const published = await publishTogether(here.releases, await candidates('mf-a', 'mf-b'));
    expect(published.map(({ name, revision }) => `${name} ${revision}`)).toEqual(['mf-a 2', 'mf-b 2']);
    expect((await here.releases.history()).map((change) => change.package)).toEqual(['mf-b', 'mf-a']);
  });
});
