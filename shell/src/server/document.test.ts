/** @jest-environment @storefront/build/jest/server.cjs */
import { createHash } from 'node:crypto';
import type { PageHeadData } from '../head/headOf';
import { stubRemote, tableOf } from '../testing/stubRemotes';
import { notFoundDocument, pageDocument, inlinedScriptHashes, type DocumentParts, type ServerState } from './document';
import type { ShellAssets } from './releases/releases';

const shell: ShellAssets = {
  version: '1',
  base: '/releases/shell/1/',
  scripts: ['browser/main.js'],
  styles: ['browser/main.css'],
  fonts: { latin: 'browser/latin.woff2', cyrillic: 'browser/cyrillic.woff2' },
};

const asset = (name: string) => ({ scripts: ['common.js', `${name}.js`], styles: [`${name}.css`] });

const news = () =>
  stubRemote(
    'mf-news',
    [
      { id: 'news', path: 'news' },
      { id: 'article', path: 'article' },
    ],
    {
      assets: {
        './register': asset('register'),
        './routes/news': asset('news'),
        './routes/article': asset('article'),
        './locales/en': asset('en'),
        './locales/ru': asset('ru'),
      },
    },
  );

const catalog = () =>
  stubRemote('mf-catalog', [{ id: 'home', path: '' }], { assets: { './routes/home': asset('home') } });

const stateWith = (changes: Partial<ServerState> = {}): ServerState => ({
  table: tableOf([catalog(), news()]),
  brand: 'Sidekey',
  now: 0,
  timeZone: 'UTC',
  apiUrl: null,
  apiPort: 4000,
  api: null,
  entered: null,
  ...changes,
});

const headWith = (changes: Partial<PageHeadData> = {}): PageHeadData => ({
  title: 'x',
  fullTitle: 'Sidekey | X',
  canonical: 'https://shop.test/news',
  alternates: [
    { hreflang: 'en', url: 'https://shop.test/news' },
    { hreflang: 'x-default', url: 'https://shop.test/news' },
  ],
  locale: 'en-US',
  jsonLd: [],
  ...changes,
});

const words = { en: { cart: 'Cart' }, ru: { cart: 'Корзина' } };

/** Sheets of the release store: one of a class named like the file. */
const readSheet: DocumentParts['readSheet'] = ({ file }) => `.${file}{}`;

const page = (parts: Partial<DocumentParts> = {}) =>
  pageDocument({
    shell,
    words,
    readSheet,
    html: '',
    state: stateWith(),
    pathname: '/news',
    head: headWith(),
    handle: { remote: 'mf-news', id: 'news', visibility: 'public' },
    ...parts,
  });

const documentOf = (parts?: Partial<DocumentParts>) => page(parts).html;

const links = (html: string, rel: string) =>
  [...html.matchAll(new RegExp(`<link rel="${rel}"[^>]*? href="([^"]+)"`, 'g'))].map(([, href]) => href);
const textOf = (html: string, type: string) =>
  new RegExp(`<script type="${type}"[^>]*>(.*?)</script>`).exec(html)?.[1] ?? '';

describe('what a page carries from others', () => {
  const attack = '</script><script>alert(1)</script>';

  it('S016 is kept inside its element: the state', () => {
    const html = documentOf({ state: stateWith({ api: JSON.stringify({ text: attack, line: '\u2028' }) }) });
    expect(html).not.toContain(attack);
    expect(JSON.parse(textOf(html, 'application/json'))).toMatchObject({ api: { text: attack, line: '\u2028' } });
  });

  it('S016 is kept inside its element: structured data', () => {
    const html = documentOf({ head: headWith({ jsonLd: [{ name: attack }] }) });
    expect(html).not.toContain(attack);
    expect(JSON.parse(textOf(html, 'application/ld\\+json'))).toEqual({ name: attack });
  });

  it('S016 is kept inside its attribute or title', () => {
    const evil = `"><img src=x onerror='alert(1)'>&`;
    const escaped = '&quot;&gt;&lt;img src=x onerror=&#39;alert(1)&#39;&gt;&amp;';
    const html = documentOf({
      head: headWith({
        fullTitle: evil,
        description: evil,
        image: evil,
        canonical: evil,
        alternates: [{ hreflang: 'en', url: evil }],
      }),
    });
    expect(html).not.toContain('<img');
    expect(html).toContain(`<title>${escaped}</title>`);
    expect(html).toContain(`<meta name="description" content="${escaped}">`);
    expect(html).toContain(`<link rel="canonical" href="${escaped}">`);
  });

  it('S204 tells its first script of each remote’s container, and where its entry is', () => {
    const [, entries = ''] =
      /<script data-entries="([^"]*)" data-shown="[^"]*" data-own="\/releases\/shell\/1\/">/.exec(documentOf()) ?? [];
    expect(JSON.parse(entries.replaceAll('&quot;', '"'))).toContainEqual([
      'mf_news',
      expect.stringMatching(/mf-news.*remoteEntry\.js$/),
    ]);
  });

  it('tells its first script which versions are on it from its beginning, but for a developer’s page', () => {
    const shownIn = (html: string) => / data-shown="([^"]*)"/.exec(html)?.[1];
    const state = stateWith();
    const there = (...names: string[]) =>
      state.table.remotes
        .filter(({ name }) => names.includes(name))
        .map(({ name, version }) => `${name}@${version}`)
        .join(' ');
    const idle = state.table.remotes
      .filter(({ slots }) => slots.some(({ load }) => load === 'idle'))
      .map(({ name }) => name);
    expect(shownIn(documentOf())).toBe(there('mf-news', ...idle));
    expect(shownIn(documentOf({ handle: undefined as never }))).toBe(there(...idle));
    expect(shownIn(documentOf({ state: { ...state, developer: { overrides: {}, local: [] } } }))).toBeUndefined();
  });

  it('S016 runs no script but ours: the policy’s hashes are those of the inlined', () => {
    const html = documentOf();
    const inline = [
      ...html.matchAll(
        /<script(?: data-entries="[^"]*")?(?: data-shown="[^"]*")?(?: data-own="[^"]*")?>([\s\S]*?)<\/script>/g,
      ),
    ].map(([, code]) => code!);
    expect(inline.map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)).toEqual(
      inlinedScriptHashes,
    );
  });
});

describe('the frame of a page', () => {
  const bare = { handle: undefined, head: undefined, html: undefined } as Partial<DocumentParts>;

  it('S005 has the shop’s name for a title, and an empty place for the screen, where the browser makes all of it', () => {
    const html = documentOf(bare);
    expect(html.match(/<title>.*?<\/title>/g)).toEqual(['<title>Sidekey</title>']);
    expect(html).toMatch(/<body>\s*<div id="[^"]+"><\/div>/);
    expect(html).not.toContain('rel="canonical"');
    const head = html.split('</head>')[0]!;
    expect(head.replace(/<(script|title)\b[^>]*>[\s\S]*?<\/\1>|<[^>]+>/g, '').trim()).toBe('');
  });

  it('S016 allows no styles but those that stand in it', () => {
    expect(page(bare).styleHashes).toEqual([]);
    expect(page({ html: '<p>news</p>' }).styleHashes).not.toEqual([]);
  });

  it('S001 has the shell’s sheets and scripts, each with what it must be, where that is known', () => {
    const own = (html: string) => html.match(/<(?:link rel="stylesheet"|script defer)[^>]*>/g);
    expect(own(documentOf(bare))).toEqual([
      '<link rel="stylesheet" href="/releases/shell/1/browser/main.css">',
      '<script defer src="/releases/shell/1/browser/main.js">',
    ]);
    const files = { 'browser/main.css': 'sha384-one', 'browser/main.js': 'sha384-two' };
    const checked = own(documentOf({ ...bare, shell: { ...shell, files } }));
    expect(checked).toEqual([
      expect.stringMatching(/main\.css".*integrity="sha384-one"/),
      expect.stringMatching(/main\.js".*integrity="sha384-two"/),
    ]);
  });

  it('S001 asks for these before its first script, which runs for a while, as they are asked for later: nothing comes twice', () => {
    const files = { 'browser/main.css': 'sha384-one', 'browser/main.js': 'sha384-two' };
    const [early] = documentOf({ ...bare, shell: { ...shell, files } }).split('<script');
    expect(early!.match(/<link[^>]*>/g)).toEqual([
      '<link rel="preload" as="style" href="/releases/shell/1/browser/main.css" integrity="sha384-one">',
      '<link rel="preload" as="script" href="/releases/shell/1/browser/main.js" fetchpriority="low" integrity="sha384-two">',
    ]);
  });

  it('S001 asks for its urgent pictures before its first script and the shell’s, not after the scripts that they would wait for', () => {
    const picture = (name: string, more = '') => `<link rel="preload" as="image" href="/${name}.svg"${more}/>`;
    const urgent = ['a', 'b', 'c', 'd'].map((name) => picture(name, ' fetchPriority="high"'));
    const html = `${urgent[0]}${picture('e')}${urgent.slice(1).join('')}<main>${picture('f', ' fetchPriority="high"')}</main>`;
    const [early, ...after] = documentOf({ ...bare, html }).split('<script');
    expect(early!.match(/<link[^>]*>/g)).toEqual([
      expect.stringContaining('main.css'),
      ...urgent.slice(0, 3),
      expect.stringContaining('main.js'),
    ]);
    const shown = /<div id="root">(.*)<\/div>/.exec(after.join('<script'))![1];
    expect(shown).toBe(`${picture('e')}${urgent[3]}<main>${picture('f', ' fetchPriority="high"')}</main>`);
  });

  it('S001 asks so for an urgent picture of several formats, too, in the first of them, as its element will', () => {
    const picture = (more: string) =>
      `<picture class="p"><source type="image/avif" srcSet="/1.avif 1w, /2.avif 2w" sizes="9px"/><source type="image/webp" srcSet="/1.webp 1w" sizes="9px"/><img src="/p"${more}/></picture>`;
    const html = `<main>${picture('')}${picture(' fetchPriority="high"')}</main>`;
    const page = documentOf({ ...bare, html });
    expect(page.split('<script')[0]!.match(/<link[^>]*>/g)).toEqual([
      expect.stringContaining('main.css'),
      '<link rel="preload" as="image" fetchPriority="high" type="image/avif" imageSrcSet="/1.avif 1w, /2.avif 2w" imageSizes="9px"/>',
      expect.stringContaining('main.js'),
    ]);
    expect(page).toContain(`<div id="root">${html}</div>`);
  });

  it('S001 reads a remote’s HTML for that in one pass, however often it says that a picture begins', () => {
    const html = `<p title="${'<picture '.repeat(100_000)}"></p>`;
    const page = documentOf({ ...bare, html });
    expect(page.split('<script')[0]!.match(/<link[^>]*>/g)).toHaveLength(2);
    expect(page).toContain(html);
  });

  it('S005 tells others what it is', () => {
    const html = documentOf({
      head: headWith({
        description: 'All of it.',
        image: 'https://shop.test/a.png',
        feed: { title: 'News', path: '/news.atom' },
        locale: 'ru-RU',
      }),
    });
    const told = Object.fromEntries(
      [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)].map(([, key, content]) => [
        key!,
        content!,
      ]),
    );
    expect(told).toEqual({
      viewport: 'width=device-width, initial-scale=1',
      'color-scheme': 'dark light',
      description: 'All of it.',
      'og:type': 'website',
      'og:site_name': 'Sidekey',
      'og:locale': 'ru_RU',
      'og:title': 'Sidekey | X',
      'og:description': 'All of it.',
      'og:url': 'https://shop.test/news',
      'og:image': 'https://shop.test/a.png',
      'twitter:card': 'summary_large_image',
    });
    expect(links(html, 'canonical')).toEqual(['https://shop.test/news']);
    expect(html.match(/hreflang="[^"]+"/g)).toEqual(['hreflang="en"', 'hreflang="x-default"']);
    expect(html).toContain('<link rel="alternate" type="application/atom+xml" title="News" href="/news.atom">');
  });

  it.each([
    ['NewsArticle', 'article'],
    ['BlogPosting', 'article'],
    ['Product', 'website'],
    ['BreadcrumbList', 'website'],
  ])('S144 whose data says that it is a %s is shared as %s', (type, shared) => {
    const html = documentOf({ head: headWith({ jsonLd: [{ '@type': 'BreadcrumbList' }, { '@type': type }] }) });
    expect(html).toContain(`<meta property="og:type" content="${shared}">`);
  });

  it('S005 that nobody is to find names no other language', () => {
    const html = documentOf({ head: headWith({ noindex: true }) });
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain('hreflang');
    expect(documentOf()).not.toContain('name="robots"');
  });
});

describe('what a page asks the browser to fetch', () => {
  const scripts = (html: string) =>
    [...html.matchAll(/<script async fetchpriority="low" src="([^"]+)"><\/script>/g)].map(([, src]) => src);
  const fetched = (parts?: Partial<DocumentParts>) => [
    ...links(documentOf(parts), 'preload'),
    ...scripts(documentOf(parts)),
  ];

  it('S001 is exactly what its owner’s first render needs', () => {
    const base = '/releases/mf-news/1.0.0-a/browser/';
    expect(fetched()).toEqual([
      ...['main.css', 'main.js', 'latin.woff2'].map((file) => `/releases/shell/1/browser/${file}`),
      ...['remoteEntry.js', 'common.js', 'register.js', 'news.js', 'en.js'].map((file) => base + file),
    ]);
  });

  it('S001 begins with the shell’s own code, which everything waits for and which is the most', () => {
    const sources = [...documentOf().matchAll(/<script (?:defer|async)[^>]*? src="([^"]+)"/g)].map(([, src]) => src!);
    const firstOfRemotes = sources.findIndex((src) => src.includes('/mf-'));
    expect(firstOfRemotes).toBeGreaterThan(0);
    expect(sources.map((src) => src.includes('/shell/'))).toEqual(sources.map((_src, place) => place < firstOfRemotes));
  });

  it('S001 is in Russian the Russian words and letters', () => {
    const files = fetched({ pathname: '/ru/news' });
    expect(files).toEqual(
      expect.arrayContaining(['/releases/shell/1/browser/cyrillic.woff2', '/releases/mf-news/1.0.0-a/browser/ru.js']),
    );
    expect(files.filter((file) => file!.endsWith('en.js'))).toEqual([]);
  });

  it('S002 is English of a remote that has no words in the page’s language', () => {
    const english = news();
    english.release.locales = ['en'];
    expect(fetched({ pathname: '/ru/news', state: stateWith({ table: tableOf([english]) }) })).toContain(
      '/releases/mf-news/1.0.0-a/browser/en.js',
    );
  });

  it('S001 is nothing of a remote on the shell’s own pages, or where the browser renders alone', () => {
    for (const parts of [
      { handle: { remote: 'shell', id: 'privacy-policy', visibility: 'public' } as const },
      { handle: undefined },
    ])
      expect(fetched(parts).filter((file) => file!.includes('/mf-'))).toEqual([]);
  });

  it('S001 is also what comes to the page by itself: the fragments of idle slots, and no others', () => {
    const cart = stubRemote('mf-cart', [{ id: 'cart', path: 'cart' }], {
      slots: [
        { slot: 'header.cart', widget: 'Badge', load: 'idle' },
        { slot: 'overlay', widget: 'Dialog', load: 'wake' },
      ],
      assets: {
        './register': asset('register'),
        './widgets/Badge': asset('badge'),
        './widgets/Dialog': asset('dialog'),
        './locales/en': asset('en'),
      },
    });
    const html = documentOf({ state: stateWith({ table: tableOf([cart, catalog(), news()]) }) });
    const base = '/releases/mf-cart/1.0.0-a/browser/';
    const later = (of: string) =>
      (JSON.parse(/id="storefront-later">([^<]*)</.exec(of)![1]!) as [string][]).map(([file]) => file);
    expect(later(html)).toEqual(
      ['remoteEntry.js', 'common.js', 'register.js', 'badge.js', 'en.js', 'register.css', 'badge.css', 'en.css'].map(
        (file) => base + file,
      ),
    );
    expect([...scripts(html), ...links(html, 'preload')].filter((file) => file!.startsWith(base))).toEqual([]);
    cart.release.base = 'https://cdn.test/';
    expect(later(documentOf({ state: stateWith({ table: tableOf([cart, news()]) }) }))).toEqual([]);
  });

  it('S001 does not name twice what the owner of the page needs anyhow', () => {
    const own = news();
    own.release.slots = [{ slot: 'header.news', widget: 'Mark', load: 'idle' }];
    own.release.assets['./widgets/Mark'] = asset('mark');
    const html = documentOf({ state: stateWith({ table: tableOf([own]) }) });
    expect(/id="storefront-later">([^<]*)</.exec(html)![1]).toBe(
      '[["/releases/mf-news/1.0.0-a/browser/mark.js"],["/releases/mf-news/1.0.0-a/browser/mark.css"]]',
    );
  });

  it('S001 follows a remote that lives elsewhere, and does not run it before the frame is alive', () => {
    const elsewhere = news();
    elsewhere.release.base = 'https://cdn.test/mf-news/7/';
    const html = documentOf({ state: stateWith({ table: tableOf([elsewhere]) }) });
    expect(links(html, 'preload')).toContain('https://cdn.test/mf-news/7/browser/news.js');
    expect(scripts(html)).toEqual([]);
  });
});

describe('the styles of a page', () => {
  const inlined = (html: string) =>
    [...html.matchAll(/<style data-href="([^"]*)">([^<]*)<\/style>/g)].map(([, file, css]) => [file, css]);
  const hashOf = (css: string) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`;
  const own = ['/releases/shell/1/browser/main.css'];

  it('S001 stand in it, those of its screen: no file of a remote holds its first paint', () => {
    const { html, styleHashes } = page();
    const expected = ['register.css', 'news.css', 'en.css'].map((file) => [file, `.${file}{}`]);
    expect(inlined(html)).toEqual(expected);
    expect(styleHashes).toEqual(expected.map(([, css]) => hashOf(css!)));
    expect(links(html, 'stylesheet')).toEqual(own);
  });

  it.each([
    ['the browser renders alone', { html: undefined }],
    [
      'the server left the screen to the browser',
      { state: stateWith({ entered: { root: null, outcome: { absent: 'pending' } } }) },
    ],
  ])('S001 are only fetched ahead where %s', (_when, parts) => {
    const { html, styleHashes } = page(parts);
    expect([inlined(html), styleHashes, links(html, 'stylesheet')]).toEqual([[], [], own]);
    expect(links(html, 'preload')).toContain('/releases/mf-news/1.0.0-a/browser/news.css');
  });

  it('S001 that cannot stand in it are linked from this origin, and fetched ahead from another', () => {
    const { html, styleHashes } = page({ readSheet: () => undefined });
    expect(links(html, 'stylesheet')).toContain('/releases/mf-news/1.0.0-a/browser/news.css');
    const elsewhere = news();
    elsewhere.release.base = 'https://cdn.test/';
    const far = page({ readSheet: () => undefined, state: stateWith({ table: tableOf([elsewhere]) }) });
    expect([links(far.html, 'stylesheet'), links(far.html, 'preload')]).toEqual([
      own,
      expect.arrayContaining(['https://cdn.test/browser/news.css']),
    ]);
    expect([styleHashes, far.styleHashes]).toEqual([[], []]);
  });

  it('S001 are bounded: a page does not grow with a sheet that is too large', () => {
    const { html } = page({ readSheet: ({ file }) => (file === 'news.css' ? ' '.repeat(200_000) : '.x{}') });
    expect(html.length).toBeLessThan(page({ readSheet: () => '.x{}' }).html.length + 1000);
    expect(links(html, 'stylesheet')).toContain('/releases/mf-news/1.0.0-a/browser/news.css');
  });
});

describe('the shell’s own words', () => {
  const texts = (parts: Partial<DocumentParts>) =>
    (JSON.parse(textOf(documentOf(parts), 'application/json')) as { texts: object }).texts;

  it('S001 come with the page, in its language or the default one', () => {
    expect(texts({})).toEqual(words.en);
    expect(texts({ pathname: '/ru/news' })).toEqual(words.ru);
    expect(texts({ pathname: '/ru/news', words: { en: words.en } })).toEqual(words.en);
  });
});

describe('what a page says of itself', () => {
  it.each([
    ['/news', 'en-US'],
    ['/ru/news', 'ru-RU'],
  ])('S001 is the language: %s is in %s', (pathname, locale) => {
    expect(documentOf({ pathname })).toContain(`<html lang="${locale}">`);
  });

  it('S005 is its title, its address and its siblings', () => {
    const html = documentOf();
    expect(html).toContain('<title>Sidekey | X</title>');
    expect(links(html, 'canonical')).toEqual(['https://shop.test/news']);
    expect(html).toContain('<link rel="alternate" hreflang="x-default" href="https://shop.test/news">');
    expect(html).not.toContain('noindex');
  });

  it('S005 is that nobody may keep it, where its route says so: then it names no siblings', () => {
    const html = documentOf({ head: headWith({ noindex: true }) });
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(links(html, 'alternate')).toEqual([]);
  });

  it('S016 is the brand alone where the browser renders it', () => {
    const html = documentOf({ head: undefined, handle: undefined });
    expect(html).toContain('<title>Sidekey</title>');
    expect(html).toContain('<div id="root"></div>');
    expect(html).toContain('<script defer src="/releases/shell/1/browser/main.js">');
  });

  it('S003 S005 is the way home, where nothing is', () => {
    const html = notFoundDocument({
      title: 'Нет <ё>',
      text: 'Home',
      home: '/ru',
      brand: 'A&B',
      locale: 'ru-RU',
      keepsOverrides: false,
    });
    expect(html).toContain('<meta http-equiv="refresh" content="0;url=/ru">');
    expect(html).toContain('<a href="/ru">Home</a>');
    expect(html).toContain('<h1>Нет &lt;ё&gt;</h1>');
    expect(html).toContain('<title>A&amp;B | НЕТ &lt;Ё&gt;</title>');
    expect(html).toContain('noindex');
  });
});
