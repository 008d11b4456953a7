/** @jest-environment @storefront/build/jest/server.cjs */
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { partOf } from '@storefront/build/jest/long.cjs';
import type { FastifyInstance } from 'fastify';
import { inProcessRenderers } from '../../testing/inProcess';
import { releaseStore, testKey } from '../../testing/releaseStore';
import { buildApp } from '../app';
import { readEnvironment } from '../environment';
import type { Renderers } from '../rendering/RendererPool';

/** An API that says of which data its answers are, or, as another maker's, does not. */
function versionedApi() {
  let version = 1;
  /** The version that it speaks of. */
  let said = 1;
  const waiting = new Set<ServerResponse>();
  const during = (_url: string): Promise<unknown> | undefined => undefined;
  const api = {
    price: 100,
    speaks: true,
    broken: false,
    gamesAre: 'there' as 'there' | 'broken' | 'silent' | 'gone' | 'refused',
    isConfigBroken: false,
    lag: 0,
    port: 0,
    questions: 0,
    during,
    listeners: () => waiting.size,
    change,
    open,
    close,
  };
  let server: Server | undefined;

  const answer = (response: ServerResponse, result: unknown, of = `v${version}`) =>
    response
      .writeHead(200, { 'content-type': 'application/json', ...(api.speaks ? { 'x-data-version': of } : {}) })
      .end(JSON.stringify({ success: true, result, message: null }));

  function change(price: number, isTold = true) {
    api.price = price;
    version += 1;
    if (!isTold) return;
    said = version;
    tell();
  }

  const say = (response: ServerResponse) => void (waiting.delete(response), answer(response, { version: `v${said}` }));

  function tell() {
    for (const response of [...waiting]) say(response);
  }

  /** Until there is news; but it does not wait until it is taken for dead. */
  function holdBack(response: ServerResponse) {
    waiting.add(response);
    response.once('close', () => waiting.delete(response));
    setTimeout(() => waiting.has(response) && say(response), 1000).unref();
  }

  async function open() {
    server = createServer(async (request, response) => {
      const url = request.url ?? '';
      if (api.broken) return response.writeHead(500).end('{}');
      if (url.startsWith('/data-version')) {
        api.questions += 1;
        if (!api.speaks) return response.writeHead(404).end('{}');
        return url.endsWith(`after=v${said}`) ? holdBack(response) : say(response);
      }
      const { price } = api;
      const of = `v${version}`;
      await api.during(url);
      if (api.lag) await sleep(api.lag);
      if (url === '/service-config' && api.isConfigBroken) return response.writeHead(500).end('{}');
      if (url === '/v1/games' && api.gamesAre === 'broken') return response.writeHead(500).end('{}');
      if (url === '/v1/games' && api.gamesAre === 'silent') return;
      if (url === '/v1/games' && api.gamesAre === 'refused')
        return response.writeHead(404).end('<p>Somebody on the way</p>');
      if (url === '/v1/games' && api.gamesAre === 'gone')
        return response.writeHead(404).end('{"success":false,"result":null,"message":"gone"}');
      answer(
        response,
        url === '/v1/games'
          ? [{ id: 1, name: `costs ${price}`, icon: '', background: '', bestseller: false, value: 1, minPrice: 1 }]
          : { stats: {} },
        of,
      );
    });
    const listen = () => server?.listen(api.port, '127.0.0.1');
    await new Promise<void>((resolve) => {
      // Where it was before somebody else may be for a moment.
      server?.on('error', () => setTimeout(listen, 50)).once('listening', resolve);
      listen();
    });
    api.port = (server.address() as AddressInfo).port;
  }

  async function close() {
    tell();
    server?.closeAllConnections();
    await new Promise((resolve) => server?.close(resolve));
  }

  return api;
}

const list = `route({
  load: async (context) => { await platform.ask(context, platform.globalApi.endpoints.games.initiate()); },
  Screen: () => createElement('h1', null, (platform.useGamesQuery().data ?? []).map(({ name }) => name).join()),
})`;
/** The same, of which the list is not the page. */
const extra = list
  .replace('await platform.ask(', 'await platform.askBeside(')
  .replace("'h1', null,", "'h1', null, 'page, ',");
/** The same, that draws nothing without the list. */
const brittle = list.replace(' ?? []', '');
const routes = [
  { id: 'list', path: 'list/:words?' },
  { id: 'extra', path: 'extra' },
  { id: 'brittle', path: 'brittle' },
  { id: 'plain', path: 'plain' },
  { id: 'cart', path: 'cart', visibility: 'private' as const },
  { id: 'away', path: 'away' },
  { id: 'circle', path: 'circle/:at' },
  { id: 'endless', path: 'endless/:at' },
];
const exposes = {
  './routes/list': list,
  './routes/extra': extra,
  './routes/brittle': brittle,
  './routes/plain': `route({ Screen: words('plain') })`,
  './routes/cart': list,
  './routes/away': `route({ load: async () => ({ redirectTo: '/plain' }) })`,
  './routes/circle': `route({ load: async ({ params }) => ({ redirectTo: params.at === '1' ? '/circle/2' : '/circle/1' }) })`,
  './routes/endless': `route({ load: async ({ params }) => ({ redirectTo: '/endless/' + (Number(params.at) + 1) }) })`,
};

jest.setTimeout(60_000);

let api: ReturnType<typeof versionedApi>;
let releases: ReturnType<typeof releaseStore>;
let logged: jest.SpyInstance;
let rendered: string[];
let ranks: unknown[];
let listed: string[];
const apps: FastifyInstance[] = [];

function counted(renderers: Renderers): Renderers {
  return {
    ...renderers,
    page: (question) => (rendered.push(question.url.pathname), ranks.push(question.rank), renderers.page(question)),
    sitemap: (question) => (listed.push(question.owner), renderers.sitemap(question)),
  };
}

async function openShop(variables: Record<string, string> = {}, changed: Partial<Renderers> = {}) {
  const environment = readEnvironment({
    ...variables,
    RELEASES_DIR: releases.dir,
    RELEASE_KEYS: testKey,
    API_URL: `http://127.0.0.1:${api.port}`,
  });
  const app = await buildApp(environment, {
    build: `${releases.dir}/shell/1.0.0-s`,
    renderers: counted({ ...inProcessRenderers(environment), ...changed }),
  });
  apps.push(app);
  await (api.speaks ? heard() : soon(() => expect(api.questions).toBe(apps.length)));
  return app;
}

/** A shop knows which data are live when it asks for others. */
const heard = () => soon(() => expect(api.listeners()).toBe(apps.length));

/** A change that every shop knows of. */
async function told(price: number) {
  api.change(price);
  await heard();
}

beforeEach(async () => {
  rendered = [];
  ranks = [];
  listed = [];
  api = versionedApi();
  await api.open();
  releases = releaseStore();
  releases.publish('mf-shop', routes, exposes);
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
  await api.close();
  releases.remove();
  jest.restoreAllMocks();
});

const get = (app: FastifyInstance, url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'shop.test', ...headers } });
const heading = async (app: FastifyInstance, url = '/list') => /<h1>(.*?)<\/h1>/.exec((await get(app, url)).body)?.[1];
const lines = () => logged.mock.calls.map(([line]) => String(line));

/** How soon is measured by the proof of freshness; this only bounds a failure. */
async function soon(check: () => void | Promise<void>) {
  const until = Date.now() + 30_000;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > until) throw error;
      await sleep(30);
    }
  }
}

describe('a kept page', () => {
  it('S001 is rendered once, and sent by its name, compressed, and as its head alone', async () => {
    const app = await openShop();
    const first = await get(app, '/list');
    const again = await get(app, '/list');
    expect(again.body).toBe(first.body);
    expect(rendered).toEqual(['/list']);
    expect(again.headers).toMatchObject({
      'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=5, stale-if-error=600',
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': first.headers['content-security-policy'],
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    });
    expect(String(again.headers['content-security-policy'])).toContain('script-src');
    const { etag = '' } = again.headers;
    expect((await get(app, '/list', { 'if-none-match': etag })).statusCode).toBe(304);
    expect((await get(app, '/list', { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br');
    const head = await app.inject({ method: 'HEAD', url: '/list', headers: { host: 'shop.test' } });
    expect([head.statusCode, head.body, head.headers.etag, head.headers['content-length']]).toEqual([
      200,
      '',
      etag,
      again.headers['content-length'],
    ]);
    const had = await app.inject({
      method: 'HEAD',
      url: '/list',
      headers: { host: 'shop.test', 'if-none-match': etag },
    });
    expect([had.statusCode, had.body, had.headers.etag, had.headers['content-length']]).toEqual([
      304,
      '',
      etag,
      again.headers['content-length'],
    ]);
    expect(rendered).toHaveLength(1);
  });

  it('S001 is one making for all who ask for it first', async () => {
    const app = await openShop();
    const answers = await Promise.all(Array.from({ length: 50 }, () => get(app, '/list')));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(rendered).toHaveLength(1);
  });

  it('S001 is one for all whom a campaign sends, each with parameters of their own, and goes out early to them', async () => {
    const app = await openShop();
    const plain = await get(app, '/list');
    const sent = await Promise.all(
      ['utm_source=letter&utm_id=1', 'gclid=2', 'yclid=3&utm_id=4'].map((query) => get(app, `/list?${query}`)),
    );
    expect(sent.map(({ body }) => body)).toEqual([plain.body, plain.body, plain.body]);
    expect(sent.map(({ headers }) => headers['cache-control'])).toEqual(Array(3).fill(plain.headers['cache-control']));
    expect(rendered).toEqual(['/list']);
    await get(app, '/list?utm_source=letter&q=1');
    expect(rendered).toEqual(['/list', '/list']);
  });

  it('S019 is one of its language and of its host', async () => {
    const app = await openShop();
    await get(app, '/list');
    expect((await get(app, '/ru/list')).body).toContain('lang="ru-RU"');
    expect((await get(app, '/list')).body).toContain('lang="en-US"');
    expect((await get(app, '/list', { host: 'other.test' })).body).toContain('http://other.test/list');
    expect((await get(app, '/list')).body).not.toContain('other.test');
  });

  it.each(partOf(['silent', 'broken'] as const, 1))(
    'S178 is whole, and comes soon, where what it can do without is %s',
    async (gamesAre) => {
      const app = await openShop();
      api.gamesAre = gamesAre;
      expect(await heading(app, '/extra')).toBe('page, ');
      expect((await get(app, '/extra')).headers['cache-control']).toContain('s-maxage=2,');
      expect(await heading(app, '/extra')).toBe('page, ');
      // On a busy machine the two seconds may pass meanwhile.
      expect(rendered.length).toBeLessThan(3);
      api.gamesAre = 'there';
      await soon(async () => expect(await heading(app, '/extra')).toContain('costs'));
      const made = rendered.length;
      await sleep(2_100);
      expect((await get(app, '/extra')).headers['cache-control']).toContain('s-maxage=60,');
      expect(rendered).toHaveLength(made);
    },
  );

  it('S198 shows a change in every shop, and nobody waits for it in its first half second', async () => {
    const shops = [await openShop(), await openShop()];
    // On a busy machine the half second is over, in which the former page goes out, before anybody asks.
    await soon(async () => {
      const { price } = api;
      for (const shop of shops) expect(await heading(shop)).toBe(`costs ${price}`);
      await told(price + 100);
      const meanwhile = await get(shops[0]!, '/list');
      expect(meanwhile.body).toContain(`costs ${price}<`);
      expect(meanwhile.headers['cache-control']).toBe('no-store');
    });
    for (const shop of shops) await soon(async () => expect(await heading(shop)).toBe(`costs ${api.price}`));
    await soon(async () => {
      await told(api.price + 100);
      await sleep(600);
      for (const shop of shops) expect(await heading(shop)).toBe(`costs ${api.price}`);
    });
  });

  it('S198 a change while it is being rendered is not lost', async () => {
    const app = await openShop();
    // A call that is answered too late on a busy machine leaves a page that lacks something.
    await soon(async () => {
      const { price } = api;
      const url = `/list/${price}`;
      let late: Promise<string | undefined> | undefined;
      api.during = async (call) => {
        if (call !== '/v1/games' || late) return;
        const hearing = told(price + 100);
        late = hearing.then(() => heading(app, url));
        await hearing;
      };
      expect([await heading(app, url), await late]).toEqual([`costs ${price}`, `costs ${price + 100}`]);
      expect(await heading(app, url)).toBe(`costs ${price + 100}`);
    });
  });

  it('S198 an answer of other data than those that are known to live is not kept', async () => {
    const app = await openShop();
    api.change(200, false);
    expect(await heading(app)).toBe('costs 200');
    api.price = 250;
    expect(await heading(app)).toBe('costs 250');
  });

  it('S001 of a former table is never sent', async () => {
    const app = await openShop();
    expect(await heading(app, '/plain')).toBe('plain');
    releases.publish(
      'mf-shop',
      routes,
      { ...exposes, './routes/plain': `route({ Screen: words('new') })` },
      { version: '1.0.0-b' },
    );
    expect(await heading(app, '/plain')).toBe('new');
    releases.publish('mf-shop', routes, exposes);
    expect(await heading(app, '/plain')).toBe('plain');
  });

  it('S001 of a former table is not kept when its rendering ends after the publish', async () => {
    const app = await openShop();
    let answer = () => {};
    const published = new Promise<void>((resolve) => (answer = resolve));
    const asked = new Promise<void>((resolve) => {
      api.during = (url) => (url === '/v1/games' ? (resolve(), published) : undefined);
    });
    const early = heading(app);
    await asked;
    releases.publish(
      'mf-shop',
      routes,
      { ...exposes, './routes/list': `route({ Screen: words('new') })` },
      { version: '1.0.0-b' },
    );
    answer();
    expect(await heading(app)).toBe('new');
    expect(await early).toBe('costs 100');
    expect(await heading(app)).toBe('new');
  });

  it('S001 of a former table takes nothing from its successor that was kept before its rendering ended', async () => {
    const app = await openShop();
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    const asked = new Promise<void>((resolve) => {
      api.during = (url) => (url === '/v1/games' ? (resolve(), held) : undefined);
    });
    const early = heading(app);
    await asked;
    releases.publish(
      'mf-shop',
      routes,
      { ...exposes, './routes/list': `route({ Screen: words('new') })` },
      { version: '1.0.0-b' },
    );
    expect(await heading(app)).toBe('new');
    answer();
    await early;
    const count = rendered.length;
    expect(await heading(app)).toBe('new');
    expect(rendered).toHaveLength(count);
  });
});

describe('a page that was sent before', () => {
  it('S198 S001 goes out early, with all its headers, and no longer than its table and its data live', async () => {
    const app = await openShop({ PUBLIC_URL: 'https://shop.test' });
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    const ask = () => fetch(`${origin}/list`);
    const [first, again] = [await ask(), await ask()];
    for (const name of [
      'etag',
      'vary',
      'content-type',
      'cache-control',
      'content-security-policy',
      'content-encoding',
      'x-content-type-options',
      'referrer-policy',
      'permissions-policy',
      'strict-transport-security',
    ])
      expect([name, again.headers.get(name)]).toEqual([name, first.headers.get(name) ?? 'not said']);
    expect(await again.text()).toBe(await first.text());
    api.change(200);
    await soon(async () => expect(await (await ask()).text()).toContain('costs 200'));
    await ask();
    releases.publish(
      'mf-shop',
      routes,
      { ...exposes, './routes/list': `route({ Screen: words('new') })` },
      { version: '1.0.0-b' },
    );
    expect(await (await ask()).text()).toContain('<h1>new</h1>');
    expect(await (await ask()).text()).toContain('<h1>new</h1>');
  });
});

describe('pages that no renderer makes', () => {
  it.each<[string, (index: number) => [url: string, headers?: Record<string, string>]]>([
    ['queries', (index) => [`/list?q=${index}`]],
    ['paths', (index) => [`/list/${index}`]],
    ['hosts', (index) => ['/list', { host: `a${index}.test` }]],
    ['wishes of developers', (index) => [`/list?remote.mf-shop=http://localhost:3001&n=${index}`]],
  ])(
    'S001 have their frame made here, but beyond twenty a second: any number of strange %s leaves it time for others',
    async (_kind, addressOf) => {
      const app = await openShop(
        { OVERRIDE_ORIGINS: 'http://localhost:3001' },
        { page: () => Promise.resolve({ kind: 'absent' as const }) },
      );
      const began = performance.now();
      const answers = await Promise.all(Array.from({ length: 80 }, (_none, index) => get(app, ...addressOf(index))));
      const seconds = (performance.now() - began) / 1000;
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
      const framed = answers.filter(({ body }) => body.includes('<header')).length;
      expect(framed).toBeGreaterThanOrEqual(20);
      expect(framed).toBeLessThanOrEqual(20 + 20 * seconds);
    },
  );

  it('S001 have one frame for all who ask for the same page in the same second, a private one too', async () => {
    const app = await openShop({}, { page: () => Promise.resolve({ kind: 'absent' as const }) });
    const answers = await Promise.all(Array.from({ length: 100 }, () => get(app, '/cart')));
    expect(answers.filter(({ body }) => body.includes('<header'))).toHaveLength(100);
  });

  it('S001 come in the order of who has had them: strange paths before strange queries, and after all that was an answer before', async () => {
    const app = await openShop();
    await heading(app, '/plain');
    await heading(app, '/cart');
    await heading(app, '/plain?q=1');
    releases.publish('mf-shop', routes, exposes, { version: '1.0.0-b' });
    await heading(app, '/plain');
    await heading(app, '/cart');
    expect(ranks).toEqual(['new', 'new', 'single', 'known', 'known']);
    await told(200);
    await heading(app, '/plain');
    expect(ranks.at(-1)).toBe('remade');
  });

  it.each(['gone', 'broken'] as const)(
    'S001 have been had only where they were an answer: one of which all is %s is asked for twice as easily as made up',
    async (gamesAre) => {
      const app = await openShop();
      api.gamesAre = gamesAre;
      await heading(app, '/list');
      releases.publish('mf-shop', routes, exposes, { version: '1.0.0-c' });
      await heading(app, '/list');
      expect(ranks).toEqual(['new', 'new']);
    },
  );
});

describe('a page behind a proxy', () => {
  it('S001 S005 goes out early to who asked by the same origin, and to nobody else', async () => {
    const app = await openShop({ TRUSTED_PROXIES: '127.0.0.1' });
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    const canonicalFor = async (headers: Record<string, string>) =>
      /<link rel="canonical" href="(.*?)\/list">/.exec(await (await fetch(`${origin}/list`, { headers })).text())?.[1];
    for (let time = 0; time < 3; time++) {
      expect(await canonicalFor({ 'x-forwarded-proto': 'https', 'x-forwarded-host': 'a.test' })).toBe('https://a.test');
      expect(await canonicalFor({ 'x-forwarded-proto': 'http', 'x-forwarded-host': 'a.test' })).toBe('http://a.test');
      expect(await canonicalFor({ 'x-forwarded-proto': 'https', 'x-forwarded-host': 'b.test' })).toBe('https://b.test');
      expect(await canonicalFor({})).toBe(origin);
    }
  });
});

describe('what is no path', () => {
  it.each(['*', 'ftp://a/list'])('S016 is no page’s address, nor a part of its host: %s', async (target) => {
    const app = await openShop();
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const socket = connect(Number(port), '127.0.0.1', () =>
      socket.write(`GET ${target} HTTP/1.1\r\nhost: shop.test\r\nconnection: close\r\n\r\n`),
    );
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
    expect(rendered).toEqual([]);
  });
});

describe('a sitemap', () => {
  const addresses = async (app: FastifyInstance) =>
    [...(await get(app, '/sitemap.xml')).body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  const listing = (path: string) => ({
    ...exposes,
    './routes/plain': `route({ Screen: words('plain'), sitemap: async () => [{ path: '${path}' }] })`,
  });

  it('S002 is made once for all who ask, of each origin with its addresses, and anew when the table has changed', async () => {
    releases.publish('mf-shop', routes, listing('/plain'), { version: '1.0.0-l' });
    const app = await openShop();
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(app, '/sitemap.xml')));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await addresses(app)).toContain('http://shop.test/plain');
    expect((await get(app, '/sitemap.xml', { host: 'other.test' })).body).toContain(
      '<loc>http://other.test/plain</loc>',
    );
    expect(listed).toEqual(['mf-shop', 'shell']);
    releases.publish('mf-shop', routes, listing('/new'), { version: '1.0.0-m' });
    expect(await addresses(app)).toContain('http://shop.test/new');
  });

  it.each([true, false])(
    'S198 is made anew when the data have changed, or may have (the API says when: %s)',
    async (speaks) => {
      api.speaks = speaks;
      const app = await openShop();
      await addresses(app);
      if (speaks) await told(200);
      await addresses(app);
      expect(listed).toHaveLength(4);
    },
  );
});

describe('what is not kept', () => {
  it('S108 a private page, in any spelling', async () => {
    const app = await openShop();
    for (const url of ['/cart', '/cart', '/ru/cart', '/cart/']) {
      const { headers } = await get(app, url);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers).not.toHaveProperty('etag');
    }
    expect(rendered).toHaveLength(4);
  });

  it.each(['/away', '/nothing', '/en/list', '/LIST'])('S003 %s, which is no page', async (url) => {
    const app = await openShop();
    const [first, again] = [await get(app, url), await get(app, url)];
    expect(again.statusCode).toBe(first.statusCode);
    expect(again.headers.location).toBe(first.headers.location);
    expect(again.headers).not.toHaveProperty('etag');
  });

  it.each(['circle', 'endless'])(
    'S204 a page that leads on and on (%s), in place of which the shop sends its frame before browsers show a page of their own; a new version leads on',
    async (name) => {
      const app = await openShop();
      const follow = async (url: string, steps = 0): Promise<[number, string | undefined]> => {
        const { statusCode, headers, body } = await get(app, url);
        if (statusCode !== 302)
          return [steps, headers['cache-control'] === 'no-store' ? /<header/.exec(body)?.[0] : undefined];
        return follow(String(headers.location), steps + 1);
      };
      expect(await follow(`/${name}/1`)).toEqual([10, '<header']);
      expect((await follow(`/${name}/1`))[0]).toBeLessThan(20);
      expect(lines()).toContainEqual(
        expect.stringMatching(/^\/(circle|endless)\/\d+ leads on to \/\1\/\d+, after too many others/),
      );
      releases.publish(
        'mf-shop',
        routes,
        { ...exposes, [`./routes/${name}`]: exposes['./routes/away'] },
        { version: '1.0.0-b' },
      );
      expect((await get(app, `/${name}/1`)).headers.location).toBe('/plain');
    },
  );

  it('S001 an address with a query: any number of them takes no room', async () => {
    const app = await openShop();
    for (let n = 0; n < 20; n += 1) expect(await heading(app, `/plain?x=${n}`)).toBe('plain');
    await get(app, '/plain?x=1');
    expect(rendered).toHaveLength(21);
  });

  it('S204 a page at which whoever makes it has failed in a way that nobody foresaw: the browser makes it alone', async () => {
    const app = await openShop({}, { page: () => Promise.reject(new Error('a bug')) });
    const { statusCode, headers, body } = await get(app, '/plain');
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body).toContain('id="storefront-state"');
    expect(lines()).toEqual(['Making the page /plain failed; the browser renders it alone.']);
  });

  it('S204 a page that lacks something', async () => {
    const app = await openShop();
    api.broken = true;
    expect((await get(app, '/list')).headers['cache-control']).toBe('no-store');
    api.broken = false;
    await soon(async () => expect(await heading(app)).toBe('costs 100'));
  });
});

describe('an API that is away', () => {
  it('S204 leaves kept pages as they were, which the log and the readiness say, until it is back', async () => {
    const app = await openShop();
    expect(await heading(app)).toBe('costs 100');
    api.broken = true;
    await api.close();
    await api.open();
    await soon(async () =>
      expect(lines().some((line) => /does not tell the version of its data/.test(line))).toBe(true),
    );
    for (let n = 0; n < 3; n += 1) expect(await heading(app)).toBe('costs 100');
    const stale = await get(app, '/list');
    expect(stale.headers['cache-control']).toBe('no-store');
    expect(lines().filter((line) => /does not tell the version of its data/.test(line))).toHaveLength(1);
    expect(lines().filter((line) => /\/list is sent as it was made \d+ s ago/.test(line))).toHaveLength(1);
    expect((await get(app, '/readyz')).json()).toMatchObject({ ready: false, api: false });
    expect(rendered).toHaveLength(1);
    api.broken = false;
    api.change(200);
    await soon(async () => expect(await heading(app)).toBe('costs 200'));
    expect(lines().some((line) => /answers again/.test(line))).toBe(true);
  });

  it('S204 in whose place somebody on the way refuses all else costs no page that there was', async () => {
    const app = await openShop();
    expect(await heading(app)).toBe('costs 100');
    api.gamesAre = 'refused';
    await told(200);
    await sleep(600);
    for (let time = 0; time < 2; time++) expect(await heading(app)).toBe('costs 100');
    api.gamesAre = 'there';
    await soon(async () => expect(await heading(app)).toBe('costs 200'));
  });

  it('S204 that answers nothing but which data are live costs no page that there was', async () => {
    const app = await openShop();
    expect(await heading(app)).toBe('costs 100');
    releases.publish('mf-other', [{ id: 'other', path: 'other' }], {
      './routes/other': `route({ Screen: words('other') })`,
    });
    expect(await heading(app)).toBe('costs 100');
    await told(200);
    await sleep(600);
    api.lag = 1500;
    expect(await heading(app)).toBe('costs 100');
    expect(lines().some((line) => /is sent as it was made/.test(line))).toBe(true);
  });
});

describe('a page whose data are gone', () => {
  it('S198 goes out without them, and is as it was no more, whatever fails later', async () => {
    const app = await openShop();
    expect(await heading(app)).toBe('costs 100');
    api.gamesAre = 'gone';
    await told(200);
    await sleep(600);
    expect(await heading(app)).toBe('');
    expect((await get(app, '/list')).headers['cache-control']).toBe('no-store');
    api.gamesAre = 'broken';
    expect(await heading(app)).toBe('');
  });
});

describe('a page of which one part is gone', () => {
  it.each([
    ['another part is not there for now', '/list', true],
    ['its screen fails without that', '/brittle', false],
  ])('S204 is as it was where %s', async (_what, url, isConfigBroken) => {
    const app = await openShop();
    expect(await heading(app, url)).toBe('costs 100');
    Object.assign(api, { gamesAre: 'gone', isConfigBroken });
    // What was made two changes ago does not go out meanwhile.
    for (const price of [200, 300]) await told(price);
    expect(await heading(app, url)).toBe('costs 100');
    expect(lines()).toContainEqual(expect.stringMatching(/is sent as it was made/));
  });
});

describe('an API of another maker', () => {
  it('S198 that never says what changed is believed for a moment alone', async () => {
    api.speaks = false;
    const app = await openShop();
    let tries = 0;
    // What it answers first may be heard a moment later.
    await soon(async () => {
      const url = `/list/${(tries += 1)}`;
      expect(new Set(await Promise.all(Array.from({ length: 5 }, () => heading(app, url))))).toEqual(
        new Set(['costs 100']),
      );
      expect(rendered.filter((path) => path === url)).toHaveLength(1);
    });
    api.change(200);
    await soon(async () => expect(await heading(app)).toBe('costs 200'));
    expect(logged).not.toHaveBeenCalled();
  });
});
