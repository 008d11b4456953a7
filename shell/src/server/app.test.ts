/** @jest-environment @storefront/build/jest/server.cjs */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { Agent, createServer, get as httpGet, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { foreignRules } from '@storefront/sheets';
import type { FastifyInstance } from 'fastify';
import { apiServer } from '../testing/apiServer';
import { inProcessRenderers } from '../testing/inProcess';
import { configWith } from '../testing/network';
import { releaseStore, signed, testKey } from '../testing/releaseStore';
import { buildApp } from './app';
import { readEnvironment, type Environment } from './environment';

let api: Awaited<ReturnType<typeof apiServer>>;
let releases: ReturnType<typeof releaseStore>;
let app: FastifyInstance;
let logged: jest.SpyInstance;

const open = (variables: Record<string, string> = {}) =>
  openApp(readEnvironment({ RELEASES_DIR: releases.dir, RELEASE_KEYS: testKey, API_URL: api.url, ...variables }));
const openApp = (environment: Environment) =>
  buildApp(environment, { build: join(releases.dir, 'shell/1.0.0-s'), renderers: inProcessRenderers(environment) });
const get = (url: string) => app.inject({ url, headers: { host: 'shop.test' } });
/** Asks for what the API keeps silent about, and lets as much time go by as whoever asks it waits. */
async function getAfter(milliseconds: number, url: string, silent: string) {
  const isAsked = () => api.asked.includes(silent);
  jest.useFakeTimers({
    doNotFake: [
      'Date',
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
      'setInterval',
      'clearInterval',
    ],
  });
  try {
    let isAnswered = false;
    const answer = get(url).finally(() => (isAnswered = true));
    while (!isAsked()) await new Promise((done) => setImmediate(done));
    jest.advanceTimersByTime(milliseconds - 1);
    for (let turn = 0; turn < 20; turn++) await new Promise((done) => setImmediate(done));
    expect(isAnswered).toBe(false);
    jest.advanceTimersByTime(1);
    return await answer;
  } finally {
    jest.useRealTimers();
  }
}
const stateOf = (html: string) =>
  JSON.parse(/id="storefront-state">(.*?)<\/script>/.exec(html)![1]!) as Record<string, any>;

const routes = [
  { id: 'home', path: '' },
  { id: 'product', path: 'catalog/product/:productId?' },
  { id: 'cart', path: 'cart', visibility: 'private' as const },
];
const exposes = {
  './routes/home': `route({
    head: () => ({ title: 'home', description: 'All of it.' }),
    Screen: words('the home'),
    sitemap: async () => [{ path: '/' }, { path: '/a&b', changedAt: 86400 }],
  })`,
  './routes/product': `route({
    load: async ({ params }) => (params.productId === '1' ? undefined : { redirectTo: '/catalog' }),
    Screen: words('the product'),
    sitemap: async () => [{ path: '/catalog/product/1' }, { path: '/' }],
  })`,
  './routes/cart': `route({
    load: async () => { throw new Error('a private load on the server'); },
    head: () => ({ title: 'cart', noindex: true }),
    Screen: words('the cart'),
    sitemap: async () => [{ path: '/cart' }],
  })`,
};

beforeAll(async () => {
  api = await apiServer();
});

afterAll(() => api.close());

beforeEach(async () => {
  api.reset();
  releases = releaseStore();
  releases.publish('mf-shop', routes, exposes, {
    navigation: [{ path: '/cart', label: { en: 'Cart', ru: 'Корзина' }, order: 10 }],
  });
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  app = await open();
});

afterEach(async () => {
  await app.close();
  releases.remove();
  jest.restoreAllMocks();
});

describe('a public page', () => {
  it.each(['/', '/ru', '/ru/', '/catalog/product/1', '/catalog/product/1/'])(
    'S001 at %s is rendered, and may be kept by the edge',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['cache-control']).toBe(
        'public, max-age=0, s-maxage=60, stale-while-revalidate=5, stale-if-error=600',
      );
      expect(answer.headers).not.toHaveProperty('x-robots-tag');
      expect(answer.body).toContain(url.includes('product') ? '<h1>the product</h1>' : '<h1>the home</h1>');
    },
  );

  it('S016 has no id that a remote’s style sheet may name', async () => {
    const ids = [...(await get('/')).body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);
    expect(ids).toContain('content');
    expect(ids.filter((id) => foreignRules(`#${id} { color: red }`).length === 0)).toEqual([]);
  });

  it('S005 has its head', async () => {
    const { body } = await get('/ru');
    expect(body).toContain('<html lang="ru-RU">');
    expect(body).toContain('<title>Sidekey | HOME</title>');
    expect(body).toContain('<link rel="canonical" href="http://shop.test/ru">');
    expect(body).toContain('>Корзина</a>');
  });

  it('S005 names the shop’s own origin where it is set', async () => {
    await app.close();
    app = await open({ PUBLIC_URL: 'https://sidekey.test/' });
    expect((await get('/ru')).body).toContain('<link rel="canonical" href="https://sidekey.test/ru">');
    expect((await get('/robots.txt')).body).toContain('Sitemap: https://sidekey.test/sitemap.xml');
  });

  it('S005 believes listed proxies, and nobody else, what origin it was asked by', async () => {
    await app.close();
    app = await open({ TRUSTED_PROXIES: '192.0.2.0/24' });
    const told = { host: 'inner', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'sidekey.test' };
    const canonicalFor = async (remoteAddress: string, headers: Record<string, string>) =>
      /<link rel="canonical" href="(.*?)\/ru">/.exec(
        (await app.inject({ url: '/ru', remoteAddress, headers })).body,
      )?.[1];
    expect(await canonicalFor('203.0.113.9', told)).toBe('http://inner');
    expect(await canonicalFor('192.0.2.1', told)).toBe('https://sidekey.test');
    expect(await canonicalFor('192.0.2.1', { host: 'inner' })).toBe('http://inner');
  });

  it.each([
    ['is nobody’s to share', {}, 'private, no-cache', 'private, no-cache'],
    [
      'is nobody’s to share where the shop’s own origin is known alone: it leads to the API',
      { PUBLIC_URL: 'https://sidekey.test' },
      'private, no-cache',
      'public, max-age=300',
    ],
    [
      'is everybody’s where both origins are known',
      { PUBLIC_URL: 'https://sidekey.test', PUBLIC_API_URL: 'https://api.sidekey.test' },
      'public, max-age=0',
      'public, max-age=300',
    ],
  ])(
    'S005 made for a host that a proxy passed on %s: caches tell it from no other',
    async (_what, settings, page, sitemap) => {
      await app.close();
      app = await openApp(
        readEnvironment({
          RELEASES_DIR: releases.dir,
          RELEASE_KEYS: testKey,
          API_PORT: new URL(api.url).port,
          TRUSTED_PROXIES: '127.0.0.1',
          ...settings,
        }),
      );
      const control = async (url: string, headers: Record<string, string>) =>
        (await app.inject({ url, headers: { host: 'shop.test', ...headers } })).headers['cache-control'];
      const isOwnUnknown = !('PUBLIC_URL' in settings);
      expect(await control('/robots.txt', { 'x-forwarded-host': 'evil.test' })).toBe(
        isOwnUnknown ? 'private, no-cache' : undefined,
      );
      for (let time = 0; time < 2; time += 1) {
        expect(await control('/ru', { 'x-forwarded-host': 'evil.test' })).toContain(page);
        expect(await control('/sitemap.xml', { 'x-forwarded-host': 'evil.test' })).toBe(sitemap);
        for (const headers of [{}, { 'x-forwarded-host': 'shop.test' }, { 'x-forwarded-proto': 'https' }] as Record<
          string,
          string
        >[]) {
          expect(await control('/ru', headers)).toContain('public, max-age=0');
          expect(await control('/sitemap.xml', headers)).toBe('public, max-age=300');
        }
      }
    },
  );

  it('S211 is the same for everybody: no cookie is set, none is needed', async () => {
    const mine = await app.inject({ url: '/', headers: { host: 'shop.test', cookie: 'a=b', 'accept-language': 'ru' } });
    const yours = await get('/');
    const timeless = (html: string) => html.replace(/"(now|requestId|\w+TimeStamp)":("[^"]*"|\d+)/g, '');
    expect(timeless(mine.body)).toBe(timeless(yours.body));
    expect(mine.headers).not.toHaveProperty('set-cookie');
  });

  it('S019 in English is English for a browser that speaks Russian: a redirect by language is the browser’s', async () => {
    const answer = await app.inject({ url: '/', headers: { host: 'shop.test', 'accept-language': 'ru' } });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<html lang="en-US">');
  });

  it('S174 brings the configuration along, so that the browser does not ask again; the games are left to who shows them', async () => {
    api.answers['/service-config'] = configWith({ name: 'VK', url: 'https://vk.test' });
    const { body } = await get('/');
    expect(api.asked).toEqual(['/service-config']);
    expect(body).toContain('href="https://vk.test"');
    expect(JSON.stringify(stateOf(body).api.queries)).toContain('https://vk.test');
  });

  it('S017 is no skeleton: the layout stands in the HTML', async () => {
    const { body } = await get('/');
    expect(body).toMatch(/<header[\s\S]*<main[\s\S]*<footer/);
    expect(body).not.toContain('aria-busy="true"');
  });

  it('S030 carries the year of the server', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2031, 5, 1));
    expect((await get('/')).body.replaceAll('<!-- -->', '')).toContain('© 2031 Sidekey');
  });

  it('S139 has the days of the shop’s time zone, which browsers are told', async () => {
    const now = Date.UTC(2031, 5, 1, 20);
    jest.spyOn(Date, 'now').mockReturnValue(now);
    const Screen = `() => { const { now, timeZone } = platform.usePlatform(); return createElement('h1', null, new Date(now).toLocaleDateString('en-US', { timeZone })); }`;
    releases.publish(
      'mf-shop',
      routes,
      { ...exposes, './routes/home': `route({ Screen: ${Screen} })` },
      { version: '1.1.0-b' },
    );
    const far = await open({ TIME_ZONE: 'Asia/Vladivostok' });
    const { body } = await far.inject({ url: '/', headers: { host: 'shop.test' } });
    await far.close();
    expect(body).toContain('<h1>6/2/2031</h1>');
    expect(stateOf(body)).toMatchObject({ timeZone: 'Asia/Vladivostok', now });
  });

  it('S059 that is a step elsewhere answers 302 in the page’s language, and is not kept', async () => {
    const answer = await get('/ru/catalog/product/2');
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe('/ru/catalog');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('S016 runs no script but the shop’s', async () => {
    const { headers } = await get('/');
    expect(headers['content-security-policy']).toMatch(/script-src 'self'( 'sha256-[^']+'){2};/);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });
});

describe('a private page', () => {
  it('S108 is a frame without its data: its load is left to the browser', async () => {
    const answer = await get('/ru/cart');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<h1>the cart</h1>');
    expect(logged).not.toHaveBeenCalled();
  });

  it('S108 is kept by nobody, and found by no search engine', async () => {
    const { headers, body } = await get('/cart');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(body).toContain('<meta name="robots" content="noindex">');
  });
});

describe('who runs no scripts', () => {
  it.each([
    ['/cart', 'JavaScript is turned off'],
    ['/ru/cart', 'выключен JavaScript'],
  ])('S211 reads at %s that the page needs them', async (url, words) => {
    expect(/<body>\s*<noscript><p>(.*?)<\/p><\/noscript>/.exec((await get(url)).body)?.[1]).toContain(words);
  });

  it('S211 is told so of a page that cannot be rendered here', async () => {
    writeFileSync(join(releases.dir, 'mf-shop/1.0.0-a/server/server.cjs'), 'module.exports = { exposes: {} };');
    expect((await get('/')).body).toContain('<noscript>');
  });

  it('S211 is told nothing of a page that is whole without them', async () => {
    expect((await get('/')).body).not.toContain('<noscript>');
  });
});

describe('a path that nobody owns', () => {
  it.each([
    ['/no/such/page', '/', 'There is no such page', 'You are being taken to the home page.'],
    ['/ru/no/such/page', '/ru', 'Такой страницы нет', 'Сейчас откроется главная.'],
    ['/xx/redirect/vk', '/', 'There is no such page', 'You are being taken to the home page.'],
  ])('S003 answers 404 at %s with a page that leads to %s', async (url, home, words, wayHome) => {
    api.answers['/service-config'] = configWith({ name: 'vk', url: 'https://vk.test' });
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain(`<meta http-equiv="refresh" content="0;url=${home}">`);
    expect(answer.body).toContain(words);
    expect(answer.body).toContain(`<a href="${home}">${wayHome}</a>`);
    expect(answer.headers['cache-control'] ?? '').not.toContain('public');
  });
});

describe('an address of the default language with a prefix', () => {
  it.each([
    ['/en', '/'],
    ['/en/', '/'],
    ['/en?x=1', '/?x=1'],
    ['/EN/Catalog/product/1', '/Catalog/product/1'],
    ['/en/catalog/product/1?x=%20y', '/catalog/product/1?x=%20y'],
  ])('S019 %s is for ever %s', async (url, target) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([301, 'public, max-age=3600']);
    expect(answer.headers.location).toBe(target);
  });

  it.each(['/en//evil.test', '/en///evil.test/x', '/en/\\evil.test', '/en/%2F/evil.test'])(
    'S021 never leads from %s to another host',
    async (url) => {
      const { location } = (await get(url)).headers;
      expect(new URL(String(location ?? '/'), 'http://shop.test').host).toBe('shop.test');
    },
  );

  it.each(['/english', '/enx/y'])('S019 is not %s', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });

  it.each(['//evil.test', '//evil.test/cart'])(
    'S001 takes %s as a path of this shop, not as another host',
    async (url) => {
      const { body, headers } = await get(url);
      expect(body).not.toContain('http://evil.test');
      expect(String(headers['content-security-policy'])).not.toContain('evil.test');
    },
  );
});

describe('a link by its name', () => {
  const links = [
    { name: 'Discord', url: 'https://chat.test/in?a=1' },
    { name: 'terms-of-service', url: '/terms-of-service' },
    { name: 'script', url: 'javascript:alert(1)' },
    { name: 'host', url: '//evil.test' },
    { name: 'user', url: 'https://user:word@evil.test' },
    { name: 'loop', url: '/redirect/loop' },
    { name: 'hidden', url: '/%72edirect/hidden' },
    { name: 'whole', url: 'http://shop.test/redirect/whole' },
    { name: 'telegram channel', url: 'https://t.test/c' },
    { name: 'letters', url: 'https://магазин.рф/оферта' },
    { name: 'catalogue', url: '/каталог' },
    { name: 'russian', url: '/ru/contact-us?a=1' },
    { name: 'english', url: '/en/contact-us' },
    { name: 'english host', url: '/en//evil.test' },
  ];

  beforeEach(() => {
    api.answers['/service-config'] = configWith(...links);
  });

  it.each([
    ['/redirect/discord', 'https://chat.test/in?a=1'],
    ['/redirect/DISCORD', 'https://chat.test/in?a=1'],
    ['/redirect/discord/', 'https://chat.test/in?a=1'],
    ['/ru/redirect/Discord', 'https://chat.test/in?a=1'],
    ['/redirect/telegram%20channel', 'https://t.test/c'],
    ['/redirect/letters', 'https://xn--80aairftm.xn--p1ai/%D0%BE%D1%84%D0%B5%D1%80%D1%82%D0%B0'],
    ['/ru/redirect/catalogue', '/ru/%D0%BA%D0%B0%D1%82%D0%B0%D0%BB%D0%BE%D0%B3'],
    ['/redirect/terms-of-service', '/terms-of-service'],
    ['/ru/redirect/terms-of-service', '/ru/terms-of-service'],
    ['/redirect/russian', '/contact-us?a=1'],
    ['/ru/redirect/russian', '/ru/contact-us?a=1'],
    ['/redirect/english', '/contact-us'],
    ['/ru/redirect/english', '/ru/contact-us'],
    ['/redirect/english%20host', '/evil.test'],
    ['/redirect/script', '/'],
    ['/redirect/host', '/'],
    ['/redirect/user', '/'],
    ['/redirect/loop', '/'],
    ['/redirect/hidden', '/'],
    ['/ru/redirect/whole', '/ru'],
    ['/redirect/nobody', '/'],
    ['/ru/redirect/nobody', '/ru'],
    ['/redirect/nobody?url=https://evil.test', '/'],
  ])('S006 %s leads to %s', async (url, target) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe(target);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toBe('');
  });

  it('S006 is looked up once for all who follow one at the same moment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => get(index % 2 === 0 ? '/redirect/discord' : '/ru/redirect/russian')),
    );
    expect(new Set(answers.map(({ headers }) => headers.location))).toEqual(
      new Set(['https://chat.test/in?a=1', '/ru/contact-us?a=1']),
    );
    expect(api.asked.filter((url) => url === '/service-config')).toHaveLength(1);
    await get('/redirect/discord');
    expect(api.asked.filter((url) => url === '/service-config')).toHaveLength(2);
  });

  it('S006 finds links that stand beside the figures', async () => {
    api.answers['/service-config'] = {
      result: { stats: {}, links: [{ name: 'vk', url: 'https://vk.test', icon: 'vk' }] },
    };
    expect((await get('/redirect/vk')).headers.location).toBe('https://vk.test');
  });

  it.each(['discord', 'terms-of-service'])('S006 leads home when the API has none that is called %s', async (name) => {
    api.answers['/service-config'] = { result: null };
    const { statusCode, headers } = await get(`/ru/redirect/${name}`);
    expect([statusCode, headers.location]).toEqual([302, '/ru']);
  });

  it.each([{ status: 500 }, { status: 429 }, 'silence' as const])(
    'S204 S006 leads nobody elsewhere when the API answers %j: the page asks on by itself',
    async (answer) => {
      api.answers['/service-config'] = answer;
      const { statusCode, headers, body } = await get('/ru/redirect/discord');
      expect([statusCode, headers.location, headers['cache-control']]).toEqual([200, undefined, 'no-store']);
      expect(body).toContain('<header');
      expect(logged).toHaveBeenCalledWith('Looking up the link "discord" failed.', expect.anything());
    },
  );

  it('S204 says in one line of the log what link could not be looked up: nobody writes another one there', async () => {
    api.answers['/service-config'] = { status: 500 };
    await get('/redirect/a%0AThe%20shop%20is%20closed.');
    expect(logged).toHaveBeenCalledWith('Looking up the link "a\\nThe shop is closed." failed.', expect.anything());
  });
});

it('S204 a page that leads elsewhere may name that in letters of its own', async () => {
  releases.publish('mf-bad', [{ id: 'old', path: 'old' }], {
    './routes/old': `route({ load: async () => ({ redirectTo: '/новости' }) })`,
  });
  const { statusCode, headers } = await get('/ru/old');
  expect([statusCode, headers.location]).toEqual([302, '/ru/%D0%BD%D0%BE%D0%B2%D0%BE%D1%81%D1%82%D0%B8']);
});

describe('a publish', () => {
  const second = { './routes/home': `route({ Screen: words('the new home') })` };

  it('S001 is visible at the next page load, without a restart', async () => {
    expect((await get('/')).body).toContain('the home');
    await new Promise((resolve) => setTimeout(resolve, 10));
    releases.publish('mf-shop', routes, second, { version: '1.0.0-b' });
    const { body } = await get('/');
    expect(body).toContain('the new home');
    expect(stateOf(body).table.remotes[0].version).toBe('1.0.0-b');
  });

  it('S001 of a remote that is new adds its paths', async () => {
    expect((await get('/new')).statusCode).toBe(404);
    await new Promise((resolve) => setTimeout(resolve, 10));
    releases.publish('mf-new', [{ id: 'new', path: 'new' }], { './routes/new': `route({ Screen: words('new') })` });
    expect((await get('/new')).body).toContain('<h1>new</h1>');
  });

  it('names its pictures on the server as browsers get them: its bundle is handed the folder', async () => {
    releases.publish('mf-shown', [{ id: 'shown', path: 'shown' }], {
      './routes/shown': `route({ Screen: words(browserFolder + 'bow.svg') })`,
    });
    expect((await get('/shown')).body).toContain('<h1>/releases/mf-shown/1.0.0-a/browser/bow.svg</h1>');
  });

  it('S016 that damages the table leaves the shop as it was, and says so', async () => {
    await get('/');
    await new Promise((resolve) => setTimeout(resolve, 10));
    writeFileSync(join(releases.dir, 'releases.json'), '{ "revision": 9, "rem');
    const answer = await get('/');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('the home');
    expect(logged).toHaveBeenCalledWith(expect.stringContaining('release table'), expect.anything());
  });
});

describe('a remote that cannot be rendered here', () => {
  it('S016 whose bundle was changed after its release is not run: the page is left to the browser', async () => {
    const file = join(releases.dir, 'mf-shop/1.0.0-a/server/server.cjs');
    writeFileSync(file, 'globalThis.stolen = true; module.exports = { exposes: {} };');
    const answer = await get('/');
    expect((globalThis as { stolen?: boolean }).stolen).toBeUndefined();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toContain('This part of the shop is not available right now');
    expect(answer.body).toContain('<footer');
    expect(logged.mock.calls.some(([, error]) => String((error as Error)?.cause).includes('integrity differs'))).toBe(
      true,
    );
  });

  it('S016 is tried again at the next page load', async () => {
    const file = join(releases.dir, 'mf-shop/1.0.0-a/server/server.cjs');
    const { bundleOf } = await import('../testing/releaseStore');
    writeFileSync(file, 'broken');
    expect((await get('/')).body).toContain('not available');
    writeFileSync(file, bundleOf(exposes));
    expect((await get('/')).body).toContain('the home');
  });

  it('S016 gets no module of the server’s but the shared ones', async () => {
    releases.publish('mf-thief', [{ id: 'thief', path: 'thief' }], {
      './routes/thief': `(require('node:fs'), route({}))`,
    });
    await get('/thief');
    expect(logged.mock.calls.some(([, error]) => String((error as Error)?.cause).includes('not node:fs'))).toBe(true);
  });

  it('S002 whose words are missing speaks the default language, on a page that nobody keeps', async () => {
    const screen = `route({ Screen: () => createElement('p', null, platform.useTranslation('mf-quiet').t('hello')) })`;
    releases.publish('mf-quiet', [{ id: 'quiet', path: 'quiet' }], {
      './routes/quiet': screen,
      './locales/ru': 'null',
    });
    const answer = await get('/ru/quiet');
    expect(answer.body).toContain('<p>Hello</p>');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect((await get('/quiet')).headers['cache-control']).toContain('s-maxage');
  });

  it('S016 and has no server bundle is left to the browser, without a word of failure', async () => {
    releases.publish('mf-late', [{ id: 'late', path: 'late' }]);
    const answer = await get('/late');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toContain('Loading the page');
    expect(answer.body.split('application/json')[0]).not.toContain('not available');
    expect(logged).not.toHaveBeenCalled();
  });

  it('S016 that throws while rendering costs its own screen: the frame stands, and the browser renders the rest', async () => {
    releases.publish('mf-faulty', [{ id: 'faulty', path: 'faulty' }], {
      './routes/faulty': `route({ Screen: () => { throw new Error('a bug'); } })`,
    });
    const answer = await get('/faulty');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toMatch(/<header[\s\S]*<main[\s\S]*Loading the page[\s\S]*<footer/);
    expect(stateOf(answer.body).table.remotes).toHaveLength(2);
  });
});

describe('an address', () => {
  it.each([
    ['/CATALOG/Product/1', '/catalog/product/1'],
    ['/RU/catalog/product/1', '/ru/catalog/product/1'],
    ['/Ru', '/ru'],
    ['/ru/Catalog/product/1?Game=A%20b', '/ru/catalog/product/1?Game=A%20b'],
    ['/%63atalog/product/%31', '/catalog/product/1'],
    ['/catalog//product/1', '/catalog/product/1'],
    ['/Privacy-Policy', '/privacy-policy'],
  ])('S001 has one spelling: %s is %s, which nobody keeps', async (url, target) => {
    const { statusCode, headers } = await get(url);
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([302, target, 'no-store']);
  });

  it.each([
    '/catalog/product/A%2Fb',
    '/catalog/product/%252F',
    '/catalog/product/%D0%AF',
    "/catalog/product/a(b)!'*",
    '/catalog/product/A_b',
  ])('S001 of a page keeps its parameters as they are: %s', async (url) => {
    const { statusCode, headers } = await get(url);
    expect([statusCode, headers.location]).toEqual([302, '/catalog']);
  });

  it.each(['/%E0%A4%A', '/ru/%E0%A4%A', '/%', '/catalog/product/%FF', '/%00', '/a%2Fb'])(
    'S003 that cannot be read, or is nobody’s, is a page that is not there: %s',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.headers['content-type']).toContain('text/html');
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );

  it('S001 of the shell’s own page stays the shell’s when a remote claims it', async () => {
    releases.publish('mf-greedy', [{ id: 'greedy', path: 'privacy-policy' }], {
      './routes/greedy': `route({ Screen: words('mine') })`,
    });
    expect((await get('/privacy-policy')).body).not.toContain('mine');
  });
});

describe('a remote that sends visitors elsewhere', () => {
  it.each([
    '//evil.test/x',
    '/\\t/evil.test',
    'https://evil.test',
    '/\\\\evil.test',
    'javascript:alert(1)',
    'catalog',
    '',
    '/redirect/evil',
  ])('S006 may not send them to %j: its screen alone is missing', async (target) => {
    releases.publish('mf-bad', [{ id: 'bad', path: 'bad' }], {
      './routes/bad': `route({ load: async () => ({ redirectTo: ${JSON.stringify(target).replaceAll('\\\\', '\\')} }) })`,
    });
    const answer = await get('/bad');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).not.toHaveProperty('location');
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe('a table with an entry that is none', () => {
  const broken = (change: object) => {
    const table = JSON.parse(readFileSync(join(releases.dir, 'releases.json'), 'utf8')) as { remotes: object[] };
    releases.write(
      'releases.json',
      signed({
        ...table,
        revision: 9,
        remotes: [...table.remotes, { ...table.remotes[0], name: 'mf-bad', ...change }],
      }),
    );
  };

  const own = { routes: [{ id: 'own', path: 'own', visibility: 'public' }] };

  it.each([{ base: 'nowhere' }, { contract: 2 }, { locales: 'en' }])(
    'S016 costs that remote its code: its page says that it is not there: %j',
    async (change) => {
      broken({ ...own, ...change });
      expect((await get('/')).body).toContain('the home');
      const answer = await get('/own');
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
      expect(answer.body).toMatch(/<header[\s\S]*Loading the page[\s\S]*<footer/);
    },
  );

  it.each([{ routes: [{ id: 'x', path: '/x', visibility: 'public' }] }, { name: 'shell' }, { routes: 'own' }])(
    'S016 costs that entry alone, and is said: %j',
    async (change) => {
      broken(change);
      expect((await get('/')).body).toContain('the home');
      expect(stateOf((await get('/')).body).table.remotes).toHaveLength(1);
      expect(logged.mock.calls.filter(([line]) => /is left out/.test(String(line)))).toHaveLength(1);
    },
  );
});

describe('a shop without releases', () => {
  beforeEach(async () => {
    rmSync(join(releases.dir, 'releases.json'));
    await app.close();
    app = await open();
  });

  it.each([
    ['/', 'not open yet'],
    ['/ru/cart', 'ещё не открыт'],
  ])('S016 says at %s that it is not open, and nothing of itself', async (url, words) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('10');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toContain(words);
    expect(answer.body).not.toContain(releases.dir);
  });

  it.each(['/', '/ru', '/ru/'])('S003 whose home at %s is nobody’s leads nobody there for ever', async (url) => {
    releases.write('releases.json', signed({ revision: 9, remotes: [] }));
    const answer = await get(url);
    expect(answer.statusCode).toBe(503);
    expect(answer.body).not.toContain('refresh');
    expect((await get('/nothing')).body).toContain('refresh');
  });

  it.each(['/robots.txt', '/sitemap.xml'])('S016 answers %s without a word of where it looked', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(500);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual({ success: false, result: null, message: 'The shop could not answer.' });
  });

  it('S016 is alive, but not ready', async () => {
    const lives = await get('/healthz');
    expect([lives.statusCode, lives.headers['cache-control']]).toEqual([200, 'no-store']);
    const answer = await get('/readyz');
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { ready: false, releases: false, renderers: true, api: true, store: true },
    ]);
  });
});

describe('readiness', () => {
  it('S016 is what it says when all parts are there', async () => {
    const answer = await get('/readyz');
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { ready: true, releases: true, renderers: true, api: true, store: true },
    ]);
  });

  it('S016 asks the API once for all who ask at the same moment', async () => {
    await Promise.all(Array.from({ length: 50 }, () => get('/readyz')));
    expect(api.asked.filter((url) => url === '/readyz')).toHaveLength(1);
  });

  it.each(['', 'shell/1.0.0-s/browser/main.js', 'shell/1.0.0-s/release.json'])(
    'S016 says so where its store goes away under it (/%s): nobody would get a script',
    async (gone) => {
      expect((await get('/readyz')).statusCode).toBe(200);
      const away = join(releases.dir, `../away-${Date.now()}`);
      renameSync(join(releases.dir, gone), away);
      const answer = await get('/readyz');
      expect([answer.statusCode, answer.json()]).toEqual([
        503,
        { ready: false, releases: false, renderers: true, api: true, store: true },
      ]);
      renameSync(away, join(releases.dir, gone));
      expect((await get('/readyz')).statusCode).toBe(200);
    },
  );

  it('S016 says that the disk of its store is full, and is not denied for that, since pages are served; nor for a store that is meant for reading', async () => {
    logged.mockClear();
    jest.spyOn(console, 'warn').mockImplementation();
    const here = performance.now.bind(performance);
    let ahead = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => here() + ahead);
    const writing = jest.spyOn(fs, 'writeFile');
    const look = async (code?: string) => {
      ahead += 10_000;
      if (code) writing.mockRejectedValue(Object.assign(new Error(code), { code }));
      else writing.mockRestore();
      const { statusCode, headers, body } = await get('/readyz');
      return [statusCode, headers['x-reads'], JSON.parse(body).store];
    };
    expect(await look('ENOSPC')).toEqual([200, undefined, false]);
    expect((await get('/')).statusCode).toBe(200);
    expect(await look('EROFS')).toEqual([200, undefined, true]);
    expect(await look('EIO')).toEqual([200, undefined, false]);
    expect(await look()).toEqual([200, undefined, true]);
    expect(logged).toHaveBeenCalledTimes(2);
  });

  it('S016 is not denied for an API of another maker, which has no such path', async () => {
    api.answers['/readyz'] = { status: 404 };
    expect((await get('/readyz')).statusCode).toBe(200);
  });

  it('S016 is not denied for an API whose database takes no writes: pages only read', async () => {
    const reading = createServer((_request, response) => void response.writeHead(503, { 'x-reads': 'answered' }).end());
    await new Promise<void>((done) => reading.listen(0, '127.0.0.1', done));
    await app.close();
    app = await open({ API_URL: `http://127.0.0.1:${(reading.address() as AddressInfo).port}` });
    expect((await get('/readyz')).statusCode).toBe(200);
    reading.close();
  });

  it.each([{ status: 500 }, { status: 503 }, 'silence' as const])(
    'S016 is denied while the API answers %j',
    async (answer) => {
      api.answers['/readyz'] = answer;
      const { statusCode, body } = await get('/readyz');
      expect([statusCode, JSON.parse(body)]).toEqual([
        503,
        { ready: false, releases: true, renderers: true, api: false, store: true },
      ]);
    },
  );
});

describe('what a browser is told of every page', () => {
  const alone = "default-src 'none'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  it.each(['/no/such/page', '/ru/%ff', '/sitemap-9.xml'])(
    'S003 one of words alone at %s runs nothing and stands in no frame',
    async (url) => {
      const { statusCode, headers } = await get(url);
      expect([statusCode, headers['content-security-policy']]).toEqual([404, alone]);
    },
  );

  it('S016 so does one where there is nothing to make pages from', async () => {
    rmSync(join(releases.dir, 'releases.json'));
    await app.close();
    app = await open();
    const { statusCode, headers } = await get('/');
    expect([statusCode, headers['content-security-policy']]).toEqual([503, alone]);
  });

  it.each(['/', '/ru/%ff', '/healthz'])(
    'S016 what it asks for nowhere, whom it tells of itself, and what it is, at %s',
    async (url) => {
      const { headers } = await get(url);
      expect([headers['referrer-policy'], headers['x-content-type-options']]).toEqual([
        'strict-origin-when-cross-origin',
        'nosniff',
      ]);
      expect(headers['permissions-policy']).toBe(
        'camera=(), geolocation=(), microphone=(), payment=(), usb=(), display-capture=(), hid=(), idle-detection=(), local-fonts=(), midi=(), serial=(), window-management=(), identity-credentials-get=(), publickey-credentials-get=()',
      );
    },
  );

  it.each([
    ['https://shop.test', 'max-age=31536000'],
    ['HTTPS://shop.test', 'max-age=31536000'],
    ['http://shop.test', undefined],
    ['', undefined],
  ])('S016 to come by HTTPS alone where the shop is at %j', async (PUBLIC_URL, said) => {
    await app.close();
    app = await open({ PUBLIC_URL });
    for (const url of ['/', '/healthz', '/no/such/page'])
      expect((await get(url)).headers['strict-transport-security']).toBe(said);
  });

  it('S016 where the icon is that it asks for by itself', async () => {
    const { statusCode, headers } = await get('/favicon.ico');
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([
      301,
      '/favicon.svg',
      'public, max-age=86400',
    ]);
    expect((await get('/favicon.svg')).headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=86400',
    });
  });

  it('S016 so long for a request, and so long for one who says nothing', () => {
    expect([app.server.requestTimeout, app.server.timeout]).toEqual([30_000, 60_000]);
  });
});

describe('a request that names no host', () => {
  it.each(['a b', '[', ':'])('is refused, and the shop goes on: %j', async (host) => {
    const [page, undecodable] = [
      await app.inject({ url: '/', headers: { host } }),
      await app.inject({ url: '/ru/%ff', headers: { host } }),
    ];
    expect([page.statusCode, undecodable.statusCode]).toEqual([400, 404]);
    expect((await get('/')).statusCode).toBe(200);
  });
});

describe('a host that is none', () => {
  it.each(['/', '/catalog/product/1', '/sitemap.xml', '/robots.txt'])(
    'S016 is told so, and stands in no address: %s',
    async (url) => {
      for (const host of ['shop.test/ru', 'shop.test;sandbox', 'shop"test']) {
        const { statusCode, body } = await app.inject({ url, headers: { host } });
        expect([host, statusCode]).toEqual([host, 400]);
        expect(body).not.toContain('shop');
      }
    },
  );
});

describe('a refusal that is no page', () => {
  const there = { host: 'shop.test' };

  it.each([
    ['a picture that is none', 404, 'There is no such picture.', { url: '/static/none.svg', headers: there }],
    [
      'a file that is not there',
      404,
      'There is nothing here.',
      { url: '/releases/mf-shop/1.0.0-a/browser/none.js', headers: there },
    ],
    ['a call of what is a page', 404, 'There is nothing here.', { method: 'POST', url: '/', headers: there }],
    ...['image', 'script', 'style', 'font', 'video', 'worker'].map(
      (wanted) =>
        [
          `a page as ${wanted}`,
          404,
          'There is nothing here.',
          { url: '/catalog/product/1?at=1', headers: { ...there, 'sec-fetch-dest': wanted } },
        ] as const,
    ),
    [
      'a link by its name as image',
      404,
      'There is nothing here.',
      { url: '/redirect/vk', headers: { ...there, 'sec-fetch-dest': 'image' } },
    ],
    ['a host that is none', 400, 'The request was not understood.', { url: '/', headers: { host: 'a b' } }],
  ] as const)('S206 is in the envelope of the API: %s', async (_what, status, message, request) => {
    const answer = await app.inject(request);
    expect([answer.statusCode, answer.json()]).toEqual([status, { success: false, result: null, message }]);
  });

  it('S206 is in it where several hosts are named', async () => {
    const headers: Record<string, string[]> = { host: ['shop.test', 'shop.test'] };
    const answer = await app.inject({ url: '/favicon.svg', headers });
    expect([answer.statusCode, answer.headers['cache-control'], answer.json()]).toEqual([
      400,
      'no-store',
      { success: false, result: null, message: 'The request was not understood.' },
    ]);
  });

  it.each(['document', 'iframe', 'empty', 'of another year'])(
    'S206 is nobody’s who wants what a page may be: %s',
    async (wanted) => {
      expect(
        (await app.inject({ url: '/catalog/product/1?at=1', headers: { ...there, 'sec-fetch-dest': wanted } })).body,
      ).toContain('<h1>the product</h1>');
    },
  );

  it('S206 waits for no body that nobody wants', async () => {
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const answer = await new Promise<string>((done, fail) => {
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write(
          'POST /catalog HTTP/1.1\r\nhost: shop.test\r\ncontent-type: text/plain\r\ncontent-length: 1000000\r\n\r\nbegun',
        ),
      );
      socket
        .setEncoding('utf8')
        .once('data', (text: string) => (socket.destroy(), done(text)))
        .on('error', fail);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  });
});

describe('a shop that stops', () => {
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await new Promise((done) => setTimeout(done, 10));
  };
  const keptAlive = new Agent({ keepAlive: true });
  afterEach(() => keptAlive.destroy());

  function ask(origin: string, path: string) {
    return new Promise<IncomingMessage>((resolve, reject) => {
      httpGet(origin + path, { agent: keptAlive, headers: { host: 'shop.test' } }, (answer) =>
        answer.resume().once('end', () => resolve(answer)),
      ).once('error', reject);
    });
  }

  it('S016 answers those whom it was asked by, and waits for no connection on which nobody asks', async () => {
    // What bundles have for `globalThis`.
    const world = runInThisContext('globalThis') as { held: (() => void)[] };
    world.held = [];
    releases.publish('mf-slow', [{ id: 'slow', path: 'slow' }], {
      './routes/slow': `route({ load: () => new Promise((done) => globalThis.held.push(done)), Screen: words('slow') })`,
    });
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    await ask(origin, '/healthz');
    const pages = Promise.all([ask(origin, '/slow'), ask(origin, '/ru/slow'), ask(origin, '/slow?x=1')]);
    await until(() => world.held.length === 3);
    const began = Date.now();
    const closed = app.close();
    await until(() => !app.server.listening);
    for (const goOn of world.held) goOn();
    await closed;
    expect((await pages).map(({ statusCode, headers }) => [statusCode, headers.connection])).toEqual(
      Array(3).fill([200, 'close']),
    );
    // A connection that is kept for the next request is let go after more than a minute by itself.
    expect(Date.now() - began).toBeLessThan(20_000);
    await expect(ask(origin, '/healthz')).rejects.toThrow('ECONNREFUSED');
  });

  it('S016 says that it is not ready while it still answers', async () => {
    app.drain();
    expect((await get('/readyz')).json()).toMatchObject({ ready: false });
    expect((await get('/')).statusCode).toBe(200);
  });

  it('S016 says of a file that has not changed no encoding: caches would take it for that of the file that they have', async () => {
    const url = '/releases/shell/1.0.0-s/browser/main.js';
    const { headers } = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
    for (const method of ['GET', 'HEAD'] as const) {
      const again = await app.inject({
        method,
        url,
        headers: { 'accept-encoding': 'br', 'if-none-match': String(headers.etag) },
      });
      expect([again.statusCode, again.headers['content-encoding'], again.headers.etag, again.headers.vary]).toEqual([
        304,
        undefined,
        headers.etag,
        'accept-encoding',
      ]);
    }
  });

  it('S016 holds no connection for ever: for a request that never comes whole, or a reader who is gone', () => {
    expect([app.server.requestTimeout, app.server.timeout]).toEqual([30_000, 60_000]);
  });
});

describe('the shell’s two halves', () => {
  it('S211 are of one release: a server goes with the browser files of its own build, whatever is live since', async () => {
    releases.write(
      'shell/2.0.0-t/build.json',
      JSON.stringify({ scripts: ['browser/other.js'], styles: [], fonts: {}, texts: {} }),
    );
    await app.close();
    app = await open();
    expect((await get('/')).body).toContain('/releases/shell/1.0.0-s/browser/main.js');
  });

  it('S211 start together or not at all', async () => {
    const environment = readEnvironment({ RELEASES_DIR: releases.dir, RELEASE_KEYS: testKey, API_URL: api.url });
    releases.write('elsewhere/build.json', JSON.stringify({ scripts: ['browser/other.js'] }));
    const start = buildApp(environment, {
      build: join(releases.dir, 'elsewhere'),
      renderers: inProcessRenderers(environment),
    });
    await expect(start).rejects.toThrow('publish its build first');
  });
});

describe('an API that is away', () => {
  const page = { id: 'terms', path: 'list' };
  const list = `route({
    load: async (context) => { await platform.ask(context, platform.globalApi.endpoints.games.initiate()); },
    Screen: () => createElement('h1', null, platform.useGamesQuery().isError ? 'a retry' : 'the games'),
  })`;

  beforeEach(() => releases.publish('mf-list', [page], { './routes/terms': list }));

  it('S204 leaves the page answered, with a retry, and kept by nobody', async () => {
    api.answers['/service-config'] = { status: 500 };
    api.answers['/v1/games'] = { status: 500 };
    const answer = await get('/list');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<h1>a retry</h1>');
    expect(answer.body).toContain('<footer');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('S204 may keep the page again when it is back', async () => {
    const answer = await get('/list');
    expect(answer.body).toContain('<h1>the games</h1>');
    expect(answer.headers['cache-control']).toContain('s-maxage=60');
  });

  it('S202 is given one second and one try for each call', async () => {
    api.answers['/v1/games'] = 'silence';
    expect((await getAfter(1000, '/list', '/v1/games')).body).toContain('<h1>a retry</h1>');
    expect(api.asked.filter((url) => url === '/v1/games')).toHaveLength(1);
  });

  it('S205 leaves the server’s own words in the log', async () => {
    api.answers['/v1/games'] = { status: 503, message: 'the printer burns' };
    await get('/list');
    expect(logged).toHaveBeenCalledWith('the printer burns');
  });

  it('S206 that knows nothing of a call sends nobody away here: the browser decides', async () => {
    api.answers['/v1/games'] = { status: 404 };
    expect((await get('/list')).statusCode).toBe(200);
  });
});

describe('the release store', () => {
  it('S001 gives browser files to every origin, for ever', async () => {
    const { statusCode, headers } = await get('/releases/mf-shop/1.0.0-a/browser/remoteEntry.js');
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['access-control-allow-origin']).toBe('*');
  });

  it('S001 says that compressed and plain files are two, and that a missing one may be there tomorrow', async () => {
    const path = 'mf-shop/1.0.0-a/browser/remoteEntry.js';
    for (const encoding of ['br', 'identity']) {
      const { headers } = await app.inject({ url: `/releases/${path}`, headers: { 'accept-encoding': encoding } });
      expect(headers.vary).toBe('accept-encoding');
    }
    for (const url of ['/releases/mf-shop/1.0.0-a/browser/none.js', '/static/none.svg', '/nobody']) {
      const { statusCode, headers } = await get(url);
      expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
    }
    expect((await app.inject({ url: '/', headers: { host: 'shop.test', 'accept-encoding': 'br' } })).headers.vary).toBe(
      'accept-encoding',
    );
    expect((await get('/')).headers.vary).toBe('accept-encoding');
  });

  it.each([
    '/releases/mf-shop/1.0.0-a/server/server.cjs',
    '/releases/mf-shop/1.0.0-a/browser/../server/server.cjs',
    '/releases/mf-shop/1.0.0-a/browser/%2e%2e/server/server.cjs',
    '/releases/mf-shop/1.0.0-a/browser/..%2fserver/server.cjs',
    '/releases/mf-shop/1.0.0-a/browser%2f..%2fserver%2fserver.cjs',
    '/releases/releases.json',
    '/releases/mf-shop/1.0.0-a/release.json',
    '/releases/history/00000001.json',
    '/releases/shell/1.0.0-s/build.json',
    '/releases/',
    '/releases/mf-shop/1.0.0-a/browser/',
  ])('S016 gives nobody %s', async (url) => {
    const { statusCode, body } = await get(url);
    expect(statusCode).toBeGreaterThanOrEqual(400);
    expect(body).not.toContain('module.exports');
    expect(body).not.toContain('revision');
  });

  it('S034 passes the API’s pictures on under the shop’s own origin', async () => {
    api.answers['/static/art/a.svg'] = { result: 'a picture' };
    expect((await get('/static/art/a.svg')).json()).toMatchObject({ result: 'a picture' });
    expect((await get('/static/art/none.svg')).statusCode).toBe(404);
  });

  it.each([
    '/static/x\\..\\..\\mailbox',
    '/static/x\\../../mailbox',
    '/static/%2e%2e/mailbox',
    '/static/..%2fmailbox',
    '/static/x%5c..%5c..%5cmailbox',
    '/static/%2e%2e%5cmailbox',
    '/static/../v1/games',
    '/static',
  ])('S034 passes on nothing of the API but its pictures: not %s', async (path) => {
    api.answers['/mailbox'] = api.answers['/v1/games'] = { result: 'other people’s' };
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const before = api.asked.length;
    // As it is written: a client that makes an address of it would tidy it up.
    const answer = await new Promise<string>((done, fail) => {
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.end(`GET ${path} HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n`),
      );
      let text = '';
      socket
        .setEncoding('utf8')
        .on('data', (part) => (text += part))
        .on('end', () => done(text))
        .on('error', fail);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 40[04] /);
    expect(api.asked.slice(before)).not.toContainEqual(expect.stringMatching(/mailbox|games/));
  });

  it('S034 takes any query, and a body that means nothing', async () => {
    api.answers['/static/art/a.svg'] = { result: 'a picture' };
    for (const query of ['?utm_campaign=50%', '?from=../x', '?a=1&a=2', '?'])
      expect([query, (await get(`/static/art/a.svg${query}`)).statusCode]).toEqual([query, 200]);
    expect((await app.inject({ url: '/static/art/a.svg', headers: { 'content-length': '5' } })).statusCode).toBe(200);
    expect((await get('/static/art/50%.svg')).statusCode).toBeLessThan(500);
  });

  it('S034 tells the API on whose behalf it asks', async () => {
    api.answers['/static/art/a.svg'] = { result: 'a picture' };
    await app.inject({
      url: '/static/art/a.svg',
      remoteAddress: '192.0.2.7',
      headers: { 'x-forwarded-for': '203.0.113.5' },
    });
    expect(api.heard.at(-1)?.['x-forwarded-for']).toBe('203.0.113.5, 192.0.2.7');
  });

  it('S034 says of its own connection what is so: the API’s is another one', async () => {
    api.answers['/static/art/a.svg'] = { result: 'a picture' };
    const { headers } = await get('/static/art/a.svg');
    expect(headers).not.toHaveProperty('keep-alive');
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    expect(
      (await fetch(`${origin}/static/art/a.svg`, { headers: { connection: 'close' } })).headers.get('connection'),
    ).toBe('close');
  });

  it('S034 says that the API has not given a picture, and in what time, and goes on', async () => {
    api.answers['/static/art/a.svg'] = { result: 'a picture' };
    expect((await app.inject({ url: '/static/art/a.svg', headers: { expect: '100-continue' } })).statusCode).toBe(200);
    api.answers['/static/art/b.svg'] = { status: 503, message: 'busy' };
    expect((await get('/static/art/b.svg')).statusCode).toBe(503);
    expect(api.asked.filter((url) => url.endsWith('b.svg'))).toHaveLength(1);
    api.answers['/static/art/c.svg'] = 'silence';
    const { statusCode, headers } = await getAfter(5000, '/static/art/c.svg', '/static/art/c.svg');
    expect([statusCode, headers['cache-control']]).toEqual([504, 'no-store']);
    expect(logged.mock.calls.flat().join(' ')).toContain(
      'The API did not give /static/art/c.svg (it did not begin in time).',
    );
  });
});

describe('what search engines ask for', () => {
  it('S001 robots.txt closes what belongs to one visitor, in every language', async () => {
    const { headers, body } = await get('/robots.txt');
    expect(headers['content-type']).toContain('text/plain');
    // The private routes of the live remotes and of the shell, by their owners' word, and nothing else.
    expect(body.match(/(?<=Disallow: ).+/g)).toEqual(['/cart', '/redirect', '/ru/cart', '/ru/redirect']);
    expect(body).toContain('Sitemap: http://shop.test/sitemap.xml');
  });

  const addresses = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);

  it('S002 sitemap.xml names every public page once in every language, with its siblings', async () => {
    const { headers, body } = await get('/sitemap.xml');
    expect(headers['content-type']).toContain('xml');
    const paths = ['/', '/a&amp;b', '/catalog/product/1', '/privacy-policy', '/terms-of-service'];
    expect(addresses(body)).toEqual(
      paths.flatMap((path) => [`http://shop.test${path}`, `http://shop.test/ru${path === '/' ? '' : path}`]),
    );
    expect(body).toContain('<loc>http://shop.test/ru/a&amp;b</loc><lastmod>1970-01-02T00:00:00.000Z</lastmod>');
    expect(body).toContain('<xhtml:link rel="alternate" hreflang="ru" href="http://shop.test/ru/catalog/product/1"/>');
    expect(body).not.toContain('/cart');
  });

  it.each(['/sitemap-1.xml', '/sitemap-x.xml', '/sitemap.xml.gz'])(
    'S003 there is no %s beside one that is whole in one file',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404);
    },
  );

  it('S204 sitemap.xml loses of a remote that fails its own pages alone', async () => {
    releases.publish('mf-faulty', [{ id: 'faulty', path: 'faulty' }], {
      './routes/faulty': `route({ sitemap: async () => { throw new Error('a bug'); } })`,
    });
    releases.publish('mf-gone', [{ id: 'gone', path: 'gone' }], {});
    const { statusCode, body } = await get('/sitemap.xml');
    expect(statusCode).toBe(200);
    expect(addresses(body)).toContain('http://shop.test/catalog/product/1');
    expect(logged).toHaveBeenCalledWith('Listing the pages of mf-faulty/faulty failed.', expect.anything());
    expect(logged).toHaveBeenCalledWith('Listing the pages of mf-gone/gone failed.', expect.anything());
  });
});

describe('a sitemap that cannot be whole', () => {
  const addresses = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => String(address));
  const pagesOf = (code: string) =>
    releases.publish('mf-list', [{ id: 'list', path: 'list' }], { './routes/list': `route({ sitemap: ${code} })` });
  const games = `async (context) => {
    const games = await platform.ask(context, platform.globalApi.endpoints.games.initiate());
    return (games ?? []).map(({ id }) => ({ path: '/list/' + id }));
  }`;

  it.each([
    [
      `async () => [{ path: '/list/1', changedAt: NaN }, { path: '/list/2', changedAt: 1e99 }, { path: '/list/3', changedAt: 'x' }]`,
      ['/list/1', '/list/2', '/list/3'],
    ],
    [
      `async () => [{ path: '/list/1' }, null, {}, { path: 7 }, { path: '//evil.test' }, { path: 'list' }, { path: '/a\\nb' }]`,
      ['/list/1'],
    ],
    [`async () => 'rubbish'`, []],
  ])('S002 loses what is wrong and nothing else: %s', async (code, paths) => {
    pagesOf(code);
    const { statusCode, body } = await get('/sitemap.xml');
    expect(statusCode).toBe(200);
    expect(addresses(body).filter((address) => /\/list|evil|\n/.test(address) && !address.includes('/ru/'))).toEqual(
      paths.map((path) => `http://shop.test${path}`),
    );
    expect(addresses(body)).toContain('http://shop.test/catalog/product/1');
  });

  it('S002 is kept by nobody while a remote cannot say its part', async () => {
    expect((await get('/sitemap.xml')).headers['cache-control']).toBe('public, max-age=300');
    pagesOf(`async () => { throw new Error('a bug'); }`);
    expect((await get('/sitemap.xml')).headers['cache-control']).toBe('no-store');
  });

  it('S204 is refused while the API is away, and what was said before goes on to hold', async () => {
    pagesOf(games);
    api.answers['/v1/games'] = { status: 500 };
    const refused = await get('/sitemap.xml');
    expect([refused.statusCode, refused.headers['retry-after'], refused.headers['cache-control']]).toEqual([
      503,
      '60',
      'no-store',
    ]);
    api.reset();
    const whole = addresses((await get('/sitemap.xml')).body);
    api.answers['/v1/games'] = { status: 500 };
    const later = await get('/sitemap.xml');
    expect(later.headers['cache-control']).toBe('no-store');
    expect(addresses(later.body)).toEqual(whole);
  });

  const twoAsked = `async (context) => {
    await platform.ask(context, platform.globalApi.endpoints.games.initiate());
    await platform.ask(context, platform.globalApi.endpoints.serviceConfig.initiate());
    return [{ path: '/list' }];
  }`;

  it.each([
    [503, 503],
    [429, 503],
    [500, 503],
    [404, 200],
    [400, 200],
  ])(
    'S204 where one of a remote’s questions is answered with %d, and the others well, it answers %d',
    async (status, expected) => {
      pagesOf(twoAsked);
      api.answers['/service-config'] = { status };
      const { statusCode, headers } = await get('/sitemap.xml');
      expect([statusCode, headers['cache-control']]).toEqual([expected, 'no-store']);
    },
  );

  it('S204 is refused where one of a remote’s questions is not answered in time, and the others well', async () => {
    pagesOf(twoAsked);
    api.answers['/service-config'] = 'silence';
    expect((await getAfter(5000, '/sitemap.xml', '/service-config')).statusCode).toBe(503);
  });
});

it('S206 S016 a visitor with more cookies than a server reads is freed of them, by an answer with the headers of all: every page and file was refused for as long as those live', async () => {
  await app.close();
  app = await open({ PUBLIC_URL: 'https://shop.test' });
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const answer = await new Promise<IncomingMessage>((done) =>
    httpGet({ port, headers: { cookie: `planted=${'x'.repeat(20_000)}` } }, done),
  );
  expect([answer.statusCode, answer.headers['clear-site-data'], answer.headers['content-type']]).toEqual([
    431,
    '"cookies"',
    'text/html; charset=utf-8',
  ]);
  const { headers } = await get('/healthz');
  for (const name of ['strict-transport-security', 'permissions-policy', 'referrer-policy', 'x-content-type-options'])
    expect([name, answer.headers[name]]).toEqual([name, headers[name] ?? 'not said']);
  expect(answer.headers['content-security-policy']).toMatch(
    /^default-src 'none'; .*script-src 'sha256-[^']+'; .*frame-ancestors 'none'$/,
  );
  answer.destroy();
});

describe('the settings of the server', () => {
  it('S174 find the API on this machine by default, and browsers at the page’s own host', async () => {
    expect(readEnvironment({ RELEASES_DIR: '.' })).toMatchObject({
      apiUrl: 'http://127.0.0.1:4000',
      publicApiUrl: null,
      apiPort: 4000,
    });
    expect(readEnvironment({ RELEASES_DIR: '.', API_URL: 'https://a.test/' })).toMatchObject({
      apiUrl: 'https://a.test',
      publicApiUrl: 'https://a.test',
    });
  });
});
