/** @jest-environment @storefront/build/jest/server.cjs */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { servePictures, defaultLimits, type PictureLimits } from './pictures';

/** More than the systems of both sides hold between them: who does not read it keeps it from ending. */
const large = Buffer.alloc(32 * 2 ** 20, 'x');

let api: Server;
let asked: string[];
let heard: IncomingHttpHeaders;
let underWay: number;
let most: number;
let app: FastifyInstance;
let readers: Socket[];

beforeEach(async () => {
  asked = [];
  readers = [];
  underWay = most = 0;
  api = createServer((request, response) => {
    asked.push(request.url ?? '');
    heard = request.headers;
    most = Math.max(most, (underWay += 1));
    response.once('close', () => (underWay -= 1));
    if (request.url?.includes('silent')) return;
    response.writeHead(200, { 'content-type': 'image/webp' }).end(request.url?.includes('large') ? large : 'a picture');
  });
  await new Promise<void>((done) => api.listen(0, '127.0.0.1', done));
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(async () => {
  for (const reader of readers) reader.destroy();
  await app.close();
  api.closeAllConnections();
  await new Promise((done) => api.close(done));
  jest.restoreAllMocks();
});

async function openShop(changed: Partial<PictureLimits> = {}) {
  app = fastify({ forceCloseConnections: true });
  servePictures(app, `http://127.0.0.1:${(api.address() as AddressInfo).port}`, { ...defaultLimits, ...changed });
  return app.listen({ port: 0, host: '127.0.0.1' });
}

/** Visitors who ask, and do not read what comes. */
function askAndSleep(origin: string, path: string, count: number) {
  for (let n = 0; n < count; n += 1) {
    const reader = connect(Number(new URL(origin).port), '127.0.0.1', () =>
      reader.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`),
    )
      .on('error', () => {})
      .pause();
    readers.push(reader);
  }
}

async function soon(check: () => void) {
  const until = Date.now() + 30_000;
  for (;;) {
    try {
      return check();
    } catch (error) {
      if (Date.now() > until) throw error;
      await sleep(20);
    }
  }
}

jest.setTimeout(60_000);

describe('a picture of the API', () => {
  it.each([
    '/static/art/a.svg?v=1',
    '/static/pictures/a',
    '/static/pictures/a/b.avif',
    '/static/feeds/announcements.en.xml',
  ])('S034 comes under the shop’s origin: %s', async (path) => {
    const origin = await openShop();
    expect(await (await fetch(origin + path)).text()).toBe('a picture');
    expect((await fetch(origin + path, { method: 'HEAD' })).status).toBe(200);
    expect(asked).toEqual([path, path]);
  });

  it.each(['/static/uploads/a/large.zip', '/static/downloads/1', '/static/art', '/static/artful/a', '/static/none'])(
    'S034 is not what visitors upload or download: %s',
    async (path) => {
      expect((await fetch((await openShop()) + path)).status).toBe(404);
      expect(asked).toEqual([]);
    },
  );

  it.each([
    ['expect', '100-continue'],
    ['connection', 'close'],
    ['keep-alive', 'timeout=7'],
    ['te', 'trailers'],
    ['trailer', 'x-sum'],
    ['transfer-encoding', 'chunked'],
    ['upgrade', 'h2c'],
    ['proxy-authorization', 'Basic YTpi'],
  ])('S034 is asked for without what a visitor’s connection says of itself: %s', async (name, value) => {
    const port = Number(new URL(await openShop()).port);
    const answer = await new Promise<string>((resolve) => {
      let text = '';
      const head = `GET /static/art/a HTTP/1.1\r\nhost: a\r\nx-mine: 1\r\n${name}: ${value}\r\n\r\n`;
      const reader = connect(port, '127.0.0.1', () => reader.write(head + (value === 'chunked' ? '0\r\n\r\n' : '')));
      reader
        .on('data', (part) => (text += part.toString()).includes('a picture') && resolve(text))
        .on('close', () => resolve(text));
      readers.push(reader);
    });
    expect(answer).toContain('a picture');
    expect(heard).toMatchObject({ 'x-mine': '1' });
    expect(heard[name]).not.toBe(value);
  });

  it('S034 says in its time that it cannot be had, also where it has to wait for others’', async () => {
    const origin = await openShop({ connections: 2, patience: 300 });
    askAndSleep(origin, '/static/art/large', 2);
    await soon(() => expect(asked).toHaveLength(2));
    const late = await fetch(`${origin}/static/art/small`);
    expect([late.status, await late.json()]).toEqual([
      504,
      { success: false, result: null, message: 'The picture cannot be had now.' },
    ]);
    expect(asked).toHaveLength(2);
  });

  it('S034 is not asked for on behalf of who has left', async () => {
    const origin = await openShop({ connections: 1, patience: 60_000 });
    askAndSleep(origin, '/static/art/silent', 1);
    await soon(() => expect(asked).toHaveLength(1));
    askAndSleep(origin, '/static/art/other', 3);
    await sleep(300);
    for (const reader of readers) reader.destroy();
    expect(await (await fetch(`${origin}/static/art/small`)).text()).toBe('a picture');
    expect(asked).toEqual(['/static/art/silent', '/static/art/small']);
    expect(console.error).not.toHaveBeenCalled();
  });

  it('S034 is kept from nobody by readers who do not read', async () => {
    const origin = await openShop({ connections: 2, minimumRate: { every: 500, bytes: 1000 } });
    askAndSleep(origin, '/static/art/large', 4);
    await soon(() => expect(asked).toHaveLength(4));
    expect(await (await fetch(`${origin}/static/art/small`)).text()).toBe('a picture');
  });

  it('S034 is not taken from who reads slowly, but reads', async () => {
    const origin = await openShop({ minimumRate: { every: 3000, bytes: 1000 } });
    const { body } = await fetch(`${origin}/static/art/large`);
    let length = 0;
    for await (const part of body as unknown as AsyncIterable<Uint8Array>) {
      if (length < 2 ** 20) await sleep(20);
      length += part.length;
    }
    expect(length).toBe(large.length);
  });

  it('S034 that cannot be had is told of in one short line of ten seconds, with how many more there were', async () => {
    const origin = await openShop();
    api.closeAllConnections();
    await new Promise((done) => api.close(done));
    // Whole milliseconds: of others a difference may be a hair less.
    const began = Math.ceil(performance.now());
    const time = jest.spyOn(performance, 'now').mockReturnValue(began);
    const ask = async (path: string) => expect((await fetch(origin + path)).status).toBe(502);
    const lines = () => jest.mocked(console.error).mock.calls;
    const first = 'The API did not give /static/art/first (ECONNREFUSED).';
    await ask('/static/art/first');
    time.mockReturnValue(began + 9_999);
    for (let n = 0; n < 12; n += 1) await ask(`/static/art/${n}`);
    expect(lines()).toEqual([[first]]);
    time.mockReturnValue(began + 10_000);
    await ask('/static/art/next');
    await ask('/static/art/after');
    expect(lines()).toEqual([
      [first],
      ['The API did not give /static/art/next (ECONNREFUSED), nor 12 pictures since the line before.'],
    ]);
  });

  it('S034 is asked for by so many connections at once, of which a slow reader has one for half a minute', async () => {
    const origin = await openShop();
    askAndSleep(origin, '/static/art/silent', 140);
    await soon(() => expect(asked).toHaveLength(128));
    await sleep(200);
    expect(most).toBe(128);
    expect(defaultLimits).toEqual({ connections: 128, patience: 5_000, minimumRate: { every: 30_000, bytes: 49_152 } });
  });
});
