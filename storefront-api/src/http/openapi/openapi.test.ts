import type { InjectOptions } from 'fastify';
import { definitionOf } from '../../chat/hub/definition';
import { upload, openChat } from '../../testing/chats';
import { complaintOf, fuzz, type Send } from '../../testing/fuzz/fuzz';
import type { Description } from '../../testing/fuzz/requests';
import { openShop, type Shop } from '../../testing/shop';

let shop: Shop;
let description: Description;

beforeAll(async () => {
  shop = await openShop({ env: { RATE_LIMITS: '0' }, jobs: false });
  // The sandbox reports to the address that the API listens at.
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  description = (await shop.app.inject('/openapi.json')).json();
}, 180_000);
afterAll(() => shop.close());

/** Every route that is mounted, as the router prints it: a tree, each line with what it adds to the path above it. */
function mounted(): { method: string; path: string }[] {
  const above: string[] = [];
  return shop.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^(.*?)[├└]── (\S+)(?: \(([A-Z, ]+)\))?/.exec(line) ?? [];
      const depth = indent.length / 4;
      const path = (above[depth - 1] ?? '') + part;
      above[depth] = path;
      const written = methods.split(', ').filter((method) => !['', 'HEAD', 'OPTIONS'].includes(method));
      return /^\/(hubs|mailbox)(\/|$)/.test(path) ? [] : written.map((method) => ({ method, path }));
    });
}

describe('the description of the API', () => {
  it('S206 is OpenAPI 3.1, and kept for a minute', async () => {
    expect(description.openapi).toBe('3.1.0');
    expect((await shop.app.inject('/openapi.json')).headers['cache-control']).toBe('public, max-age=60');
  });

  it('S168 S206 has the hubs, with all that each side may call', () => {
    const hubs = (description as unknown as { 'x-hubs': Record<string, { methods: string[]; events: string[] }> })[
      'x-hubs'
    ];
    expect(Object.keys(hubs)).toEqual(['/hubs/chat', '/hubs/moderation']);
    const { methods } = definitionOf({} as never, {} as never, '');
    expect([...new Set(Object.values(hubs).flatMap((hub) => hub.methods))].sort()).toEqual(Object.keys(methods).sort());
    for (const { events } of Object.values(hubs)) expect(events).toEqual(['AddMessage', 'ChangeModeratorName']);
  });

  it('S206 has every route, with its parameters and what it answers', () => {
    const described = Object.entries(description.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({
        route: `${method.toUpperCase()} ${path}`,
        path,
        operation,
      })),
    );
    const routes = mounted().map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
    expect(described.map(({ route }) => route).sort()).toEqual(routes.sort());
    for (const { route, path, operation } of described) {
      expect([route, operation.responses.default?.content?.['application/json']]).toEqual([
        route,
        { schema: expect.objectContaining({ type: 'object' }) },
      ]);
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const judged = (operation.parameters ?? [])
        .filter((one) => one.in === 'path' && one.schema.type === 'string')
        .map(({ name }) => name);
      expect([route, judged]).toEqual([route, named]);
    }
  });

  it('S117 S206 has what only a setting switches on: the reports of each payment service, and the replies of a messenger', async () => {
    const all = await openShop({
      jobs: false,
      env: {
        PAYMENTS: 'sandbox,transfer,stripe,btcpay',
        STRIPE_SECRET_KEY: 'sk_test_1',
        STRIPE_WEBHOOK_SECRET: 'whsec',
        BTCPAY_URL: 'http://127.0.0.1:1',
        BTCPAY_STORE: 's',
        BTCPAY_API_KEY: 'k',
        BTCPAY_WEBHOOK_SECRET: 's',
        BRIDGE_URL: 'http://127.0.0.1:1',
        BRIDGE_SECRET: 'a long enough secret',
      },
    });
    const { paths } = (await all.app.inject('/openapi.json')).json() as Description;
    const unsaid = Object.entries(paths).flatMap(([path, operations]) =>
      Object.values(operations)
        .filter(({ responses }) => !responses['default'])
        .map(() => path),
    );
    expect([Object.keys(paths).length - Object.keys(description.paths).length, unsaid]).toEqual([4, []]);
    await all.close();
  });

  it('S190 S206 tells what was done from what was refused, and where something leads elsewhere', () => {
    const answer = (path: string, method: string) =>
      description.paths[path]?.[method]?.responses as Record<
        string,
        { content?: Record<string, { schema: any }>; headers?: object }
      >;
    const [done, refused] = answer('/v1/orders', 'post')['200']?.content?.['application/json']?.schema.anyOf;
    expect(done.properties).toMatchObject({
      success: { type: 'boolean' },
      result: { anyOf: [{ required: ['orderId', 'alreadyFinished'] }, { type: 'null' }] },
    });
    expect(refused.properties).toMatchObject({ success: { enum: [false] }, result: { properties: { totalCost: {} } } });
    for (const [path, method, status] of [
      ['/v1/products/{id}/download', 'get', '302'],
      ['/sandbox/pay/{paymentId}', 'post', '303'],
    ] as const)
      expect(answer(path, method)[status]).toEqual({
        description: expect.any(String),
        headers: { location: { schema: { type: 'string' } } },
      });
    expect(Object.keys(answer('/sandbox/pay/{paymentId}', 'post')['200']?.content ?? {})).toEqual(['text/html']);
  });

  it('S206 has a token where nobody is let in without one', async () => {
    const asked = Object.entries(description.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { security }]) => ({ method, path, security })),
    );
    const challenges = await Promise.all(
      asked.map(({ method, path }) =>
        shop.app.inject({ method: method as 'GET', url: path.replaceAll(/\{\w+\}/g, '1') }),
      ),
    );
    const closed = asked.filter((_, index) => challenges[index]!.headers['www-authenticate'] === 'Bearer');
    expect(closed.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'patch /v1/chats/{id}',
      'post /v1/chats/{id}',
      'post /v1/static/upload',
    ]);
    const [read, ...rest] = asked
      .filter(({ security }) => security)
      .sort((one, other) => Number(closed.includes(one)) - Number(closed.includes(other)));
    expect(read).toEqual({ method: 'get', path: '/v1/chats/client', security: [{ bearer: [] }, {}] });
    expect(rest).toEqual(closed);
    expect(closed.map(({ security }) => security)).toEqual(Array(3).fill([{ bearer: [] }]));
    expect(description.components?.securitySchemes).toEqual({ bearer: { type: 'http', scheme: 'bearer' } });
  });

  it('S206 has bodies, queries and results as the contracts have them', () => {
    const order = description.paths['/v1/orders']?.post;
    expect(order?.requestBody?.content['application/json']?.schema).toMatchObject({
      properties: { paymentSystemId: { type: 'integer', minimum: 1, maximum: 2_147_483_647 } },
    });
    expect(description.paths['/v1/products/{id}']?.get?.parameters?.map(({ name }) => name)).toEqual([
      'language',
      'id',
    ]);
    expect(JSON.stringify(description.paths['/v1/games']?.get?.responses['200'])).toContain('"bestseller"');
    expect(description.paths['/sandbox/pay/{paymentId}']?.post?.requestBody?.content).toHaveProperty(
      'application/x-www-form-urlencoded',
    );
    expect(description.paths['/v1/static/upload']?.post?.requestBody?.content).toHaveProperty('multipart/form-data');
  });
});

describe('requests as the description has them, and as nobody should send them', () => {
  const send: Send = async ({ body: payload, ...request }) => {
    const answer = await shop.app.inject({
      ...request,
      ...(payload === undefined ? {} : { payload }),
    } as InjectOptions);
    return { status: answer.statusCode, type: String(answer.headers['content-type'] ?? ''), body: answer.body };
  };

  it('S190 S206 are answered as described where an order is refused for its coupon', async () => {
    const order = {
      couponText: 'NO SUCH COUPON',
      email: 'a@b.example',
      paymentSystemId: 1,
      subscriptions: [{ subscriptionId: 3, region: 'global', count: 1 }],
      language: 'en',
    };
    const answer = await send({
      method: 'POST',
      url: '/v1/orders',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(order),
    });
    expect(JSON.parse(answer.body)).toMatchObject({ success: false, result: { totalCost: 24 } });
    expect(complaintOf('POST /v1/orders', description.paths['/v1/orders']!['post']!, answer)).toBeUndefined();
  });

  async function known() {
    const { id, token, bearer } = await openChat(shop);
    const { result } = await upload(shop, bearer, 'a.txt', 'text');
    const subscriptions = [{ subscriptionId: 3, region: 'global', count: 1 }];
    const order = { couponText: '', email: 'a@b.example', paymentSystemId: 1, subscriptions, language: 'en' };
    const { orderId } = (await shop.post('/v1/orders', order)).result;
    const paymentId =
      new URL((await shop.get(`/v1/orders/client/${orderId}`)).result.url).pathname.split('/').at(-1) ?? '';
    const [, , , uploadId = '', name = ''] = new URL(result).pathname.split('/');
    return {
      id: [orderId, String(id), uploadId, '1', '3'],
      name: [name, 'payment'],
      paymentId: [paymentId],
      paymentSystemId: ['1', '6'],
      token: [token],
      kind: ['share'],
      page: ['0', '1'],
    };
  }

  // `npm run proof -- api-fuzz` sends more.
  it('S206 are never answered with an error of ours, with anything of how it is made, or with what is not described', async () => {
    const statuses = await fuzz({ description, send, known: await known(), runs: 12 });
    expect(Object.keys(statuses).length).toBe(mounted().length);
    const succeeding = Object.values(statuses).filter((seen) => seen[200] || seen[302] || seen[303]);
    expect(succeeding.length).toBeGreaterThan(Object.keys(statuses).length / 2);
  }, 120_000);
});
