import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import {
  createServer,
  get,
  request,
  type IncomingHttpHeaders,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { hostNameOf } from './access';
import { DevServer } from './DevServer';
import type { LocalRemote } from './localFiles';
import { lastRecorded, Recording, recordingOf } from './Recording';

const root = join(__dirname, '../../..');

function dev(...args: string[]) {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/dev.mjs', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  return { status, sentence: stderr.trim() };
}

async function listening(answer: string): Promise<Server> {
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(answer));
  await new Promise<void>((done) => server.listen(0, done));
  return server;
}

const addressOf = (server: Server) => new URL(`http://localhost:${(server.address() as AddressInfo).port}/`);
const start = (shop: URL, port = 0) =>
  new DevServer({ remotes: [], shop, port, settled: () => Promise.resolve(), built: new Map() }).start();

const page =
  '<main id="content">home</main><script type="application/json" id="storefront-state">{"table":{"remotes":[]},"apiUrl":null,"apiPort":4000}</script>';
const html = { headers: { accept: 'text/html' } };

describe('a remote alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'recorded-'));
  const recording = new Recording(folder);
  const open = (shop?: URL) =>
    new DevServer({ remotes: [], shop, recording, port: 0, settled: () => Promise.resolve(), built: new Map() });

  afterAll(() => rmSync(folder, { recursive: true }));

  it('has nothing around it before somebody has worked in a shop', async () => {
    await expect(open().start()).rejects.toThrow(
      'There is no recording yet: work inside a running shop once (--against https://shop.example)',
    );
  });

  it('has the frame, the files and the answers that were looked at in a shop, which runs no more', async () => {
    const shop = createServer((request, response) => {
      const isPage = request.headers.accept === 'text/html';
      response
        .setHeader('content-type', isPage ? 'text/html' : 'application/json')
        .end(isPage ? page : `"${request.url}"`);
    });
    await new Promise<void>((done) => shop.listen(0, done));
    const working = open(addressOf(shop));
    const url = await working.start();
    for (const path of ['/', '/releases/shell/1/browser/main.js'])
      await (await fetch(url + path, path === '/' ? html : {})).text();
    await working.stop();
    await new Promise((done) => (shop.closeAllConnections(), shop.close(done)));

    const alone = open();
    const there = await alone.start();
    expect(await (await fetch(`${there}/anything`, html)).text()).toContain('<main id="content"></main>');
    expect(await (await fetch(`${there}/releases/shell/1/browser/main.js`)).json()).toBe(
      '/releases/shell/1/browser/main.js',
    );
    expect((await fetch(`${there}/releases/shell/1/browser/other.js`)).status).toBe(404);
    // In a language in which nobody has looked at anything, too.
    expect(await (await fetch(`${there}/ru/anything`, html)).text()).toContain('<main id="content"></main>');
    await alone.stop();
  });

  it('has also what the browser had already: while it is recorded nothing is kept there', async () => {
    const caching = createServer((request, response) => {
      if (request.headers['if-none-match'] === '"1"') return response.writeHead(304).end();
      const isPage = request.headers.accept === 'text/html';
      response.writeHead(200, {
        etag: '"1"',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': isPage ? 'text/html' : 'application/json',
      });
      response.end(isPage ? page.replace('4000', addressOf(caching).port) : '"known"');
    });
    await new Promise<void>((done) => caching.listen(0, done));
    const place = mkdtempSync(join(folder, 'cached-'));
    const recorded = new Recording(place);
    const working = new DevServer({
      remotes: [],
      shop: addressOf(caching),
      recording: recorded,
      port: 0,
      settled: () => Promise.resolve(),
      built: new Map(),
    });
    const url = await working.start();
    const { apiUrl } = JSON.parse(/state">(.*?)<\/script>/.exec(await (await fetch(url, html)).text())![1]!) as {
      apiUrl: string;
    };
    for (const address of [`${url}/releases/shell/1/browser/main.js`, `${apiUrl}/v1/games`]) {
      const answer = await fetch(address, { headers: { 'if-none-match': '"1"' } });
      expect([answer.status, answer.headers.get('cache-control'), await answer.text()]).toEqual([
        200,
        'no-store',
        '"known"',
      ]);
    }
    for (const what of ['file /releases/shell/1/browser/main.js', 'api /v1/games'])
      expect(recorded.find(what)).toBeDefined();
    await Promise.all([working.stop(), new Promise((done) => (caching.closeAllConnections(), caching.close(done)))]);
  });

  it('takes a broken record for none, page and answer of the API, and says which once', async () => {
    const said = jest.spyOn(console, 'error').mockImplementation(() => {});
    const place = mkdtempSync(join(folder, 'broken-'));
    const broken = new Recording(place);
    broken.record('page /', { 'content-type': 'text/html' }, Buffer.from(page));
    const [home] = readdirSync(place);
    for (const what of ['api /v1/games', 'page /news', 'file /releases/a.js'])
      broken.record(what, {}, Buffer.from('{}'));
    for (const name of readdirSync(place)) if (name !== home) writeFileSync(join(place, name), '{"headers":');
    const server = new DevServer({
      remotes: [],
      shop: undefined,
      recording: broken,
      port: 0,
      settled: () => Promise.resolve(),
      built: new Map(),
    });
    const url = await server.start();
    const answer = await fetch(`${url}/news`, html);
    const { apiUrl } = JSON.parse(/state">(.*?)<\/script>/.exec(await answer.text())![1]!) as { apiUrl: string };
    for (const _again of [1, 2]) expect((await fetch(`${apiUrl}/v1/games`)).status).toBe(503);
    expect((await fetch(`${url}/releases/a.js`)).status).toBe(404);
    expect(
      said.mock.calls.map(([sentence]) => String(sentence)).filter((sentence) => sentence.includes('api /v1/games')),
    ).toEqual([
      expect.stringMatching(
        /the recorded api \/v1\/games, cannot be read .*: it counts as not recorded\. Look at it in a shop once more\.$/,
      ),
    ]);
    await server.stop();
    said.mockRestore();
  });

  it('is one shop’s, the one that was recorded last; those of this machine are one', () => {
    const place = mkdtempSync(join(folder, 'several-'));
    expect([lastRecorded(join(place, 'none')), lastRecorded(place)]).toEqual([undefined, undefined]);
    const shops = [
      'https://one.example',
      'https://two.example:8443',
      'http://localhost:4000',
      'http://127.0.0.1:4001',
      'http://[::1]:4002',
    ];
    for (const shop of shops)
      recordingOf(place, new URL(shop)).record('page /', { 'content-type': 'text/html' }, Buffer.from(shop));
    // No frame to work in.
    recordingOf(place, new URL('https://empty.example')).record('api /v1/games', {}, Buffer.from('{}'));
    expect(readdirSync(place).sort()).toEqual(['empty.example', 'localhost', 'one.example', 'two.example-8443']);
    for (const [name, day] of [
      ['one.example', 2],
      ['two.example-8443', 3],
      ['localhost', 1],
      ['empty.example', 4],
    ] as const)
      utimesSync(join(place, name), day * 86400, day * 86400);
    expect(lastRecorded(place)?.name).toBe('two.example-8443');
    expect(Buffer.from(lastRecorded(place)!.recording.find('page /')!.body, 'base64').toString()).toBe(
      'https://two.example:8443',
    );
    recordingOf(place, new URL('https://one.example')).record('page /news', {}, Buffer.from('later'));
    expect(lastRecorded(place)?.name).toBe('one.example');
  });

  it('has nothing of what somebody was answered who said who they are', async () => {
    const shop = createServer((request, response) => {
      const isPage = request.headers.accept === 'text/html';
      response
        .setHeader('content-type', isPage ? 'text/html' : 'application/json')
        .end(isPage ? page.replace('4000', addressOf(shop).port) : '"private"');
    });
    await new Promise<void>((done) => shop.listen(0, done));
    const recorded = new Recording(mkdtempSync(join(folder, 'private-')));
    const working = new DevServer({
      remotes: [],
      shop: addressOf(shop),
      recording: recorded,
      port: 0,
      settled: () => Promise.resolve(),
      built: new Map(),
    });
    const url = await working.start();
    const authorization = { authorization: 'Bearer secret' };
    const { apiUrl } = JSON.parse(/state">(.*?)<\/script>/.exec(await (await fetch(url, html)).text())![1]!) as {
      apiUrl: string;
    };
    for (const address of [`${apiUrl}/v1/chats/client`, `${url}/releases/a.js`])
      expect(await (await fetch(address, { headers: authorization })).json()).toBe('private');
    await (await fetch(`${url}/details`, { headers: { ...html.headers, ...authorization } })).text();
    for (const what of ['api /v1/chats/client', 'file /releases/a.js', 'page /details'])
      expect(recorded.find(what)).toBeUndefined();
    expect(recorded.find('page /')).toBeDefined();
    await Promise.all([working.stop(), new Promise((done) => (shop.closeAllConnections(), shop.close(done)))]);
  });

  it('has no page that the shop has not, or that a tab has with versions from elsewhere', async () => {
    const developed = page.replace('"apiUrl"', '"developer":{"overrides":{}},"apiUrl"');
    const shop = createServer(({ url }, response) =>
      response
        .writeHead(url === '/gone' ? 404 : 200, { 'content-type': 'text/html' })
        .end(url === '/developed' ? developed : page),
    );
    await new Promise<void>((done) => shop.listen(0, done));
    const recorded = new Recording(mkdtempSync(join(folder, 'pages-')));
    const working = new DevServer({
      remotes: [],
      shop: addressOf(shop),
      recording: recorded,
      port: 0,
      settled: () => Promise.resolve(),
      built: new Map(),
    });
    const url = await working.start();
    for (const path of ['/news', '/gone', '/developed']) await (await fetch(url + path, html)).text();
    expect(['/news', '/gone', '/developed'].map((path) => recorded.find(`page ${path}`) !== undefined)).toEqual([
      true,
      false,
      false,
    ]);
    await Promise.all([working.stop(), new Promise((done) => (shop.closeAllConnections(), shop.close(done)))]);
  });

  it('has answers of up to 4 MB, with what says how they are read and what their page may do', () => {
    const place = new Recording(mkdtempSync(join(folder, 'large-')));
    const kept = {
      'content-type': 'text/html',
      'content-encoding': 'br',
      'content-security-policy': "default-src 'self'",
    };
    place.record('largest', { ...kept, 'set-cookie': ['a=b'], etag: '1' }, Buffer.alloc(4 * 1024 * 1024));
    place.record('larger', kept, Buffer.alloc(4 * 1024 * 1024 + 1));
    expect([place.find('largest')?.headers, place.find('larger')]).toEqual([kept, undefined]);
  });

  it('is not in the way of work where nothing can be recorded', async () => {
    const said = jest.spyOn(console, 'error').mockImplementation(() => {});
    const file = join(folder, 'no-folder');
    writeFileSync(file, '');
    new Recording(file).record('page /', {}, Buffer.from(page));
    expect(said.mock.calls).toEqual([[expect.stringMatching(/^Nothing can be recorded in .*no-folder: /)]]);
    said.mockRestore();
  });
});

describe('npm run dev', () => {
  it.each([
    [['mf-nope'], /^There is no remote mf-nope here\. There are .*mf-catalog.*\.$/],
    [
      ['mf-catalog', '--against', 'shop.example'],
      /^shop\.example is not the address of a shop: give one such as --against https:\/\/shop\.example$/,
    ],
    [
      ['mf-catalog', '--against', 'https://shop.example/news?page=2'],
      /^https:\/\/shop\.example\/news\?page=2 is the address of a page: leave out \/news\?page=2, and give --against https:\/\/shop\.example$/,
    ],
    [['--agaisnt', 'x'], /Usage: npm run dev/],
    [
      ['shell', 'mf-catalog'],
      /^The shell cannot be developed together with remotes: npm run dev -- shell \[--against <url>\]$/,
    ],
    [
      ['shell', '--alone'],
      /^The shell needs a running shop, and cannot be developed --alone: npm run dev -- shell \[--against <url>\]$/,
    ],
    [
      ['mf-catalog', '--alone', '--against', 'https://shop.example'],
      /^Give either --against, to work inside a running shop, or --alone, to work with a recording; not both\.$/,
    ],
  ])('refuses %j with a sentence', (args, sentence) => {
    expect(dev(...args)).toEqual({ status: 1, sentence: expect.stringMatching(sentence) });
  });

  it.each([
    [
      [],
      1,
      /^Name a running shop by --against, or work with a recording by --alone\. Usage: npm run dev -- --against https:\/\/shop\.example, or npm run dev -- --alone$/,
    ],
    [['--agaisnt', 'x'], 1, /^Unknown option '--agaisnt'\. Usage: npm run dev/],
    [
      ['--alone', '--against', 'https://shop.example'],
      1,
      /^Give either --against, to work inside a running shop, or --alone, to work with a recording; not both\.$/,
    ],
    [['--against', 'shop.example'], 1, /^shop\.example is not the address of a shop/],
    [['--help'], 0, /^Usage: npm run dev -- --against https:\/\/shop\.example, or npm run dev -- --alone$/],
  ])('answers %j in a sentence in a repository of a team’s own', (args, code, sentence) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['shared-build/bin/storefront-dev.mjs', ...args], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    expect([status, (stdout + stderr).trim()]).toEqual([code, expect.stringMatching(sentence)]);
  });

  it('says that a shop does not answer, or is none', async () => {
    const other = await listening('<p>hello</p>');
    const address = addressOf(other);
    await expect(start(address)).rejects.toThrow(
      `${address.origin} answered 200, but with no page of a shop: --against names the address of a running one.`,
    );
    await new Promise((done) => other.close(done));
    await expect(start(address)).rejects.toThrow(`${address.origin} does not answer: no shop to work against is there`);
  });

  it('says that its port is taken', async () => {
    const shop = await listening(
      '<script type="application/json" id="storefront-state">{"table":{"remotes":[]},"apiUrl":null,"apiPort":4000}</script>',
    );
    await expect(start(addressOf(shop), Number(addressOf(shop).port))).rejects.toThrow(
      /^Port \d+ is in use: stop what uses it, or choose another by PORT\.$/,
    );
    await new Promise((done) => (shop.closeAllConnections(), shop.close(done)));
  });
});

describe('a running shop', () => {
  const opened = async (answer: RequestListener) => {
    const shop = createServer(answer);
    await new Promise<void>((done) => shop.listen(0, done));
    return { shop, close: () => new Promise((done) => (shop.closeAllConnections(), shop.close(done))) };
  };
  const give = (response: ServerResponse, content: string) =>
    response.setHeader('content-type', 'text/html').end(content);

  it('may lead to its one address: what is not ours comes from there', async () => {
    const real = await opened(({ url }, response) => give(response, `${page}${url}`));
    const named = await opened((request, response) =>
      response.writeHead(301, { location: new URL(request.url ?? '/', addressOf(real.shop)).href }).end(),
    );
    const server = new DevServer({
      remotes: [],
      shop: addressOf(named.shop),
      port: 0,
      settled: () => Promise.resolve(),
      built: new Map(),
    });
    const answer = await fetch(`${await server.start()}/ru/somewhere`, { ...html, redirect: 'manual' });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('/ru/somewhere');
    await Promise.all([server.stop(), real.close(), named.close()]);
  });

  it('may be started anew with its API elsewhere: the newest page says where', async () => {
    const apis = await Promise.all(['one', 'two'].map((name) => opened((_request, response) => give(response, name))));
    const [first, second] = apis.map(({ shop }) => addressOf(shop).port) as [string, string];
    let port = first;
    const { shop, close } = await opened((_request, response) => give(response, page.replace('4000', port)));
    const server = new DevServer({
      remotes: [],
      shop: addressOf(shop),
      port: 0,
      settled: () => Promise.resolve(),
      built: new Map(),
    });
    const own = await server.start();
    port = second;
    const { apiUrl } = JSON.parse(/state">(.*?)<\/script>/.exec(await (await fetch(own, html)).text())![1]!) as {
      apiUrl: string;
    };
    expect(await (await fetch(`${apiUrl}/v1/games`)).text()).toBe('two');
    await Promise.all([server.stop(), close(), ...apis.map((api) => api.close())]);
  });

  // An address of this machine beside its usual one, which Linux has without being told.
  (process.platform === 'linux' ? describe : describe.skip)('is open here', () => {
    const another = '127.0.0.2';
    const answers = (url: string, name: string) =>
      fetch(url.replace(/localhost|127\.0\.0\.2/, name), html).then(
        ({ status }) => status,
        () => undefined,
      );
    const openAt = async (host?: string) => {
      const { shop, close } = await opened((_request, response) =>
        give(response, page.replace('4000', addressOf(shop).port)),
      );
      const server = new DevServer({
        remotes: [],
        shop: addressOf(shop),
        port: 0,
        host,
        settled: () => Promise.resolve(),
        built: new Map(),
      });
      const url = await server.start().catch((error) => close().then(() => Promise.reject(error)));
      const { apiUrl } = JSON.parse(/state">(.*?)<\/script>/.exec(await (await fetch(url, html)).text())![1]!) as {
        apiUrl: string;
      };
      return { urls: [url, apiUrl], end: () => Promise.all([server.stop(), close()]) };
    };

    it.each([
      [undefined, /^http:\/\/localhost:\d+$/, [200, undefined]],
      [another, /^http:\/\/127\.0\.0\.2:\d+$/, [undefined, 200]],
      ['0.0.0.0', /^http:\/\/localhost:\d+$/, [200, 200]],
    ])('to this machine alone, or at the address that is named: %s', async (host, place, found) => {
      const { urls, end } = await openAt(host);
      for (const url of urls)
        expect([url, await answers(url, '127.0.0.1'), await answers(url, another)]).toEqual([
          expect.stringMatching(place),
          ...found,
        ]);
      await end();
    });

    it('under the name that leads there', () => {
      expect(['127.0.0.1', '0.0.0.0', '::', '::1', '192.168.1.5', 'DevBox'].map(hostNameOf)).toEqual([
        'localhost',
        'localhost',
        'localhost',
        '[::1]',
        '192.168.1.5',
        'devbox',
      ]);
    });

    it('nowhere else, which a sentence says', async () => {
      await expect(openAt('192.0.2.1')).rejects.toThrow(
        /^Nothing can be heard at 192\.0\.2\.1, port 0 \(EADDRNOTAVAIL\): HOST names an address of this machine, or nothing\.$/,
      );
    });
  });

  describe('whose API answers the pages of listed origins alone', () => {
    let shop: Awaited<ReturnType<typeof opened>>;
    let api: Awaited<ReturnType<typeof opened>>;
    let server: DevServer;
    let pageOrigin: string;
    let apiUrl: string;

    beforeEach(async () => {
      api = await opened((request, response) => {
        const { origin, referer } = request.headers;
        const isListed = origin === addressOf(shop.shop).origin;
        const isAllowed = isListed || (origin === undefined && request.method === 'GET');
        if (isListed)
          response
            .setHeader('access-control-allow-origin', origin)
            .setHeader('access-control-expose-headers', 'retry-after');
        response.writeHead(isAllowed ? 200 : 403).end(JSON.stringify({ origin, referer }));
      });
      api.shop.on('upgrade', (request, socket) =>
        socket.end(
          request.headers.origin === addressOf(shop.shop).origin
            ? 'HTTP/1.1 101 Switching Protocols\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n'
            : 'HTTP/1.1 403 Forbidden\r\n\r\n',
        ),
      );
      shop = await opened((_request, response) => give(response, page.replace('4000', addressOf(api.shop).port)));
      server = new DevServer({
        remotes: [],
        shop: addressOf(shop.shop),
        port: 0,
        settled: () => Promise.resolve(),
        built: new Map(),
      });
      pageOrigin = await server.start();
      ({ apiUrl } = JSON.parse(/state">(.*?)<\/script>/.exec(await (await fetch(pageOrigin, html)).text())![1]!) as {
        apiUrl: string;
      });
    });

    afterEach(() => Promise.all([server.stop(), shop.close(), api.close()]));

    it('is asked as its own pages ask it, and the page here may read what it says, with cookies', async () => {
      for (const method of ['GET', 'POST']) {
        const answer = await asBrowser(apiUrl, {
          method,
          headers: { origin: pageOrigin, referer: `${pageOrigin}/news` },
        });
        expect(answer.status).toBe(200);
        expect(answer.headers).toMatchObject({
          'access-control-allow-origin': pageOrigin,
          'access-control-allow-credentials': 'true',
          'access-control-expose-headers': 'retry-after',
          vary: 'origin',
        });
        expect(JSON.parse(answer.body)).toEqual({
          origin: addressOf(shop.shop).origin,
          referer: `${addressOf(shop.shop).origin}/`,
        });
      }
    });

    it('needs no word of it for what browsers ask before', async () => {
      const asked = { 'access-control-request-method': 'PATCH', 'access-control-request-headers': 'content-type' };
      const answer = await asBrowser(apiUrl, { method: 'OPTIONS', headers: { origin: pageOrigin, ...asked } });
      expect(answer.status).toBe(204);
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': pageOrigin,
        'access-control-allow-credentials': 'true',
        'access-control-allow-methods': expect.stringContaining('PATCH'),
        'access-control-allow-headers': 'content-type',
      });
    });

    it('has the chat for them', async () => {
      const headers = { connection: 'Upgrade', upgrade: 'websocket', origin: pageOrigin };
      expect(
        await new Promise((done, fail) =>
          get(apiUrl, { headers })
            .on('upgrade', ({ statusCode }) => done(statusCode))
            .on('error', fail),
        ),
      ).toBe(101);
    });

    it('has none for others', async () => {
      const headers = { connection: 'Upgrade', upgrade: 'websocket', origin: 'https://evil.test' };
      expect(
        await new Promise((done) =>
          get(apiUrl, { headers })
            .on('upgrade', () => done('opened'))
            .on('error', () => done('closed')),
        ),
      ).toBe('closed');
    });

    describe('and whose chat is open', () => {
      const headers = () => ({ connection: 'Upgrade', upgrade: 'websocket', origin: pageOrigin });
      let far: Promise<Duplex>;
      const closed = (side: Duplex) =>
        new Promise((done) =>
          side
            .on('error', () => {})
            .on('end', () => side.end())
            .once('close', done)
            .resume(),
        );

      beforeEach(() => {
        api.shop.removeAllListeners('upgrade');
        far = new Promise((done) => api.shop.on('upgrade', (_request, socket) => done(socket)));
      });

      it('ends all the same, and the chat on both sides', async () => {
        void far.then((socket) =>
          socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n'),
        );
        const near = await new Promise<Duplex>((done, fail) =>
          get(apiUrl, { headers: headers() })
            .on('upgrade', (_answer, socket) => done(socket))
            .on('error', fail),
        );
        const both = [near, await far].map(closed);
        await server.stop();
        await Promise.all(both);
      });

      it('asks for it no longer when it ends, and says nothing of that', async () => {
        const said = jest.spyOn(console, 'error').mockImplementation(() => {});
        get(apiUrl, { headers: headers() }).on('error', () => {});
        const end = closed(await far);
        await server.stop();
        await end;
        expect(said).not.toHaveBeenCalled();
        said.mockRestore();
      });
    });

    it('takes those of this machine by any of its names for ours', async () => {
      const { port } = new URL(pageOrigin);
      for (const name of ['127.0.0.1', hostname()]) {
        const origin = `http://${name.toLowerCase()}:${port}`;
        expect(await asBrowser(apiUrl, { method: 'POST', headers: { origin } })).toMatchObject({
          status: 200,
          headers: { 'access-control-allow-origin': origin },
        });
      }
    });

    it('refuses through this machine whom it refuses anyway, also from the same port of another', async () => {
      for (const origin of [
        'https://evil.test',
        `http://evil.test:${new URL(pageOrigin).port}`,
        'http://localhost:1',
        'null',
      ]) {
        const answer = await asBrowser(apiUrl, { method: 'POST', headers: { origin } });
        expect(answer.status).toBe(403);
        expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
        const asked = await asBrowser(apiUrl, {
          method: 'OPTIONS',
          headers: { origin, 'access-control-request-method': 'PATCH' },
        });
        expect(asked.status).toBe(403);
      }
    });
  });

  it('may go away and come back: meanwhile a sentence says so, and nothing has to be started anew', async () => {
    const { shop, close } = await opened((_request, response) => give(response, page));
    const address = addressOf(shop);
    const server = new DevServer({
      remotes: [],
      shop: address,
      port: 0,
      settled: () => Promise.resolve(),
      built: new Map(),
    });
    const own = await server.start();
    await close();
    const said = jest.spyOn(console, 'error').mockImplementation(() => {});
    const answer = await fetch(`${own}/news`, html);
    expect([answer.status, await answer.text()]).toEqual([
      502,
      expect.stringMatching(
        /^http:\/\/localhost:\d+ does not answer \(.*ECONNREFUSED.*\)\. When it is back, load the page again\.$/,
      ),
    ]);
    expect(said.mock.calls).toEqual([[expect.stringMatching(/^\/news was not answered: http/)]]);
    said.mockRestore();
    const again = createServer((_request, response) => give(response, page));
    await new Promise<void>((done) => again.listen(Number(address.port), done));
    expect((await fetch(`${own}/news`, html)).status).toBe(200);
    await Promise.all([server.stop(), new Promise((done) => (again.closeAllConnections(), again.close(done)))]);
  });

  it.each([
    ['a page', '/', 'text/html', 'GET', 200],
    ['what a page leads to, and is none', '/', 'application/pdf', 'GET', 200],
    ['a file that is not there', '/releases/x.js', 'text/plain', 'GET', 404],
    ['an answer to what was sent', '/v1/orders', 'application/json', 'POST', 200],
  ])(
    'may break off in the middle of %s: nobody waits for the rest',
    async (_what, path, type, method, status) => {
      const said = jest.spyOn(console, 'error').mockImplementation(() => {});
      let isThere = true;
      const { shop, close } = await opened((_request, response) => {
        if (isThere) return give(response, page);
        response.writeHead(status, { 'content-type': type, 'content-length': '100' });
        response.write('half', () => response.destroy());
      });
      const server = new DevServer({
        remotes: [],
        shop: addressOf(shop),
        port: 0,
        settled: () => Promise.resolve(),
        built: new Map(),
      });
      const url = await server.start();
      isThere = false;
      const whole = fetch(url + path, { method, ...(path === '/' && html) }).then((answer) => [
        answer.status,
        answer.text(),
      ]);
      const [answered, rest] = (await whole) as [number, Promise<string>];
      if (type === 'text/html')
        expect([answered, await rest]).toEqual([
          502,
          expect.stringMatching(/^http:\S+ does not answer \(.+\)\. When it is back, load the page again\.$/),
        ]);
      else await expect(rest).rejects.toThrow('terminated');
      await Promise.all([server.stop(), close()]);
      said.mockRestore();
    },
    10_000,
  );

  it('does not hear how pages here fare', async () => {
    const asked: string[] = [];
    const { shop, close } = await opened(
      ({ method = '', url = '' }, response) => (asked.push(`${method} ${url}`), give(response, page)),
    );
    const server = new DevServer({
      remotes: [],
      shop: addressOf(shop),
      port: 0,
      settled: () => Promise.resolve(),
      built: new Map(),
    });
    expect((await fetch(`${await server.start()}/beacon`, { method: 'POST', body: '{}' })).status).toBe(204);
    expect(asked).not.toContain('POST /beacon');
    await Promise.all([server.stop(), close()]);
  });

  it.each(['//', '//elsewhere.example/v1', '//['])(
    'is asked for %s as for a path of its own, page and API',
    async (path) => {
      const asked: string[] = [];
      const { shop, close } = await opened(
        ({ url = '' }, response) => (
          asked.push(url), give(response, page.replace('4000', String(addressOf(shop).port)))
        ),
      );
      const server = new DevServer({
        remotes: [],
        shop: addressOf(shop),
        port: 0,
        settled: () => Promise.resolve(),
        built: new Map(),
      });
      const own = await server.start();
      const { apiUrl } = JSON.parse(/state">(.*?)<\/script>/.exec(await (await fetch(own, html)).text())![1]!) as {
        apiUrl: string;
      };
      for (const place of [own, apiUrl]) expect(await statusOf(place, path)).toBe(200);
      expect(asked.slice(-2)).toEqual([path, path]);
      await Promise.all([server.stop(), close()]);
    },
  );
});

describe('several remotes of one development server', () => {
  const remoteOf = (name: string) =>
    ({
      definition: {
        name,
        contract: 1,
        routes: [{ id: 'home', path: name, visibility: 'public' as const }],
        slots: [],
        wakes: [],
        absence: {},
      },
      locales: [],
      out: '/nowhere',
    }) as LocalRemote;
  let shop: Server;
  let asked: string[];
  let server: DevServer;

  beforeEach(async () => {
    asked = [];
    shop = createServer(
      ({ url = '' }, response) => (asked.push(url), response.setHeader('content-type', 'text/html').end(page)),
    );
    await new Promise<void>((done) => shop.listen(0, done));
  });

  afterEach(() => Promise.all([server.stop(), new Promise((done) => (shop.closeAllConnections(), shop.close(done)))]));

  const open = (...names: string[]) => {
    server = new DevServer({
      remotes: names.map(remoteOf),
      shop: addressOf(shop),
      port: 0,
      settled: () => Promise.resolve(),
      built: new Map(),
    });
    return server.start();
  };

  it('have an address each to be had from elsewhere by, which is said where only one could have the shorter', async () => {
    const url = await open('mf-a', 'mf-b');
    expect(server.addresses).toEqual({ 'mf-a': `${url}/dev-remotes/mf-a/`, 'mf-b': `${url}/dev-remotes/mf-b/` });
    expect(await (await fetch(`${server.addresses['mf-b']}build.json`)).json()).toMatchObject({ name: 'mf-b' });
    const answer = await fetch(`${url}/build.json`);
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([404, '*']);
    expect(await answer.text()).toBe(
      `There are several remotes here: mf-a at ${url}/dev-remotes/mf-a/, mf-b at ${url}/dev-remotes/mf-b/.`,
    );
  });

  it('have their files for everybody, fresh each time, and nothing that lies beside them', async () => {
    const place = mkdtempSync(join(tmpdir(), 'dev-files-'));
    for (const folder of ['out/browser', 'out-2']) mkdirSync(join(place, folder), { recursive: true });
    for (const file of ['out/browser/a.js', 'out-2/a.json', 'secret.json']) writeFileSync(join(place, file), '1');
    server = new DevServer({
      remotes: [{ ...remoteOf('mf-a'), out: join(place, 'out') }, remoteOf('mf-b')],
      shop: addressOf(shop),
      port: 0,
      settled: () => Promise.resolve(),
      built: new Map(),
    });
    const url = await server.start();
    const headersOf = async (path: string) => {
      const { status, headers } = await fetch(`${url}/dev-remotes/mf-a/${path}`);
      return [
        status,
        ...[
          'access-control-allow-origin',
          'access-control-allow-private-network',
          'timing-allow-origin',
          'cache-control',
          'content-type',
        ].map((name) => headers.get(name)),
      ];
    };
    const everybody = ['*', 'true', '*', 'no-store'];
    expect(await headersOf('browser/a.js')).toEqual([200, ...everybody, 'text/javascript; charset=utf-8']);
    for (const path of [
      '..%2fsecret.json',
      '..%2fout-2%2fa.json',
      'browser/..%2f..%2fsecret.json',
      '..%2f..%2f..%2f..%2f..%2fetc%2fpasswd',
      'browser',
    ])
      expect(await headersOf(path)).toEqual([404, ...everybody, null]);
    rmSync(place, { recursive: true });
  });

  it('are waited for until what was saved last is built, as the shell is before it is asked for a page', async () => {
    let build = () => {};
    const settled = (name: string) => (
      asked.push(`${name} is waited for`),
      new Promise<void>((done) => (build = () => (asked.push(`${name} is built`), done())))
    );
    server = new DevServer({
      remotes: ['mf-a', 'mf-b'].map(remoteOf),
      shop: addressOf(shop),
      port: 0,
      settled,
      built: new Map(),
    });
    const url = await server.start();
    for (const [path, name] of [
      ['/dev-remotes/mf-b/build.json', 'mf-b'],
      ['/news', 'shell'],
    ] as const) {
      asked = [];
      const answer = fetch(url + path, html).then(() => asked.push('it answers'));
      while (asked.length === 0) await new Promise(setImmediate);
      // What would not wait has asked, or answered, by then.
      await new Promise((done) => setTimeout(done, 50));
      build();
      await answer;
      expect(asked).toEqual([
        `${name} is waited for`,
        `${name} is built`,
        ...(name === 'shell' ? ['/news'] : []),
        'it answers',
      ]);
    }
  });

  it('have the shorter address where there is one alone', async () => {
    const url = await open('mf-a');
    expect(server.addresses).toEqual({ 'mf-a': url });
    expect(await (await fetch(`${url}/build.json`)).json()).toMatchObject({ name: 'mf-a' });
  });

  it('ask the shop for their pages with what the tab has from elsewhere, and nothing else of the address', async () => {
    const url = await open('mf-a');
    await fetch(`${url}/mf-a?page=2&remote.mf-b=http%3A%2F%2Flocalhost%3A4002%2F`, html);
    expect(asked.at(-1)).toBe('/?remote.mf-b=http%3A%2F%2Flocalhost%3A4002%2F');
    await fetch(`${url}/mf-a?page=2`, html);
    expect(asked.at(-1)).toBe('/');
  });
});

/** `fetch` says nothing of where it is from. */
const asBrowser = (address: string, { method, headers }: { method: string; headers: Record<string, string> }) =>
  new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: string }>((done, fail) => {
    const asked = request(address, { method, headers }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (text: string) => (body += text));
      answer.on('end', () => done({ status: answer.statusCode, headers: answer.headers, body }));
    });
    asked.on('error', fail).end();
  });

/** `fetch` would make something else of such a path. */
const statusOf = (place: string, path: string) =>
  new Promise((done, fail) =>
    get(
      { host: 'localhost', port: new URL(place).port, path },
      (answer) => (answer.resume(), done(answer.statusCode)),
    ).on('error', fail),
  );
