import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { readReleaseTable } from '@storefront/contracts';
import { link } from './link';
import { startCanary } from './canaries';
import { keptCandidate } from './keptCandidates';
import { rollback, unlink } from './live';
import { packageFolder } from './packages';
import { findings } from './publish';
import { status } from './status';
import { facts, payload } from './testing/facts';
import { inMemory, type InMemory } from './testing/inMemory';
import { verify } from './verify';
import { storeVersion } from './versions';
import { digestOf } from './digests';

const build = {
  kind: 'remote',
  name: 'mf-reviews',
  contract: 1,
  routes: [],
  slots: [{ slot: 'overlay', widget: 'Reviews', load: 'idle' }],
  wakes: [],
  entry: 'browser/remoteEntry.js',
  server: { file: 'server/server.cjs', integrity: 'sha384-x' },
  assets: { './widgets/Reviews': { scripts: ['reviews.js'], styles: ['reviews.css'] } },
  locales: ['en'],
};

const entryOf = (container: string) => `var ${container} = {};`;

const pages: Record<string, string> = {
  '/build.json': JSON.stringify(build),
  '/team/build.json': JSON.stringify({ ...build, name: 'mf-team' }),
  '/page/build.json': '<h1>Hello</h1>',
  '/list/build.json': '{}',
  '/shell/build.json': JSON.stringify({ kind: 'shell', name: 'shell' }),
  '/movedEntry/build.json': JSON.stringify({ ...build, assets: {} }),
  '/half/build.json': JSON.stringify(build),
  '/half/browser/remoteEntry.js': entryOf('mf_reviews'),
  ...Object.fromEntries(
    [
      ['', 'mf_reviews'],
      ['/team', 'mf_team'],
    ].flatMap(([folder, container]) => [
      [`${folder}/browser/remoteEntry.js`, entryOf(container!)],
      ...['reviews.js', 'reviews.css'].map((file) => [`${folder}/browser/${file}`, `/* ${file} */`]),
    ]),
  ),
  '/body/build.json': JSON.stringify(build),
  '/body/browser/remoteEntry.js': entryOf('mf_reviews'),
  '/body/browser/reviews.js': '',
  '/body/browser/reviews.css': '.mine{}body{display:none}',
};

let origin: string;
let server: Server;
let here: InMemory;
let isOpen = true;

beforeAll(async () => {
  server = createServer(({ url = '', headers }, answer) => {
    const page = pages[url];
    if (url.startsWith('/moved/') || url === '/movedEntry/browser/remoteEntry.js')
      return void answer.writeHead(302, { location: 'http://elsewhere.test/' }).end();
    // As servers do that answer nobody so but whoever says from where they ask.
    if (isOpen && headers.origin) answer.setHeader('access-control-allow-origin', headers.origin);
    answer.writeHead(page === undefined ? 404 : 200).end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

beforeEach(() => {
  here = inMemory();
  isOpen = true;
});

const table = async () => readReleaseTable(await here.releases.entries()).table;

describe('linking a remote of another origin', () => {
  it('waits for each of its files for fifteen seconds', async () => {
    const limited = jest.spyOn(AbortSignal, 'timeout');
    await link(here.releases, 'mf-reviews', origin);
    expect([...new Set(limited.mock.calls.flat())]).toEqual([15_000]);
    limited.mockRestore();
  });

  it('makes it live from there, for the browser only, with what its files hold now', async () => {
    expect(await link(here.releases, 'mf-reviews', origin)).toMatchObject({ name: 'mf-reviews', revision: 1 });
    expect((await table()).remotes).toMatchObject([
      {
        name: 'mf-reviews',
        version: expect.stringMatching(/^linked-[0-9a-f]{10}$/),
        base: `${origin}/`,
        server: null,
        slots: build.slots,
        integrity: digestOf(Buffer.from(entryOf('mf_reviews'))),
        files: {
          'build.json': digestOf(Buffer.from(pages['/build.json']!)),
          'browser/reviews.css': digestOf(Buffer.from('/* reviews.css */')),
          'browser/reviews.js': expect.any(String),
          'browser/remoteEntry.js': expect.any(String),
        },
      },
    ]);
  });

  it.each(['/team', '/team/'])('takes a folder of it, and its name from there: %s', async (folder) => {
    await link(here.releases, undefined, origin + folder);
    expect((await table()).remotes).toMatchObject([{ name: 'mf-team', base: `${origin}/team/` }]);
  });

  it('keeps the revision when it is linked again, and is another version when its files have changed', async () => {
    const first = await link(here.releases, 'mf-reviews', origin);
    expect(await link(here.releases, 'mf-reviews', origin)).toEqual({ ...first, unchanged: true });
    const before = pages['/browser/reviews.js']!;
    pages['/browser/reviews.js'] = '// changed';
    const second = await link(here.releases, 'mf-reviews', origin);
    expect([second.revision, second.replaced]).toEqual([2, first.version]);
    pages['/browser/reviews.js'] = before;
    expect((await rollback(here.releases, 'mf-reviews', undefined)).version).toBe(first.version);
  });

  it('is tried out as it was linked before, until another is linked, which says so', async () => {
    const { version: first } = await link(here.releases, 'mf-reviews', origin);
    const before = pages['/browser/reviews.js']!;
    pages['/browser/reviews.js'] = '// changed';
    await link(here.releases, 'mf-reviews', origin);
    pages['/browser/reviews.js'] = before;
    await startCanary(here.releases, await keptCandidate(here.releases, 'mf-reviews', first!), 5, { back: true });
    expect((await here.releases.entries()).canaries).toMatchObject([
      { release: { name: 'mf-reviews', version: first } },
    ]);
    pages['/browser/reviews.js'] = '// changed again';
    expect((await link(here.releases, 'mf-reviews', origin)).notes).toContain(
      `The canary ${first} of mf-reviews has ended with it.`,
    );
    expect((await here.releases.entries()).canaries).toEqual([]);
    pages['/browser/reviews.js'] = before;
  });

  it('S016 is refused where the headers of a page cannot name its origin beside those of the others, unless it is one of theirs', async () => {
    const others = Array.from({ length: 60 }, (_none, index) => ({
      name: `mf-other-${index}`,
      version: '1',
      base: `https://other-${index}.test/`,
    }));
    const beside = async (...more: object[]) => {
      const change = { action: 'link', package: 'mf-other-0', version: '1' } as const;
      await here.releases.change(() => ({
        entries: { remotes: [...others, ...more] as typeof others, hosts: [], canaries: [] },
        change,
      }));
      return link(here.releases, 'mf-reviews', origin);
    };
    await expect(beside()).rejects.toThrow(
      `lies at ${origin}, which the headers of a page cannot name beside the 60 other origins of live remotes: let it lie at one of these`,
    );
    others.unshift({ name: 'mf-at-home', version: '1', base: `${origin}/other/` });
    expect((await beside()).name).toBe('mf-reviews');
  });

  it('is noticed by verifying when its origin has changed a byte', async () => {
    await link(here.releases, 'mf-reviews', origin);
    expect((await verify(here.releases)).damages).toEqual([]);
    const before = pages['/browser/reviews.css']!;
    pages['/browser/reviews.css'] = '/* reviews.csS */';
    expect((await verify(here.releases)).damages).toMatchObject([
      { package: 'mf-reviews', file: `${origin}/browser/reviews.css` },
    ]);
    pages['/browser/reviews.css'] = before;
  });

  it('is compared with neighbours by what it said when it was linked, whatever its origin says later', async () => {
    const events = (direction: 'dispatches' | 'listens', ...names: string[]) =>
      facts({
        events: {
          dispatches: [],
          listens: [],
          [direction]: [{ type: 'a/done', payload: payload(Object.fromEntries(names.map((name) => [name, {}]))) }],
        },
      });
    const assets = Object.fromEntries(
      ['./register', './routes/news'].map((expose) => [expose, { scripts: ['news.js'], styles: [] }]),
    );
    const sends = (...names: string[]) =>
      here.release('mf-a', names.join(), { more: { ...events('dispatches', ...names), assets, server: null } });
    const says = (...names: string[]) =>
      (pages['/build.json'] = JSON.stringify({ ...build, ...events('listens', ...names) }));
    const before = pages['/build.json']!;
    says('id');
    await link(here.releases, undefined, origin);
    says('id', 'plan');
    await sends('id');
    says();
    await expect(sends('plan')).rejects.toThrow(/sends a\/done without id, which mf-reviews \S+ \(live\) needs\./);
    pages['/build.json'] = before;
    expect((await verify(here.releases)).damages).toEqual([]);
  });

  it('is refused where it breaks who is live, and passes where somebody says why, which stands in the history with what it breaks', async () => {
    const sent = facts({ events: { dispatches: [{ type: 'a/done', payload: payload({}) }], listens: [] } });
    await here.release('mf-a', 'sends', {
      more: {
        ...sent,
        assets: Object.fromEntries(
          ['./register', './routes/news'].map((expose) => [expose, { scripts: ['news.js'], styles: [] }]),
        ),
        server: null,
      },
    });
    const before = pages['/build.json']!;
    pages['/build.json'] = JSON.stringify({
      ...build,
      ...facts({ events: { dispatches: [], listens: [{ type: 'a/done', payload: payload({ id: {} }) }] } }),
    });
    const broken = /mf-a \S+ \(live\) sends a\/done without id, which mf-reviews \S+ needs\./;
    await expect(link(here.releases, undefined, origin)).rejects.toThrow(broken);
    await expect(link(here.releases, undefined, origin, { allowBreaking: ' ' })).rejects.toThrow(
      'Why may it break others? --allow-breaking <why>',
    );
    expect(
      (await link(here.releases, undefined, origin, { because: 'Newer', allowBreaking: 'mf-a follows' })).notes,
    ).toContainEqual(expect.stringMatching(broken));
    expect((await here.releases.history())[0]).toMatchObject({
      action: 'link',
      why: 'Newer; mf-a follows',
      notes: expect.arrayContaining([expect.stringMatching(/^Allowed to break \(mf-a follows\): /)]),
    });
    pages['/build.json'] = before;
  });

  it('is no damage of the store when its origin has moved on, and a rollback to what is gone is refused', async () => {
    const { version } = await link(here.releases, 'mf-reviews', origin);
    const before = pages['/browser/reviews.js']!;
    pages['/browser/reviews.js'] = '// changed';
    await link(here.releases, 'mf-reviews', origin);
    expect((await verify(here.releases)).damages).toEqual([]);
    await expect(rollback(here.releases, 'mf-reviews', undefined)).rejects.toThrow(
      `mf-reviews ${version} is not whole: ${origin}/browser/reviews.js is not what was published. Link it again`,
    );
    pages['/browser/reviews.js'] = before;
  });

  it.each([
    ['/nothing', /\/nothing\/build\.json answered 404: there is no remote to link\.$/],
    ['/page', /\/page\/build\.json is no JSON: the address of a remote is the folder in which its build\.json lies\.$/],
    [
      '/list',
      /\/list\/build\.json does not describe a remote: name: Invalid key: Expected "name" but received undefined; .+\.$/,
    ],
    ['/shell', /\/shell\/ serves shell, which is what a shop's own server runs: remotes alone are linked\.$/],
    ['/body', /^mf-reviews linked-\w+ changes elements that are not its own: `body` in browser\/reviews\.css\./],
    ['/half', /\/half\/browser\/reviews\.(css|js) answered 404\.$/],
    ['/team', /\/team serves mf-team, not mf-reviews\.$/],
  ])('refuses %s in a sentence, and changes nothing', async (folder, sentence) => {
    await expect(link(here.releases, 'mf-reviews', origin + folder)).rejects.toThrow(sentence);
    expect((await table()).revision).toBe(0);
    expect(await here.store.list('')).toEqual([]);
  });

  it.each([
    ['?team=x', /\/team\?team=x is no folder: link http:\/\/127\.0\.0\.1:\d+\/team, without what follows\.$/],
    ['#x', /\/team#x is no folder: link http:\/\/127\.0\.0\.1:\d+\/team, without what follows\.$/],
  ])('refuses an address with %s behind it', async (end, sentence) => {
    await expect(link(here.releases, undefined, `${origin}/team${end}`)).rejects.toThrow(sentence);
  });

  it('refuses an address with a password, and does not repeat it', async () => {
    const said = await link(here.releases, undefined, origin.replace('//', '//ann:secret@')).catch(String);
    expect(said).toBe(
      `Error: The address of a remote on ${origin} has a name or a password in it: every browser has to get its files without.`,
    );
  });

  it.each(['/moved', '/movedEntry'])(
    'refuses %s, which sends browsers elsewhere: the shop lets them go to what was linked',
    async (folder) => {
      await expect(link(here.releases, undefined, origin + folder)).rejects.toThrow(
        / leads to http:\/\/elsewhere\.test\/: link the place that it leads to\.$/,
      );
      expect((await table()).revision).toBe(0);
    },
  );

  it.each(['history', 'watch', 'fetch'])(
    'refuses a remote that is called %s, as the store, or the browser, calls what is its own',
    async (name) => {
      pages['/own/build.json'] = JSON.stringify({ ...build, name, assets: {} });
      pages['/own/browser/remoteEntry.js'] = entryOf(name);
      await expect(link(here.releases, undefined, `${origin}/own`)).rejects.toThrow(
        `${origin}/own/build.json does not describe a remote: name: must be words with a hyphen between them.`,
      );
      expect(await here.store.list(`${name}/`)).toEqual([]);
    },
  );

  it.each(['history', 'watch'])(
    'keeps no package, whatever it is, that is called %s, as the store calls what is its own',
    async (name) => {
      const built = { kind: 'shell' as const, release: { name, version: '1.0.0' }, contents: new Map(), ancestors: [] };
      await expect(storeVersion(here.releases, built)).rejects.toThrow(
        `No package can be called ${name}: the release store keeps something else there.`,
      );
    },
  );

  it('refuses one for another contract, in a sentence', async () => {
    pages['/later/build.json'] = JSON.stringify({ ...build, contract: 2, assets: {} });
    pages['/later/browser/remoteEntry.js'] = entryOf('mf_reviews');
    await expect(link(here.releases, undefined, `${origin}/later`)).rejects.toThrow('was built for contract');
  });

  it('refuses an origin that browsers could not check', async () => {
    isOpen = false;
    await expect(link(here.releases, 'mf-reviews', origin)).rejects.toThrow(
      'comes without access-control-allow-origin: browsers could not check what it holds.',
    );
  });

  it('refuses an origin that is not there, in a sentence', async () => {
    await expect(link(here.releases, undefined, 'http://127.0.0.1:1')).rejects.toThrow(
      'http://127.0.0.1:1/build.json cannot be reached: there is no remote to link.',
    );
  });

  it.each(['mf-reviews', 'localhost:3000', 'file:///tmp', ''])(
    'refuses %p, which is no address, in a sentence',
    async (address) => {
      await expect(link(here.releases, undefined, address)).rejects.toThrow(
        'is no address: it begins with http:// or https://.',
      );
    },
  );
});

describe('what another origin serves', () => {
  it('is live since it was linked, and why', async () => {
    const { version } = await link(here.releases, 'mf-reviews', origin, { because: 'theirs is better' });
    const since = (await here.releases.history())[0]?.when;
    expect((await status(here.releases)).live).toMatchObject([
      { package: 'mf-reviews', version, address: `${origin}/`, since, who: 'Ann', why: 'theirs is better' },
    ]);
  });

  it('was live last, once it was taken out: a build of our own cannot be compared with it', async () => {
    const { version } = await link(here.releases, 'mf-reviews', origin);
    await unlink(here.releases, 'mf-reviews');
    const candidate = await here.candidate('mf-reviews', { commit: 'c0ffee' });
    expect((await findings(here.releases, candidate, await here.releases.entries(), {})).gaps).toContain(
      `mf-reviews ${version} does not say of which commit it was built, as ${candidate.release.version} does: nobody can tell which of them is older.`,
    );
  });

  it('is missed when somebody has taken away what it said of itself', async () => {
    const { version } = await link(here.releases, 'mf-reviews', origin);
    await unlink(here.releases, 'mf-reviews');
    await here.lose(`mf-reviews/${version}`);
    expect((await verify(here.releases)).damages).toMatchObject([
      { package: 'mf-reviews', version, reason: 'is missing, and nobody has pruned that version' },
    ]);
  });
});

describe('verifying a remote of another origin', () => {
  it('says of each file once why it cannot be read', async () => {
    await link(here.releases, undefined, origin);
    isOpen = false;
    const { damages } = await verify(here.releases);
    expect(damages).toContainEqual(
      expect.objectContaining({
        file: `${origin}/browser/reviews.js`,
        reason: 'comes without access-control-allow-origin: browsers could not check what it holds',
      }),
    );
  });
});

describe('unlinking a remote', () => {
  it('takes it out of the shop, and no other', async () => {
    await link(here.releases, undefined, origin);
    await link(here.releases, undefined, `${origin}/team`);
    expect(await unlink(here.releases, 'mf-reviews')).toMatchObject({ name: 'mf-reviews', revision: 3 });
    expect((await table()).remotes).toMatchObject([{ name: 'mf-team' }]);
  });
});

describe('a package of this repository', () => {
  it('is found by its name', () => {
    expect(packageFolder('mf-news')).toBe(join(__dirname, '../..', 'mf-news'));
  });

  it.each(['mf-none', '', '.', '..', '../main/mf-news', '/etc', 'docs', 'mf-news/src'])(
    'is not %p: the sentence says so',
    (name) => {
      expect(() => packageFolder(name)).toThrow(`There is no package ${name} to publish here. What there is: `);
    },
  );
});
