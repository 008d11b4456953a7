import fastify, { type FastifyInstance } from 'fastify';
import { answerEarly } from './answerEarly';
import { CachedBody } from './CachedBody';
import { sendCached, sendUncached } from './sendCached';

const text = 'a'.repeat(5000);

/** What the shop's servers say of a page, a file or an answer, whoever asks. */
const said = {
  'cache-control': 'public, max-age=60',
  'content-security-policy': "default-src 'self'",
  'cross-origin-resource-policy': 'cross-origin',
  'permissions-policy': 'camera=()',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000',
  vary: 'accept-encoding',
  'x-data-version': 'shop.7',
};

const ofOne: Record<string, Record<string, string>> = {
  cookie: { 'set-cookie': 'canary=1' },
  private: { 'cache-control': 'private, no-cache' },
  unstored: { 'cache-control': 'no-store' },
};

let app: FastifyInstance;
let url: string;
let kept: Map<string, CachedBody>;
let wentTheWholeWay: string[];

beforeEach(async () => {
  wentTheWholeWay = [];
  kept = new Map([['/a', new CachedBody(text)]]);
  app = fastify({ forceCloseConnections: true });
  answerEarly(app, {
    spellingOf: ({ url: path, headers }) => (headers.origin ? undefined : path),
    find: (key) => kept.get(key),
  });
  app.addHook('onRequest', async (request) => void wentTheWholeWay.push(`${request.method} ${request.url}`));
  app.addHook(
    'onSend',
    async (_request, reply) =>
      void reply.headers({ 'x-content-type-options': 'nosniff', 'x-request-id': String(wentTheWholeWay.length) }),
  );
  app.get('/a', (request, reply) => {
    const body = kept.get('/a');
    return body
      ? sendCached(request, reply.header('vary', 'accept-encoding'), body, '/a')
      : reply.code(404).send('none');
  });
  app.get('/stale', (request, reply) =>
    sendCached(request, reply.header('cache-control', 'no-store'), kept.get('/a')!, '/a'),
  );
  app.get('/all', (request, reply) => sendCached(request, reply.headers(said), kept.get('/a')!, '/a'));
  app.get<{ Params: { name: string } }>('/one/:name', (request, reply) =>
    sendCached(request, reply.headers(ofOne[request.params.name]!), kept.get('/a')!, '/a'),
  );
  app.get('/created', (request, reply) => sendCached(request, reply.code(203), kept.get('/a')!, '/a'));
  app.get('/once', (request, reply) => sendUncached(request, reply, kept.get('/a')!));
  url = await app.listen({ port: 0 });
});
afterEach(() => app.close());

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(url + path, { method, headers: { 'accept-encoding': 'br', ...headers } });

describe('what was sent before', () => {
  it('is sent again before all hooks, with the headers that they gave it, but for those of one request', async () => {
    const first = await get('/a');
    const again = await get('/a');
    expect(wentTheWholeWay).toEqual(['GET /a']);
    expect(await again.text()).toBe(await first.text());
    for (const name of ['etag', 'vary', 'content-encoding', 'content-length', 'content-type', 'x-content-type-options'])
      expect([name, again.headers.get(name)]).toEqual([name, first.headers.get(name)]);
    expect(again.headers.get('vary')).toBe('accept-encoding');
    expect(again.headers.get('x-request-id')).toBeNull();
  });

  it('is sent again with all that is said of it to everybody: what it admits, how long it is kept, of which data it is', async () => {
    await get('/all');
    const again = await get('/all');
    expect(wentTheWholeWay).toEqual(['GET /all']);
    for (const [name, value] of Object.entries(said)) expect([name, again.headers.get(name)]).toEqual([name, value]);
  });

  it.each(['/one/cookie', '/one/private', '/one/unstored', '/created'])(
    'is not sent again where it was said to one alone, or was no plain answer: %s',
    async (path) => {
      await get(path);
      await get(path);
      expect(wentTheWholeWay).toHaveLength(2);
    },
  );

  it('is sent to each in the encoding that they asked for', async () => {
    for (let time = 0; time < 2; time += 1)
      for (const line of ['br', 'gzip', 'identity']) {
        const answer = await get('/a', { 'accept-encoding': line });
        expect(answer.headers.get('content-encoding')).toBe(line === 'identity' ? null : line);
        expect(await answer.text()).toBe(text);
      }
    expect(wentTheWholeWay).toHaveLength(3);
  });

  it('is not sent when it was made anew, be it of the same bytes, or is not kept any more', async () => {
    await get('/a');
    kept.set('/a', new CachedBody(text));
    await get('/a');
    kept.set('/a', new CachedBody('another'));
    expect(await (await get('/a')).text()).toBe('another');
    kept.delete('/a');
    expect((await get('/a')).status).toBe(404);
    expect(wentTheWholeWay).toHaveLength(4);
  });

  it('goes the whole way with a condition, for its head, with a method, and from another origin', async () => {
    const etag = (await get('/a')).headers.get('etag') ?? '';
    expect((await get('/a', { 'if-none-match': etag })).status).toBe(304);
    expect((await get('/a', {}, 'HEAD')).headers.get('etag')).toBe(etag);
    expect((await get('/a', {}, 'POST')).status).toBe(404);
    await get('/a', { origin: 'https://other.test' });
    await get('/a', { origin: 'https://other.test' });
    expect(wentTheWholeWay).toHaveLength(6);
  });

  it('is nothing that may not be kept', async () => {
    for (const path of ['/stale', '/stale', '/once', '/once', '/nothing', '/nothing']) await get(path);
    expect(wentTheWholeWay).toHaveLength(6);
  });

  it('goes the whole way where it cannot be looked up', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
    await get('/a');
    const found = jest.spyOn(kept, 'get').mockImplementationOnce(() => {
      throw new Error('a bug');
    });
    expect(await (await get('/a')).text()).toBe(text);
    expect(wentTheWholeWay).toHaveLength(2);
    expect(logged).toHaveBeenCalledWith('Looking up what is kept as /a failed.', expect.any(Error));
    found.mockRestore();
    logged.mockRestore();
  });

  it('is forgotten for any number of strange spellings, and found again', async () => {
    for (let n = 0; n < 3; n += 1) await get(`/a?x=${n}`);
    expect(wentTheWholeWay).toHaveLength(3);
    await get('/a?x=2');
    expect(wentTheWholeWay).toHaveLength(3);
  });

  it('is remembered by bytes: long spellings push out each other, and nothing that others come back to', async () => {
    await get('/a');
    await get('/a');
    for (let n = 0; n < 400; n += 1) await get(`/a?x=${n}${'x'.repeat(15_000)}`);
    const before = wentTheWholeWay.length;
    await get('/a');
    expect(wentTheWholeWay).toHaveLength(before);
    await get(`/a?x=0${'x'.repeat(15_000)}`);
    expect(wentTheWholeWay).toHaveLength(before + 1);
  });
});
