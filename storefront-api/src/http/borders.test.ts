import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { formOf } from '../testing/chats';
import { openShop, type Shop } from '../testing/shop';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop({ jobs: false });
}, 180_000);
afterAll(() => shop.close());

const line = { subscriptionId: 3, region: 'global', count: 1 };
const cart = (changes: object = {}) => ({ couponText: '', subscriptions: [line], ...changes });
const order = (changes: object = {}) => ({
  ...cart(),
  email: 'a@b.example',
  paymentSystemId: 1,
  language: 'en',
  ...changes,
});

/** Sends a body as it is written. */
async function send(
  url: string,
  payload: string | Buffer,
  type = 'application/json',
  headers: Record<string, string> = {},
) {
  const response = await shop.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': type, ...headers },
  });
  return {
    status: response.statusCode,
    headers: response.headers,
    ...response.json<{ success: boolean; result: any; message: string }>(),
  };
}

const refused = (status: number) => ({ status, success: false, result: null, message: expect.any(String) });

describe('what comes from outside', () => {
  it('S205 holds no connection for ever: for a request that never comes whole, or a reader who is gone', () => {
    expect([shop.app.server.requestTimeout, shop.app.server.timeout]).toEqual([300_000, 180_000]);
  });

  const tooLarge = [2_147_483_648, 2 ** 53, 1e300, -1, 0.5];

  it.each(tooLarge)('S206 refuses %d where an id is wanted, in bodies and addresses', async (id) => {
    expect(await shop.post('/v1/subscriptions/list', { ids: [id] })).toMatchObject(refused(400));
    expect(
      await shop.post('/v1/subscriptions/cart', cart({ subscriptions: [{ ...line, subscriptionId: id }] })),
    ).toMatchObject(refused(400));
    expect(await shop.post('/v1/orders', order({ paymentSystemId: id }))).toMatchObject(refused(400));
    for (const path of [
      '/v1/products/ID',
      '/v1/subscriptions/ID',
      '/v1/screenshots?productId=ID',
      '/v1/products/games/client/ID',
      '/v1/products/ID/download',
    ])
      expect(await shop.get(path.replace('ID', String(id)))).toMatchObject(refused(400));
  });

  it.each(tooLarge)(
    'S098 refuses %d where a count is wanted, and takes it for the old one, which it ignores',
    async (count) => {
      for (const url of ['/v1/subscriptions/cart', '/v1/orders']) {
        expect(await shop.post(url, order({ subscriptions: [{ ...line, count }] }))).toMatchObject(refused(400));
        expect(await shop.post(url, order({ subscriptions: [{ ...line, oldCount: count }] }))).toMatchObject({
          status: 200,
          success: true,
        });
      }
    },
  );

  it.each(['\\u0000', '\\ud83d', '\\udc00', 'a\\udc00\\ud83d'])(
    'S206 refuses %s in any text and any name, and mends nothing',
    async (broken) => {
      const text = JSON.stringify(order({ couponText: 'HERE' })).replace('HERE', broken);
      for (const url of ['/v1/orders', '/v1/subscriptions/cart', '/v1/chats/client'])
        expect(await send(url, text)).toMatchObject(refused(400));
      expect(
        await send('/v1/subscriptions/cart', JSON.stringify(cart({ HERE: 1 })).replace('HERE', broken)),
      ).toMatchObject(refused(400));
    },
  );

  it('S206 refuses a body that is said to be compressed, or in another charset than UTF-8: read as it is it would be something else', async () => {
    const body = JSON.stringify(cart());
    for (const said of ['gzip', 'br', 'identity, gzip'])
      expect(
        await send('/v1/subscriptions/cart', body, 'application/json', { 'content-encoding': said }),
      ).toMatchObject(refused(415));
    for (const charset of ['utf-16', 'ISO-8859-1', '"utf-16le"'])
      expect(await send('/v1/subscriptions/cart', body, `application/json; charset=${charset}`)).toMatchObject(
        refused(415),
      );
    const form = 'application/x-www-form-urlencoded';
    expect(await send('/sandbox/pay/x', 'decision=pay', `${form}; charset=utf-16`)).toMatchObject(refused(415));
    expect(
      await send('/v1/payments/sandbox/webhook', body, 'application/json', { 'content-encoding': 'gzip' }),
    ).toMatchObject(refused(415));
    for (const type of [
      'application/json; charset=UTF-8',
      'application/json;charset="utf-8"',
      'Application/JSON; charset=utf8',
      'application/json; charset=us-ascii',
    ])
      expect(await send('/v1/subscriptions/cart', body, type, { 'content-encoding': 'identity' })).toMatchObject({
        status: 200,
      });
  });

  it('S206 refuses bytes that are no UTF-8, and takes all that is', async () => {
    const [before, after] = JSON.stringify(cart({ couponText: 'HERE' })).split('HERE') as [string, string];
    const around = (bytes: number[]) => Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)]);
    expect(await send('/v1/subscriptions/cart', around([0xed, 0xa0, 0x80]))).toMatchObject(refused(400));
    expect(await send('/v1/subscriptions/cart', around([0xff]))).toMatchObject(refused(400));
    expect(await send('/v1/subscriptions/cart', around([...Buffer.from('🚀')]))).toMatchObject({
      status: 200,
      result: { couponText: '🚀' },
    });
  });

  it.each([
    '/v1/products/%E0%A4%A',
    '/%E0%A4%A',
    '/v1/products/%ED%A0%80',
    '/v1/dynamic-page/%00',
    '/static/uploads/x/%00',
    '/v1/chats/client?before=%E0%A4%A',
    '/v1/products/manual?gameName=%ED%A0%80&productName=a',
    '/v1/products/manual?gameName=a%00&productName=a',
    '/v1/products/manual?gameName=a&%00=b',
  ])('S206 refuses the address %s', async (url) => {
    expect(await shop.get(url)).toMatchObject(refused(400));
  });

  it('S206 refuses a header that holds NUL', async () => {
    expect(await shop.post('/v1/orders', order(), { 'idempotency-key': 'a\0b' })).toMatchObject(refused(400));
  });

  it('S206 says what was wanted and not what came', async () => {
    const { message } = await shop.post('/v1/subscriptions/cart', {
      couponText: 5,
      subscriptions: [{ ...line, region: 'drop table orders' }],
    });
    expect(message).toContain('couponText: expected string');
    expect(message).not.toContain('drop table');
  });

  it('S206 tells a few reasons of thousands', async () => {
    const { status, message } = await shop.post('/v1/subscriptions/list', {
      ids: Array.from({ length: 5000 }, () => 'x'),
    });
    expect(status).toBe(400);
    expect(message!.length).toBeLessThan(1000);
  });

  it('S206 refuses a body nested as deeply as it is long, without falling over', async () => {
    expect(await send('/v1/subscriptions/cart', `${'['.repeat(32_768)}${']'.repeat(32_768)}`)).toMatchObject(
      refused(400),
    );
  });

  it.each(['/v1/orders', '/v1/subscriptions/cart', '/v1/subscriptions/list', '/v1/orders/any/payment-method/1'])(
    'S206 refuses a body of more than 64 KB at %s: a thousand callers may send one at once',
    async (url) => {
      expect(await send(url, ' '.repeat(65_536))).toMatchObject(refused(400));
      expect(await send(url, ' '.repeat(65_537))).toMatchObject(refused(413));
    },
  );
});

it('a body of JSON is known however its type is written', async () => {
  expect(
    await send('/v1/subscriptions/cart', JSON.stringify(cart()), 'Application/JSON ; charset=utf-8'),
  ).toMatchObject({ status: 200, success: true });
});

describe('a form', () => {
  const urls = [
    '/v1/orders',
    '/v1/subscriptions/cart',
    '/v1/subscriptions/list',
    '/v1/chats/client',
    '/v1/orders/any/payment-method/1',
    '/v1/payments/sandbox/webhook',
  ];
  const json = JSON.stringify(order());

  it.each(urls)('S190 is refused at %s, whatever kind it has', async (url) => {
    expect(await send(url, 'email=a@b.example', 'application/x-www-form-urlencoded')).toMatchObject(refused(415));
    expect(await send(url, json, 'text/plain')).toMatchObject(refused(415));
    expect(await send(url, json, 'text/plain; x=application/json')).toMatchObject(refused(415));
    expect(await send(url, '', 'text/plain')).toMatchObject(refused(415));
    const { headers, payload } = await formOf('a.txt', 'text');
    expect(await send(url, payload, headers['content-type'])).toMatchObject(refused(415));
  });

  it('S206 is no longer than anybody’s form is', async () => {
    const sent = (length: number) =>
      send('/sandbox/pay/abc', 'decision=pay'.padEnd(length, 'y'), 'application/x-www-form-urlencoded');
    expect([await sent(4096), await sent(4097)]).toMatchObject([refused(400), refused(413)]);
  });

  it('S190 is taken where it is wanted, and JSON is not', async () => {
    expect(await send('/sandbox/pay/abc', json)).toMatchObject(refused(415));
    expect(await send('/sandbox/pay/abc', 'decision=pay', 'application/x-www-form-urlencoded')).toMatchObject(
      refused(404),
    );
  });
});

describe('a page of another origin', () => {
  it('S190 posts nothing, with a body or without', async () => {
    const foreign = { origin: 'https://evil.example', host: 'shop.example:4000' };
    expect(await shop.post('/v1/orders', order(), foreign)).toMatchObject(refused(403));
    expect(await shop.post('/v1/orders/any/payment-method/1', undefined, foreign)).toMatchObject(refused(403));
    expect(await shop.post('/v1/orders', order(), { ...foreign, origin: 'null' })).toMatchObject(refused(403));
    const own = { origin: 'https://shop.example:3000', host: 'shop.example:4000' };
    expect(await shop.post('/v1/orders', order(), own)).toMatchObject({ status: 200, success: true });
  });

  it('S190 says why to the shop that it lets in', async () => {
    const own = { origin: 'https://shop.example:3000', host: 'shop.example:4000' };
    const { status, headers } = await send('/v1/orders', '{}', 'application/json', own);
    expect([status, headers['access-control-allow-origin']]).toEqual([400, own.origin]);
  });
});

/** What is answered to bytes as they are written, until that is enough or there is no more. */
async function raw(bytes: string, isEnough = (_answer: string) => false): Promise<string> {
  if (!shop.app.server.listening) await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = shop.app.server.address() as AddressInfo;
  return new Promise((done, fail) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from(bytes, 'latin1')));
    let answer = '';
    socket
      .setEncoding('utf8')
      .on('data', (text) => {
        answer += text;
        if (isEnough(answer)) socket.destroy();
      })
      .once('close', () => done(answer))
      .once('error', fail);
  });
}

describe('a request of two hosts', () => {
  it('S206 is refused', async () => {
    const answer = await raw('GET /v1/games HTTP/1.1\r\nhost: a\r\nHost: b\r\nconnection: close\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1.1 400 [^]*"The request names several hosts."/);
  });
});

describe('a body that does not come', () => {
  const begun = (url: string) =>
    `POST ${url} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{"email":`;

  it('S206 is not waited for where nobody wants it', async () => {
    expect(await raw(begun('/nowhere'), (answer) => answer.includes('}'))).toMatch(/^HTTP\/1.1 404 /);
  });

  it('S205 S206 is given up after 30 s, and a file has as long as a request may take', async () => {
    const timers = jest.spyOn(global, 'setTimeout');
    const answer = raw(begun('/v1/orders'));
    const bounds = () => timers.mock.calls.filter(([, milliseconds]) => milliseconds === 30_000);
    while (bounds().length === 0) await new Promise((look) => setImmediate(look));
    for (const [giveUp] of bounds()) giveUp();
    expect(await answer).toBe('');
    const { headers, payload } = await formOf('a.txt', 'text');
    await send('/v1/static/upload', payload, headers['content-type']);
    expect(bounds()).toHaveLength(1);
    timers.mockRestore();
    expect(await shop.get('/healthz')).toMatchObject({ status: 200 });
  });
});

describe('what is no HTTP', () => {
  it.each([
    ['400', 'garbage\r\n\r\n'],
    ['400', 'GET / HTTP/1.1\r\nhost: a\r\nidempotency-key: a\0b\r\n\r\n'],
    ['431', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`],
  ])('S206 is answered %s in the envelope', async (status, bytes) => {
    const answer = await raw(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toEqual({
      success: false,
      result: null,
      message: expect.any(String),
    });
  });
});
