import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { defineRemote } from './defineRemote';
import {
  readReleaseTable,
  ReleaseTableSchema,
  RemoteDefinitionSchema,
  RemoteReleaseSchema,
  type RemoteRelease,
} from './release';
import {
  browserFolder,
  containerName,
  CONTRACT_VERSION,
  exposeOf,
  integrityOf,
  isBrowserScript,
  isBrowserSheet,
  shellName,
} from './remote';

const definition = defineRemote({
  name: 'mf-news',
  routes: [{ id: 'news', path: 'news/:page?', visibility: 'public' }],
  slots: [{ slot: 'overlay', widget: 'Toast', load: 'wake' }],
  wakes: ['cart/addRequested'],
});

const release: RemoteRelease = {
  ...definition,
  version: '1.0.0-abc',
  base: '/releases/mf-news/1.0.0-abc/',
  entry: 'browser/remoteEntry.js',
  server: { file: 'server/server.cjs', integrity: 'sha384-x' },
  assets: { './routes/news': { scripts: ['a.js'], styles: ['a.css'] } },
  locales: ['en', 'ru'],
};

const other = { ...release, name: 'mf-other', base: '/releases/mf-other/1.0.0-abc/' };

const accepts = (change: object) => v.is(RemoteReleaseSchema, { ...release, ...change });

describe('what a remote promises', () => {
  it('S211 is stamped with the contract it was built for', () => {
    expect(definition.contract).toBe(CONTRACT_VERSION);
    expect(v.parse(RemoteDefinitionSchema, definition)).toEqual(definition);
  });

  it.each(['MfNews', '../mf-news', '', '1news', 'mf_news', 'mf news', 'fetch', 'document', 'history', 'shell'])(
    'refuses the name %p: it becomes a folder, a global and an address',
    (name) => {
      expect(accepts({ name })).toBe(false);
    },
  );

  it('knows public and private routes, and four moments to load a fragment', () => {
    expect(accepts({ routes: [{ id: 'a', path: 'a', visibility: 'secret' }] })).toBe(false);
    for (const load of ['visible', 'idle', 'interaction', 'wake'])
      expect(accepts({ slots: [{ slot: 'overlay', widget: 'A', load }] })).toBe(true);
    expect(accepts({ slots: [{ slot: 'overlay', widget: 'A', load: 'eager' }] })).toBe(false);
  });

  it('S025 takes a key of the browser’s storage for what a fragment counts', () => {
    const counting = (counts: unknown) =>
      accepts({ slots: [{ slot: 'header.cart', widget: 'A', load: 'idle', counts }] });
    for (const key of ['cart', 'mf-x/wishes.v2']) expect(counting(key)).toBe(true);
    for (const key of ['', 'a"b', 'a b', 'a'.repeat(101), 1]) expect(counting(key)).toBe(false);
  });
});

describe('the names of a remote’s parts', () => {
  it('are those under which published releases expose them', () => {
    expect([exposeOf.register, exposeOf.route('news'), exposeOf.widget('Toast'), exposeOf.locale('ru')]).toEqual([
      './register',
      './routes/news',
      './widgets/Toast',
      './locales/ru',
    ]);
    expect([browserFolder, shellName]).toEqual(['browser/', 'shell']);
    expect(containerName('mf-big-news')).toBe('mf_big_news');
  });

  it.each(['a b', 'a/b', '../a', 'a.b', ''])('refuse %p for a route and a fragment', (name) => {
    expect(accepts({ routes: [{ id: name, path: 'a', visibility: 'public' }] })).toBe(false);
    expect(accepts({ slots: [{ slot: 'overlay', widget: name, load: 'wake' }] })).toBe(false);
  });
});

describe('the release table', () => {
  it('carries each release whole', () => {
    const table = { revision: 3, remotes: [release] };
    expect(v.parse(ReleaseTableSchema, JSON.parse(JSON.stringify(table)))).toEqual(table);
  });

  it('takes a remote without a server bundle, but none that is silent about it', () => {
    expect(accepts({ server: null })).toBe(true);
    expect(accepts({ server: undefined })).toBe(false);
    expect(accepts({ server: { file: 'server.cjs' } })).toBe(false);
  });

  it.each(['version', 'base', 'entry', 'assets', 'locales', 'contract', 'routes', 'slots', 'wakes'])(
    'refuses a release without %s',
    (key) => {
      expect(accepts({ [key]: undefined })).toBe(false);
    },
  );
});

it.each([
  ['routes', (index: number) => ({ id: `r${index}`, path: `r${index}`, visibility: 'public' })],
  ['slots', (index: number) => ({ slot: `mf-x/s${index}`, widget: 'Widget', load: 'idle' })],
  ['wakes', (index: number) => `mf-x/e${index}`],
])('takes a hundred %s of a remote and no more: every page of the shop carries them', (key, entry) => {
  const many = (length: number) => Array.from({ length }, (_none, index) => entry(index));
  expect([accepts({ [key]: many(100) }), accepts({ [key]: many(101) })]).toEqual([true, false]);
});

describe('what a remote says of its pages', () => {
  const entry = { path: '/news', label: { en: 'Announcements', ru: 'Объявления' }, order: 30 };

  it('S023 is a path of the shop, a few words, and a place', () => {
    expect(accepts({ navigation: [entry] })).toBe(true);
    expect(accepts({ navigation: [{ ...entry, order: 'first' }] })).toBe(false);
    expect(accepts({ navigation: [{ ...entry, label: { en: '' } }] })).toBe(false);
    expect(accepts({ navigation: [{ ...entry, label: { en: 'A'.repeat(41) } }] })).toBe(false);
    expect(accepts({ navigation: Array.from({ length: 6 }, () => entry) })).toBe(false);
  });

  it.each([
    ['/news', true],
    ['/news/2', true],
    ['/news/2/article', false],
    ['/newsletter', false],
    ['/', false],
    ['/News', true],
    ['/catalog', false],
  ])('S023 leads to a page of its own: %s is, %s', (path, isOwn) => {
    expect(accepts({ navigation: [{ ...entry, path }] })).toBe(isOwn);
  });

  it('S023 takes nobody’s place, not even while its entry is refused', () => {
    const thief = { ...release, navigation: [entry, { ...entry, path: '/catalog', order: 1 }] };
    const { table, refused } = readReleaseTable({ revision: 1, remotes: [thief] });
    expect(refused).toEqual([
      expect.objectContaining({
        reason: expect.stringContaining('leads by its navigation to a page that is not its own: /catalog'),
      }),
    ]);
    expect(table.remotes[0]?.navigation).toEqual([entry]);
  });

  it('S023 leads to a page whose pattern has a dot, and to none that has another letter there', () => {
    const leadsTo = (path: string) =>
      accepts({ routes: [{ id: 'a', path: 'v1.0', visibility: 'public' }], navigation: [{ ...entry, path }] });
    expect([leadsTo('/v1.0'), leadsTo('/v1x0')]).toEqual([true, false]);
  });

  it('S023 leads home where that is its own', () => {
    expect(
      accepts({ routes: [{ id: 'home', path: '', visibility: 'public' }], navigation: [{ ...entry, path: '/' }] }),
    ).toBe(true);
  });

  it.each([
    'news',
    '//evil.test',
    '/\\evil.test',
    'https://evil.test',
    'javascript:alert(1)',
    '/a b',
    '/news?x=1',
    '/news#x',
  ])('S023 never leads to %p', (path) => {
    expect(accepts({ navigation: [{ ...entry, path }] })).toBe(false);
  });

  it('S023 stands while its entry is no release, also where only the former table knew it', () => {
    const former = readReleaseTable({ revision: 1, remotes: [{ ...release, navigation: [entry] }] }).table;
    const broken = { name: release.name, version: '2', routes: 'all' };
    expect(readReleaseTable({ revision: 2, remotes: [broken] }, former).table.remotes).toEqual([
      expect.objectContaining({ name: release.name, version: 'absent', navigation: [entry], routes: release.routes }),
    ]);
    expect(readReleaseTable({ revision: 2, remotes: [broken] }).table.remotes).toEqual([]);
    expect(readReleaseTable({ revision: 2, remotes: [] }, former).table.remotes).toEqual([]);
  });
});

describe('a release that would cost others something', () => {
  const route = (path: string, id = 'a') => ({ id, path, visibility: 'public' });

  it.each([
    '',
    'news/:page?',
    'news/:page?/article/:articleId',
    'a.b/~c-d_e',
    'x?/y',
    ':a?/:b?/c',
    ':a?/b/c/d/e/f/g/:h?',
  ])('may own the path %p', (path) => {
    expect(accepts({ routes: [route(path)] })).toBe(true);
  });

  it.each([
    '/news',
    'news/',
    'a//b',
    '*',
    'news/*',
    ':',
    'a b',
    '../up',
    'a/..',
    '.?',
    '..?',
    'ru',
    'ru/news',
    'RU/news',
    'a?b',
    'a#b',
    '%2e',
    ':a?/:b?/c?',
    'a/b/c/d/e/f/g/h/i',
    `x/${Array.from({ length: 100 }, (_none, index) => `:p${index}`).join('/')}`,
  ])('may not own %p', (path) => {
    expect(accepts({ routes: [route(path)] })).toBe(false);
  });

  it('may not own two routes of one id, nor be called like the shell', () => {
    expect(accepts({ routes: [route('a'), route('b')] })).toBe(false);
    expect(accepts({ routes: [route('a'), route('b', 'b')] })).toBe(true);
    expect(accepts({ name: 'shell' })).toBe(false);
  });

  it.each([
    '/releases/mf-news/1/',
    'http://localhost:3001/',
    'http://[::1]:3001/',
    'https://cdn.test/remotes/mf-news/1.0/',
    'https://xn--e1afmkfd.test/',
  ])('may lie at %s', (base) => {
    expect(accepts({ base })).toBe(true);
  });

  it.each([
    'not a url',
    '',
    '/',
    '//evil.test/',
    '/releases/x',
    '/releases/../x/',
    '/releases/./x/',
    '/a\\b/',
    'https://cdn.test',
    'https://cdn.test/x',
    'javascript:alert(1)/',
    'ftp://cdn.test/',
    'https://user:word@cdn.test/',
    'https://user@cdn.test/',
    'https://:word@cdn.test/',
    'https://cdn.test/?x=/',
    'https://cdn.test/#/',
    'https://cdn.test/a/../b/',
    'https://cdn.test; script-src */',
    'https://',
    'http:///x/',
    'https://*/',
    'https://*.test/',
    'https://a;script-src/',
    'https://a,b/',
    "https://'none'/",
  ])('may not lie at %p', (base) => {
    expect(accepts({ base })).toBe(false);
  });

  it.each([
    '../server.cjs',
    '/etc/passwd',
    'a/../../b',
    'a//b',
    './a',
    'https://evil.test/a.js',
    'a\\b',
    'a.js?x',
    'a.js#x',
    'a%2fb',
    'a\nb',
    'a/',
    '.',
    '',
  ])('names no file %p', (file) => {
    expect(accepts({ entry: file })).toBe(false);
    expect(accepts({ server: { file, integrity: 'sha384-x' } })).toBe(false);
    expect(accepts({ assets: { './routes/news': { scripts: [file], styles: [] } } })).toBe(false);
  });

  const long = 'a'.repeat(1001);

  it.each<[string, object]>([
    ['a name', { name: long }],
    ['a version', { version: long }],
    ['a base', { base: `/${long}/` }],
    ['a file', { entry: long }],
    ['a digest', { integrity: long }],
    ['a path', { routes: [route(long)] }],
    ['a route', { routes: [route('a', long)] }],
    ['a slot', { slots: [{ slot: long, widget: 'A', load: 'idle' }] }],
    ['a fragment', { slots: [{ slot: 'overlay', widget: long, load: 'idle' }] }],
    ['an event', { wakes: [long] }],
    ['a sentence', { absence: { en: long } }],
    ['a language', { absence: { [long]: 'a' } }],
    ['an expose', { assets: { [long]: { scripts: [], styles: [] } } }],
    ['a list of languages', { locales: Array.from({ length: 101 }, () => 'en') }],
    [
      'a list of sentences',
      { absence: Object.fromEntries(Array.from({ length: 101 }, (_none, index) => [`l${index}`, 'a'])) },
    ],
    [
      'a list of files',
      {
        assets: { './register': { scripts: Array.from({ length: 101 }, (_none, index) => `${index}.js`), styles: [] } },
      },
    ],
    [
      'a list of digests',
      { files: Object.fromEntries(Array.from({ length: 2001 }, (_none, index) => [`${index}.js`, 'sha384-x'])) },
    ],
  ])('has %s of a bearable length: every page of the shop carries what it says', (_what, change) => {
    expect(accepts(change)).toBe(false);
  });

  it.each<[string, number, (length: number) => object]>([
    ['a name', 200, (length) => ({ wakes: ['e'.repeat(length)] })],
    [
      'a key of the browser’s storage',
      100,
      (length) => ({ slots: [{ slot: 'header.cart', widget: 'A', load: 'idle', counts: 'k'.repeat(length) }] }),
    ],
    [
      'the words of a way to a page',
      40,
      (length) => ({ navigation: [{ path: '/news', label: { en: 'A'.repeat(length) }, order: 1 }] }),
    ],
    [
      'ways to its pages',
      5,
      (length) => ({
        navigation: Array.from({ length }, (_none, index) => ({
          path: `/news/${index}`,
          label: { en: 'A' },
          order: 1,
        })),
      }),
    ],
    [
      'digests',
      2000,
      (length) => ({
        files: Object.fromEntries(Array.from({ length }, (_none, index) => [`${index}.js`, 'sha384-x'])),
      }),
    ],
  ])('has %s of a length of %i at most', (_what, most, change) => {
    expect([accepts(change(most)), accepts(change(most + 1))]).toEqual([true, false]);
  });

  const text = (length: number) => ({ absence: { en: 'a'.repeat(500), ru: 'я'.repeat(length) } });
  const idle = (count: number) => ({
    slots: Array.from({ length: count }, (_none, index) => ({
      slot: `mf-x/s${index}`,
      widget: `W${index}`,
      load: 'idle',
    })),
    assets: Object.fromEntries(
      Array.from({ length: count }, (_none, index) => [
        `./widgets/W${index}`,
        { scripts: Array.from({ length: 5 }, (_file, number) => `W${index}.${number}.js`), styles: [] },
      ]),
    ),
    files: Object.fromEntries(
      Array.from({ length: count * 5 }, (_none, index) => [
        `browser/W${Math.floor(index / 5)}.${index % 5}.js`,
        `sha384-${'x'.repeat(64)}`,
      ]),
    ),
  });
  const whole = {
    routes: Array.from({ length: 100 }, (_none, index) => route(`x${index}/${'p'.repeat(900)}`, `r${index}`)),
    absence: Object.fromEntries(Array.from({ length: 100 }, (_none, index) => [`l${index}`, '<'.repeat(900)])),
  };

  it('says in all no more than every page can carry, counted as it stands there', () => {
    expect([
      accepts(text(900)),
      accepts({ ...text(900), wakes: Array.from({ length: 30 }, (_none, index) => `${index}${'я'.repeat(190)}`) }),
    ]).toEqual([true, false]);
    expect([
      accepts({ absence: { en: '<'.repeat(1000) } }),
      accepts({ absence: { en: '<'.repeat(1000), ru: '<'.repeat(1000) } }),
    ]).toEqual([true, false]);
    expect(v.safeParse(RemoteReleaseSchema, { ...release, ...whole }).issues?.[0]?.message).toMatch(
      /^has \d+ bytes in each page of the shop, of at most 8192$/,
    );
  });

  it('brings no more files to every page than that can name', () => {
    expect([accepts(idle(5)), accepts(idle(20))]).toEqual([true, false]);
    expect(accepts({ ...idle(20), base: 'https://cdn.test/' })).toBe(true);
  });

  it('counts all files that its idle slots bring there, in each of its languages, and none of what waits to be asked for', () => {
    const many = (word: string) =>
      Array.from({ length: 100 }, (_none, index) => `${word}${index}-${'x'.repeat(50)}.css`);
    const bringing = (expose: string, kind: 'scripts' | 'styles', load = 'idle') =>
      accepts({
        slots: [{ slot: 'overlay', widget: 'W', load }],
        assets: { [expose]: { scripts: [], styles: [], [kind]: many('a') } },
      });
    for (const kind of ['scripts', 'styles'] as const)
      expect(
        ['./register', './widgets/W', './locales/en', './locales/ru'].map((expose) => bringing(expose, kind)),
      ).toEqual([false, false, false, false]);
    expect([
      bringing('./widgets/W', 'scripts', 'wake'),
      bringing('./routes/news', 'scripts'),
      bringing('./widgets/Other', 'scripts'),
    ]).toEqual([true, true, true]);
  });

  it('costs itself alone where it says more, and nothing of it is carried on', () => {
    const { table, refused } = readReleaseTable(
      { revision: 1, remotes: [{ ...release, ...whole }, other] },
      { revision: 0, remotes: [release] },
    );
    expect(refused).toEqual([
      expect.objectContaining({ name: 'mf-news', reason: expect.stringContaining('bytes in each page of the shop') }),
    ]);
    expect(table.remotes).toEqual([expect.objectContaining({ version: 'absent', routes: release.routes }), other]);
  });

  it('fills a place four times at the most, and others as often', () => {
    const filling = (count: number, slot: string) =>
      Array.from({ length: count }, (_none, index) => ({ slot, widget: `W${index}`, load: 'idle' }));
    expect(accepts({ slots: [...filling(4, 'header.cart'), ...filling(4, 'overlay')] })).toBe(true);
    expect(accepts({ slots: filling(5, 'header.cart') })).toBe(false);
  });

  it.each(['..', '../1', 'a/b', '', '.1'])('has no version %p', (version) => {
    expect(accepts({ version })).toBe(false);
  });
});

describe('reading a release table', () => {
  it('takes every release that is one', () => {
    expect(readReleaseTable({ revision: 3, remotes: [release, other] })).toEqual({
      table: { revision: 3, remotes: [release, other] },
      refused: [],
    });
  });

  it('takes a release that was built for a later minor contract', () => {
    const later = { ...release, contract: CONTRACT_VERSION + 0.4 };
    expect(readReleaseTable({ revision: 3, remotes: [later] })).toEqual({
      table: { revision: 3, remotes: [later] },
      refused: [],
    });
  });

  it.each([
    ['its entry is no release: base must be a folder', { ...release, base: 'nowhere' }],
    ['it was built for contract 2, not 1', { ...release, contract: 2 }],
    ['its entry is no release: version', { ...release, version: undefined }],
  ])('keeps what an entry promises, without its code, and says that %s', (reason, entry) => {
    const { table, refused } = readReleaseTable({ revision: 3, remotes: [other, entry] });
    const { name, routes, slots, wakes } = release;
    expect(table.remotes).toEqual([
      other,
      expect.objectContaining({
        name,
        routes,
        slots,
        wakes,
        contract: CONTRACT_VERSION,
        server: null,
        assets: {},
        locales: [],
      }),
    ]);
    expect(v.is(ReleaseTableSchema, table)).toBe(true);
    expect(refused).toEqual([{ name, reason: expect.stringContaining(reason) }]);
  });

  it.each([
    ['its entry is no release', { ...release, routes: [{ id: 'a', path: '/a', visibility: 'public' }] }],
    ['its entry is no release', { ...release, name: 'shell' }],
    ['its entry is no release', null],
    ['its entry is no release', 'mf-news'],
    ['it stands in the table twice', other],
  ])('leaves out one entry alone, and says that %s', (reason, entry) => {
    const { table, refused } = readReleaseTable({ revision: 3, remotes: [other, entry] });
    expect(table.remotes).toEqual([other]);
    expect(refused).toEqual([{ name: expect.any(String), reason: expect.stringContaining(reason) }]);
  });

  it.each<[string, unknown]>([
    ['a name that is no text', { ...release, name: { toString: 7, valueOf: 7 } }],
    ['a version that is no text', { ...release, version: [{ toString: 7 }] }],
    [
      'a path that is no expression either',
      {
        ...release,
        routes: [{ id: 'a', path: 'a(', visibility: 'public' }],
        navigation: [{ path: '/a', label: { en: 'A' }, order: 1 }],
      },
    ],
    [
      'a path that as an expression never ends',
      {
        ...release,
        routes: [{ id: 'a', path: '(a+)+b', visibility: 'public' }],
        navigation: [{ path: `/${'a'.repeat(200)}`, label: { en: 'A' }, order: 1 }],
      },
    ],
    [
      'routes of a hundred parts',
      {
        ...release,
        routes: Array.from({ length: 100 }, (_none, index) => ({
          id: `r${index}`,
          path: `x${index}${'/:p'.repeat(100)}/a?/b?/c?/d?`,
          visibility: 'public',
        })),
      },
    ],
    ['a version as long as a book', { ...release, version: ' '.repeat(1e6) }],
  ])('goes on with the others where an entry has %s', (_what, entry) => {
    const { table, refused } = readReleaseTable({ revision: 3, remotes: [entry, other] });
    expect(table.remotes.at(-1)).toEqual(other);
    expect(refused).toHaveLength(1);
    expect(refused[0]!.reason.length).toBeLessThan(2000);
  });

  it.each([
    ['another remote’s', { ...other, name: release.name }],
    ['one’s of another origin', { ...release, base: 'https://cdn.test/', server: null }],
    ['one that is refused', { ...release, version: undefined, routes: [] }],
  ])('S211 leaves a remote its name, whoever says it before: %s', (_whose, entry) => {
    const { table, refused } = readReleaseTable({ revision: 3, remotes: [entry, release] });
    expect(table.remotes).toEqual([release]);
    expect(refused).toHaveLength(1);
  });

  describe('in which an entry promises what its build does not hold', () => {
    const nothing = { scripts: [], styles: [] };
    const assets = Object.fromEntries(
      ['./register', './routes/news', './widgets/Toast'].map((expose) => [expose, nothing]),
    );
    const whole = { ...release, assets, navigation: [{ path: '/news', label: { en: 'News' }, order: 1 }] };
    const promising = {
      'a page': {
        ...whole,
        routes: [...release.routes, { id: 'planted', path: 'catalog', visibility: 'public' }],
        navigation: [...whole.navigation, { path: '/catalog', label: { en: 'Catalog' }, order: 2 }],
      },
      'a fragment': {
        ...whole,
        slots: [...release.slots, { slot: 'header.cart', widget: 'Planted', load: 'idle', counts: 'planted' }],
      },
    };

    it.each(Object.entries(promising))(
      'S211 takes the remote for missing, and nothing for there that is not, be it the first table of all: %s',
      (_what, entry) => {
        const { table, refused } = readReleaseTable({ revision: 1, remotes: [entry, other] });
        const { routes, slots, navigation } = whole;
        expect(table.remotes).toEqual([
          expect.objectContaining({ version: 'absent', routes, slots, navigation }),
          other,
        ]);
        expect(refused).toEqual([
          expect.objectContaining({
            reason: expect.stringMatching(
              /promises what its build does not hold: \.\/(routes\/planted|widgets\/Planted)/,
            ),
          }),
        ]);
      },
    );

    it('S211 takes one that holds it, and a developer’s, which does not say', () => {
      for (const entry of [whole, { ...promising['a page'], assets: {} }])
        expect(readReleaseTable({ revision: 1, remotes: [entry] })).toEqual({
          table: { revision: 1, remotes: [entry] },
          refused: [],
        });
    });
  });

  describe('in which an entry has come to have a page of another’s', () => {
    const routesOf = (...paths: string[]) =>
      paths.map((path, index) => ({ id: `r${index}`, path, visibility: 'public' as const }));
    const first = { ...other, routes: routesOf('catalog', 'catalog/:id?') };
    const second = { ...release, routes: routesOf('news') };
    const former = { revision: 1, remotes: [first, second] };
    const pathsIn = (content: object, before?: typeof former) =>
      readReleaseTable(content, before).table.remotes.map(({ name, version, routes }) => [
        name,
        version,
        routes.map(({ path }) => path).join(),
      ]);
    const own = [second.name, second.version, 'news'];

    it.each(['news', 'News', ':any?/news?', 'news/:page?'])(
      'S211 leaves it whose it was, and takes the other for missing: %s',
      (path) => {
        const thief = { ...first, version: '2', routes: routesOf('catalog', path) };
        expect(pathsIn({ revision: 2, remotes: [thief, second] }, former)).toEqual([
          [first.name, 'absent', 'catalog'],
          own,
        ]);
        expect(readReleaseTable({ revision: 2, remotes: [thief, second] }, former).refused).toEqual([
          expect.objectContaining({ reason: expect.stringContaining(`its page ${path} is another’s`) }),
        ]);
      },
    );

    it.each([
      ['catalog/1', 'catalog/1'],
      ['a word of its own there', 'CATALOG/summer'],
      ['what is left of it where another part is left out', 'sale?/catalog/2'],
    ])(
      'S211 leaves it all of its addresses: a pattern that takes a part of them is a thief’s, too (%s)',
      (_what, path) => {
        const thief = { ...second, version: '2', routes: routesOf('news', path) };
        expect(pathsIn({ revision: 2, remotes: [first, thief] }, former)).toEqual([
          [first.name, first.version, 'catalog,catalog/:id?'],
          [second.name, 'absent', 'news'],
        ]);
        expect(readReleaseTable({ revision: 2, remotes: [first, thief] }, former).refused).toEqual([
          expect.objectContaining({ reason: expect.stringContaining(`its page ${path} is another’s`) }),
        ]);
      },
    );

    it('S211 takes a pattern that leaves others’ addresses to them, which have more words, or that meets none of them', () => {
      const wider = {
        ...second,
        version: '2',
        routes: routesOf('news', ':shelf/:id', 'catalog/:id/reviews', 'catalogs/1'),
      };
      expect(pathsIn({ revision: 2, remotes: [first, wider] }, former)).toEqual([
        [first.name, first.version, 'catalog,catalog/:id?'],
        [wider.name, '2', wider.routes.map(({ path }) => path).join()],
      ]);
    });

    it('S211 keeps a pattern for who had it, also where another has come to have a wider one', () => {
      const before = { revision: 1, remotes: [first, { ...second, routes: routesOf('news', 'shelf/top') }] };
      const wider = { ...first, version: '2', routes: routesOf('catalog', 'shelf/:id') };
      expect(pathsIn({ revision: 2, remotes: [wider, before.remotes[1]] }, before)).toEqual([
        [wider.name, '2', 'catalog,shelf/:id'],
        [second.name, second.version, 'news,shelf/top'],
      ]);
      expect(
        pathsIn(
          { revision: 3, remotes: [wider, before.remotes[1]] },
          { revision: 2, remotes: [wider, before.remotes[1]!] },
        ),
      ).toHaveLength(2);
    });

    it('S023 leaves the way there to its owner, too: one that came with a page of another’s stood in its place, in other words', () => {
      const entry = { path: '/catalog', label: { en: 'Planted' }, order: -1 };
      const thief = {
        ...second,
        version: '2',
        routes: routesOf('news', 'catalog'),
        navigation: [entry, { ...entry, path: '/news' }],
      };
      expect(readReleaseTable({ revision: 2, remotes: [first, thief] }, former).table.remotes[1]?.navigation).toEqual([
        { ...entry, path: '/news' },
      ]);
    });

    it.each(['redirect/home', 'Terms'])(
      'S023 leaves the shell’s pages to the shell, in the first table, too: %s',
      (path) => {
        const shell = { name: 'shell', routes: routesOf('redirect/:link', 'terms') };
        const thief = { ...second, version: '2', routes: routesOf('news', path) };
        const { table, refused } = readReleaseTable({ revision: 1, remotes: [thief] }, undefined, [shell]);
        expect(table.remotes.map(({ version, routes }) => [version, routes.map((route) => route.path)])).toEqual([
          ['absent', ['news']],
        ]);
        expect(refused).toEqual([
          expect.objectContaining({ reason: expect.stringContaining(`its page ${path} is another’s`) }),
        ]);
      },
    );

    it('S211 takes pages that nobody has, that their owner has given up, or of which no former table says whose they are', () => {
      const heir = { ...first, version: '2', routes: routesOf('catalog', 'news', ':any') };
      expect(pathsIn({ revision: 2, remotes: [heir] }, former)).toEqual([[heir.name, '2', 'catalog,news,:any']]);
      expect(pathsIn({ revision: 2, remotes: [heir, second] })).toEqual([[heir.name, '2', 'catalog,news,:any'], own]);
      expect(pathsIn({ revision: 2, remotes: [{ ...first, version: '2' }, second] }, former)).toEqual([
        [first.name, '2', 'catalog,catalog/:id?'],
        own,
      ]);
    });
  });

  it('throws where there is no table', () => {
    for (const content of [null, [], { remotes: [] }, { revision: 1, remotes: {} }])
      expect(() => readReleaseTable(content)).toThrow();
  });
});

describe('rules that builds, servers and browsers share', () => {
  it('knows what browsers run and draw by', () => {
    const files = ['browser/a.js', 'browser/b/c.css', 'server/server.js', 'browser/a.js.br', 'browser/a.svg'];
    expect([files.filter(isBrowserScript), files.filter(isBrowserSheet)]).toEqual([
      ['browser/a.js'],
      ['browser/b/c.css'],
    ]);
  });

  it('writes integrity as the standard does', async () => {
    const content = Buffer.from('a script');
    expect(await integrityOf(new Uint8Array(content))).toBe(
      `sha384-${createHash('sha384').update(content).digest('base64')}`,
    );
  });
});
