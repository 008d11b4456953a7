import { request } from 'node:http';
import { openShop, type Shop } from '../../testing/shop';
import { CHAT_PATH, MODERATION_PATH } from './contract';

const SHOP = 'https://shop.example';

async function opened(env: Record<string, string>) {
  const shop = await openShop({ env: { MODERATOR_KEY: 'a key', ...env } });
  return { shop, address: await shop.app.listen({ port: 0, host: '127.0.0.1' }) };
}

/** What a browser's page of an origin may do: read answers, send what it asks for beforehand, open a socket. */
async function asPage(address: string, path: string, origin: string) {
  const url = `${address}${path}/negotiate?negotiateVersion=1`;
  const asked = {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,x-requested-with,x-signalr-user-agent',
  };
  const preflight = await fetch(url, { method: 'OPTIONS', headers: asked });
  const removal = await fetch(`${address}${path}?id=x`, {
    method: 'OPTIONS',
    headers: { ...asked, 'access-control-request-method': 'DELETE' },
  });
  const negotiated = await fetch(url, { method: 'POST', headers: { origin, authorization: 'Bearer a key' } });
  const upgraded = await new Promise<number | undefined>((resolve, reject) => {
    const headers = {
      origin,
      authorization: 'Bearer a key',
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    };
    const call = request(address + path, { headers });
    call.on('upgrade', ({ statusCode }, socket) => (socket.destroy(), resolve(statusCode)));
    call.on('response', ({ statusCode }) => resolve(statusCode));
    call.on('error', reject);
    call.end();
  });
  return { preflight: preflight.headers, removal: removal.headers, negotiated: negotiated.headers, upgraded };
}

describe('clients of one address at the hub', () => {
  it('S168 are a thousand at once: more are told so, and others come as they did', async () => {
    const shop = await openShop({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
    // Without a network between: who does not come within 15 s is expected no more.
    const statusOf = async (from: string) =>
      (
        await shop.app.inject({
          method: 'POST',
          url: `${CHAT_PATH}/negotiate?negotiateVersion=1`,
          headers: { 'x-forwarded-for': from },
        })
      ).statusCode;
    const inTurn = async () => {
      for (let count = 0; count < 100; count += 1) expect(await statusOf('192.0.2.1')).toBe(200);
    };
    await Promise.all(Array.from({ length: 10 }, inTurn));
    expect([await statusOf('192.0.2.1'), await statusOf('192.0.2.2')]).toEqual([429, 200]);
    await shop.close();
  }, 180_000);
});

it('S168 S206 a host that is none is refused at the hub with 400, by a socket too, and is no failure of ours', async () => {
  const lines: string[] = [];
  const shop = await openShop({
    env: { MODERATOR_KEY: 'a key' },
    logger: { level: 'error', stream: { write: (line: string) => void lines.push(line) } },
  });
  const address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const upgrade = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  };
  const statusOf = (path: string, method: string, headers: object) =>
    new Promise((resolve, reject) => {
      const call = request(address + path, {
        method,
        headers: { host: 'a/b', authorization: 'Bearer a key', ...headers },
      });
      call
        .on('response', (response) => (response.resume(), resolve(response.statusCode)))
        .on('error', reject)
        .end();
    });
  const statuses = [];
  for (const path of [CHAT_PATH, MODERATION_PATH])
    statuses.push(
      await statusOf(path, 'GET', upgrade),
      await statusOf(`${path}/negotiate?negotiateVersion=1`, 'POST', {}),
    );
  await shop.close();
  expect([statuses, lines]).toEqual([[400, 400, 400, 400], []]);
}, 180_000);

describe('pages of other origins at the hubs', () => {
  let listed: { shop: Shop; address: string };
  let unlisted: { shop: Shop; address: string };
  beforeAll(async () => {
    listed = await opened({ SHOP_ORIGINS: SHOP });
    unlisted = await opened({ SHOP_URL: '', PUBLIC_URL: 'https://Магазин.example' });
  }, 180_000);
  afterAll(() => Promise.all([listed.shop.close(), unlisted.shop.close()]));

  it('S168 come with credentials, all headers of the client and DELETE from the shop’s origin, and say so once', async () => {
    const { preflight, removal, negotiated, upgraded } = await asPage(listed.address, CHAT_PATH, SHOP);
    expect(upgraded).toBe(101);
    for (const headers of [preflight, removal, negotiated]) {
      expect([headers.get('access-control-allow-origin'), headers.get('access-control-allow-credentials')]).toEqual([
        SHOP,
        'true',
      ]);
      expect(headers.get('vary')).toContain('Origin');
    }
    for (const headers of [preflight, removal]) {
      expect(headers.get('access-control-allow-methods')).toContain('DELETE');
      for (const name of ['authorization', 'x-requested-with', 'x-signalr-user-agent'])
        expect(headers.get('access-control-allow-headers')).toContain(name);
    }
  });

  it('S168 come from any port of the API’s host where no origins are listed', async () => {
    const { preflight, negotiated, upgraded } = await asPage(unlisted.address, CHAT_PATH, 'http://127.0.0.1:3000');
    expect([
      preflight.get('access-control-allow-origin'),
      negotiated.get('access-control-allow-origin'),
      upgraded,
    ]).toEqual(['http://127.0.0.1:3000', 'http://127.0.0.1:3000', 101]);
  });

  it('S168 come from the shop’s public address where no origins are listed, whatever the API’s host is', async () => {
    const origin = new URL('https://магазин.example').origin;
    const { preflight, negotiated, upgraded } = await asPage(unlisted.address, CHAT_PATH, origin);
    expect([
      preflight.get('access-control-allow-origin'),
      negotiated.get('access-control-allow-origin'),
      upgraded,
    ]).toEqual([origin, origin, 101]);
  });

  it.each([
    ['listed', 'https://evil.example'],
    ['listed', 'null'],
    ['listed', 'https://shop.example.evil.example'],
    ['listed', 'http://shop.example'],
    ['unlisted', 'https://evil.example'],
    ['unlisted', 'null'],
    ['unlisted', 'http://xn--80aairftm.example'],
  ])('S168 get nothing where origins are %s and theirs is %s', async (which, origin) => {
    const { address } = which === 'listed' ? listed : unlisted;
    for (const path of [CHAT_PATH, MODERATION_PATH]) {
      const { preflight, removal, negotiated, upgraded } = await asPage(address, path, origin);
      expect([path, upgraded]).toEqual([path, 403]);
      for (const headers of [preflight, removal, negotiated])
        expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  it('get nothing at the moderators’ path from the shop’s pages either: moderators use no page', async () => {
    const { negotiated, upgraded } = await asPage(listed.address, MODERATION_PATH, SHOP);
    expect([negotiated.get('access-control-allow-origin'), upgraded]).toEqual([null, 403]);
  });

  it('leave the other calls of the API as they were', async () => {
    const answer = await fetch(`${listed.address}/healthz`, { headers: { origin: SHOP } });
    expect([
      answer.headers.get('access-control-allow-origin'),
      answer.headers.get('access-control-allow-credentials'),
    ]).toEqual([SHOP, 'true']);
  });
});
