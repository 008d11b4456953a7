import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { containerName, defineRemote } from '@storefront/contracts';
import { hostBuilds } from './host';
import { exposesOf, localesOf, remote } from './remote';
import { providedByShell, consumedByRemotes, externalsFromShareScope } from './shared';

const definition = defineRemote({
  name: 'mf-news',
  routes: [
    { id: 'news', path: 'news/:page?', visibility: 'public' },
    { id: 'article', path: 'news/:page/article/:articleId', visibility: 'public' },
  ],
  slots: [{ slot: 'overlay', widget: 'Toast', load: 'wake' }],
  wakes: [],
});

const complete = [
  'register.ts',
  'routes/news.ts',
  'routes/article.tsx',
  'widgets/Toast.tsx',
  'locales/en.json',
  'locales/ru.json',
];

let folder: string;

function has(...files: string[]) {
  for (const file of files) {
    mkdirSync(join(folder, 'src', file, '..'), { recursive: true });
    writeFileSync(join(folder, 'src', file), '');
  }
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'remote-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

describe('what a remote exposes', () => {
  it('is what it promises, each from its own place, and its texts', () => {
    has(...complete);
    const source = (file: string) => join(folder, 'src', file);
    expect(exposesOf(definition, folder)).toEqual({
      './register': source('register.ts'),
      './routes/news': source('routes/news.ts'),
      './routes/article': source('routes/article.tsx'),
      './widgets/Toast': source('widgets/Toast.tsx'),
      './locales/en': source('locales/en.json'),
      './locales/ru': source('locales/ru.json'),
    });
  });

  it.each(['register', 'routes/news', 'routes/article', 'widgets/Toast'])('is missed in a sentence: %s', (path) => {
    has(...complete.filter((file) => !file.startsWith(`${path}.`)));
    expect(() => exposesOf(definition, folder)).toThrow(
      `mf-news promises ./${path}, but src/${path}.ts(x) does not exist.`,
    );
  });

  it('is nothing that it does not promise', () => {
    has(...complete, 'routes/secret.ts', 'widgets/Other.tsx', 'locales/locales.test.ts');
    expect(Object.keys(exposesOf(definition, folder))).toHaveLength(complete.length);
  });

  it('S002 holds a language more as soon as there are texts in it', () => {
    has(...complete, 'locales/kz.json');
    expect(localesOf(folder)).toEqual(['en', 'kz', 'ru']);
    expect(exposesOf(definition, folder)).toHaveProperty(['./locales/kz']);
  });

  it('S001 is missed in a sentence when it has no texts', () => {
    has('register.ts', 'routes/news.ts', 'routes/article.ts', 'widgets/Toast.tsx');
    expect(() => exposesOf(definition, folder)).toThrow(
      `${join(folder, 'src/locales')} does not exist: every remote needs a locale file for each language.`,
    );
  });
});

describe('a remote that another maker’s federation builds', () => {
  it('tells it what is exposed and what is shared, and takes nothing from the scope by itself', () => {
    has(...complete);
    class Other {
      constructor(readonly options: object) {}
      apply() {}
    }
    const [browser] = remote(definition, folder, Other);
    const made = browser?.plugins?.find((plugin) => plugin instanceof Other);
    const exposes = Object.fromEntries(
      Object.keys(exposesOf(definition, folder)).map((expose) => [
        expose,
        { import: expect.any(String), name: expect.stringMatching(/^__federation_expose_/) },
      ]),
    );
    expect(made?.options).toEqual({
      name: 'mf_news',
      filename: 'remoteEntry.js',
      library: { type: 'var', name: 'mf_news' },
      exposes,
      shared: consumedByRemotes,
    });
    expect(browser?.externals).toBeUndefined();
    expect(remote(definition, folder)[0]?.externals).toBe(externalsFromShareScope);
  });
});

it.each([
  ['a remote', () => remote(definition, folder)[0]],
  ['the shell', () => hostBuilds({ name: 'shell', folder: join(__dirname, '../../shell') }, folder)[0]],
])('S204 a file of %s that hangs is given up by the time at which its place says so', (_whose, built) => {
  has(...complete);
  expect(built()?.output?.chunkLoadTimeout).toBe(10_000);
});

it('S211 the files of a remote are asked for so that a browser can compare them, from whatever origin', () => {
  has(...complete);
  expect(remote(definition, folder)[0]?.output?.crossOriginLoading).toBe('anonymous');
});

it('traces of what failed on a server lead to its sources; browsers are sent no map of them', () => {
  has(...complete);
  expect(remote(definition, folder).map(({ name, devtool }) => [name, devtool])).toEqual([
    ['mf-news browser', false],
    ['mf-news server', 'source-map'],
  ]);
});

describe('what is shared at run time', () => {
  it('is React and the platform, each once', () => {
    expect(Object.keys(providedByShell)).toEqual(['react', 'react/', '@storefront/platform']);
    expect(Object.keys(consumedByRemotes)).toEqual(Object.keys(providedByShell));
    for (const taken of Object.values(consumedByRemotes)) expect(taken).toMatchObject({ singleton: true });
  });

  it('is provided by the shell at once, and brought by no remote', () => {
    for (const provided of Object.values(providedByShell)) expect(provided).toMatchObject({ eager: true });
    for (const taken of Object.values(consumedByRemotes)) expect(taken).toMatchObject({ import: false });
  });

  it('is taken from the scope that the shell hands over, and nothing else is', () => {
    const taken = (request: string) => {
      const answer = jest.fn();
      externalsFromShareScope({ request }, answer);
      return (answer.mock.calls[0] as [null?, string?])[1];
    };
    const module = {};
    const __webpack_require__ = { S: { default: { react: { '19.2.0': { get: () => () => module } } } } };
    const expression = taken('react')!.replace(/^var /, '');
    expect(new Function('__webpack_require__', `return ${expression};`)(__webpack_require__)).toBe(module);
    expect(
      ['react/jsx-runtime', '@storefront/platform'].map((request) => taken(request)?.includes(`["${request}"]`)),
    ).toEqual([true, true]);
    expect(['react-dom', '@storefront/platform/host', '@storefront/ui', './react'].map(taken)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it.each([
    ['mf-news', 'mf_news'],
    ['mf-news-and-more', 'mf_news_and_more'],
    ['reviews', 'reviews'],
  ])('has for %s the global name %s, which is an identifier', (name, global) => {
    expect(containerName(name)).toBe(global);
    expect(() => new Function(`var ${global};`)).not.toThrow();
  });
});
