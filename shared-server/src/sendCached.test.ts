import fastify, { type FastifyInstance } from 'fastify';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { CachedBody } from './CachedBody';
import { sendCached } from './sendCached';

const text = JSON.stringify(Array.from({ length: 200 }, (_value, index) => ({ id: index, name: `Игра ${index}` })));
let app: FastifyInstance;

beforeAll(() => {
  app = fastify();
  const bodies: Record<string, CachedBody> = {
    long: new CachedBody(text),
    short: new CachedBody('short'),
    noise: new CachedBody(noise()),
  };
  app.get<{ Params: { name: string } }>('/:name', (request, reply) =>
    sendCached(request, reply, bodies[request.params.name]!, request.url),
  );
});
afterAll(() => app.close());

/** What no compression makes smaller. */
function noise(): Buffer {
  const bytes = Buffer.alloc(4096);
  let seed = 1;
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = (seed = (seed * 48_271) % 2_147_483_647) >> 8;
  return bytes;
}

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('a kept body', () => {
  it.each([
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['GZIP', 'gzip'],
    ['gzip;q=1, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['*, br;q=0.000', 'gzip'],
    ['gzip; q=0, BR ;q=0, *', undefined],
    ['*', 'br'],
    ['deflate', undefined],
    ['identity', undefined],
    ['', undefined],
  ])('asked for by %j is sent as %s', async (line, encoding) => {
    const { headers, rawPayload } = await get('/long', { 'accept-encoding': line });
    expect(headers['content-encoding']).toBe(encoding);
    const plain =
      encoding === 'br' ? brotliDecompressSync(rawPayload) : encoding === 'gzip' ? gunzipSync(rawPayload) : rawPayload;
    expect(plain.toString()).toBe(text);
    expect(Number(headers['content-length'])).toBe(rawPayload.length);
  });

  it('has a strong name of its own in each encoding', async () => {
    const names = await Promise.all(
      ['identity', 'br', 'gzip'].map(async (line) => (await get('/long', { 'accept-encoding': line })).headers.etag),
    );
    expect(new Set(names).size).toBe(3);
    for (const name of names) expect(name).toMatch(/^"[\w-]+"$/);
  });

  it('is named by its length to who asks for its head alone, also where they have it', async () => {
    const headOf = (headers: Record<string, string>) => app.inject({ method: 'HEAD', url: '/long', headers });
    const { headers: whole } = await get('/long', { 'accept-encoding': 'br' });
    for (const condition of [undefined, whole.etag!]) {
      const { statusCode, headers, body } = await headOf({
        'accept-encoding': 'br',
        ...(condition && { 'if-none-match': condition }),
      });
      expect([statusCode, headers.etag, headers['content-length'], body]).toEqual([
        condition ? 304 : 200,
        whole.etag,
        whole['content-length'],
        '',
      ]);
    }
  });

  it('is not sent to who has it', async () => {
    const { etag = '' } = (await get('/long', { 'accept-encoding': 'br' })).headers;
    for (const condition of [etag, `"other", ${etag}`, `W/${etag}`, '*']) {
      const { statusCode, headers, body } = await get('/long', { 'accept-encoding': 'br', 'if-none-match': condition });
      expect([statusCode, headers.etag, body]).toEqual([304, etag, '']);
      expect(headers).not.toHaveProperty('content-encoding');
    }
    const { statusCode } = await get('/long', { 'accept-encoding': 'gzip', 'if-none-match': etag });
    expect(statusCode).toBe(200);
  });

  it('stays plain where compressing gains nothing', async () => {
    for (const url of ['/short', '/noise'])
      expect((await get(url, { 'accept-encoding': 'br, gzip' })).headers).not.toHaveProperty('content-encoding');
  });

  it('is compressed once, however many ask at the same time', async () => {
    const body = new CachedBody(text);
    const [one, other] = await Promise.all([body.in('br'), body.in('br')]);
    expect(one).toBe(other);
    expect(body.in('br')).toBe(one);
  });

  it('says the most that it may come to hold', async () => {
    const body = new CachedBody(text);
    const forms = [body.plain, await body.in('br'), await body.in('gzip')];
    expect(forms.reduce((sum, { content }) => sum + content.length, 0)).toBeLessThanOrEqual(body.bytes);
  });
});
