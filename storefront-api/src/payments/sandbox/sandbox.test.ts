import { sql } from 'kysely';
import { openShop, type Shop } from '../../testing/shop';
import { sandboxPage } from './page';

let shop: Shop;
let origin: string;

beforeAll(async () => {
  shop = await openShop();
  origin = await shop.app.listen({ port: 0, host: '127.0.0.1' });
}, 180_000);
afterAll(() => shop.close());

async function place(language: string) {
  const subscriptions = [{ subscriptionId: 5, region: 'global', count: 2 }];
  const request = { couponText: '', email: 'a@b.example', paymentSystemId: 4, subscriptions, language };
  const { orderId } = (
    await call('/v1/orders', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
    })
  ).result;
  const order = (await call(`/v1/orders/client/${orderId}`)).result;
  return { orderId: orderId as string, url: order.url as string };
}

const call = async (path: string, init?: RequestInit) => (await fetch(origin + path, init)).json();

const decide = (url: string, decision: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ decision }), redirect: 'manual' });

describe('the payment page of the sandbox', () => {
  it('S119 shows the order and its sum in its language, and needs no script', async () => {
    const { orderId, url } = await place('ru');
    expect(url.startsWith(`${origin}/sandbox/pay/`)).toBe(true);
    const page = await fetch(url);
    const html = await page.text();
    expect(html).toContain(orderId);
    expect(html).toContain('$ 25.00 · 2 125 ₽');
    expect(html).toContain('>Оплатить<');
    expect(html).toContain('>Отклонить<');
    expect(html).not.toContain('<script');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      expect.stringMatching(/^style-src 'sha256-[\w+/]{43}='$/),
      "form-action 'self' http://shop.test",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]);
    expect(
      ['cache-control', 'referrer-policy', 'x-content-type-options'].map((name) => page.headers.get(name)),
    ).toEqual(['no-store', 'no-referrer', 'nosniff']);
  });

  it.each([
    [
      'en',
      [
        'This is a demo payment service. No money moves.',
        '<dd class="sum">$ 25.00</dd>',
        '<dt>Address</dt><dd class="">demo-&lt;1&gt;</dd>',
      ],
    ],
    [
      'ru',
      [
        'Деньги не списываются.',
        '<dd class="sum">$ 25.00 · 2 125 ₽</dd>',
        '<dt>Адрес</dt><dd class="">demo-&lt;1&gt;</dd>',
      ],
    ],
  ])(
    'S119 says in its language “%s” that no money moves, what is to be paid and where to send it by hand, and no search engine keeps it',
    (language, parts) => {
      const html = sandboxPage({
        orderId: 'o',
        language,
        cents: 2500,
        roubles: 2125,
        address: 'demo-<1>',
        isPaid: false,
        isOpen: true,
        back: 'http://shop.test/',
      });
      for (const part of [`<html lang="${language}">`, '<meta name="robots" content="noindex">', ...parts])
        expect(html).toContain(part);
    },
  );

  it('S119 S117 Pay reports by a signed webhook and leads back to the order', async () => {
    const { orderId, url } = await place('ru');
    const answer = await decide(url, 'pay');
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`http://shop.test/ru/details/${orderId}`);
    expect(await shop.purchase.sandbox.book.since(new Date(0))).toContainEqual(
      expect.objectContaining({ payment_id: url.split('/').at(-1), cents: 2500 }),
    );
    const { statusCode } = (await call(`/v1/orders/client/${orderId}`)).result;
    expect(['paid', 'success']).toContain(statusCode);
  });

  it('S117 S123 Decline fails the order; Pay is taken until the payment is paid, and then no more', async () => {
    const { orderId, url } = await place('en');
    const answer = await decide(url, 'decline');
    expect(answer.headers.get('location')).toBe(`http://shop.test/details/${orderId}`);
    expect((await call(`/v1/orders/client/${orderId}`)).result.status).toBe('Failed');
    const html = await (await fetch(url)).text();
    expect(html).toContain('>Pay<');
    expect(html).not.toContain('>Decline<');
    expect((await decide(url, 'decline')).status).toBe(200);
    expect((await decide(url, 'pay')).status).toBe(303);
    expect(['paid', 'success']).toContain((await call(`/v1/orders/client/${orderId}`)).result.statusCode);
    const again = await decide(url, 'pay');
    expect([again.status, await again.text()]).toEqual([200, expect.stringContaining('This payment is paid.')]);
  });

  it('S117 Pay is taken after the order’s time and after a change of method; a person looks at that money', async () => {
    const late = await place('en');
    shop.clock.ahead = 1_801_000;
    expect((await call(`/v1/orders/client/${late.orderId}`)).result.statusCode).toBe('expired');
    expect((await decide(late.url, 'pay')).status).toBe(303);
    expect((await call(`/v1/orders/client/${late.orderId}`)).result.statusCode).toBe('underReview');
    shop.clock.ahead = 0;
    const changed = await place('en');
    await call(`/v1/orders/${changed.orderId}/payment-method/6`, { method: 'POST' });
    const latest = (await call(`/v1/orders/client/${changed.orderId}`)).result.url;
    const left = await (await fetch(changed.url)).text();
    expect([left.includes('>Decline<'), left.includes('does not wait for this payment any more')]).toEqual([
      false,
      true,
    ]);
    expect((await decide(changed.url, 'pay')).status).toBe(303);
    expect(await (await fetch(latest)).text()).toContain('>Pay<');
    expect(['paid', 'success']).toContain((await call(`/v1/orders/client/${changed.orderId}`)).result.statusCode);
  });

  it.each([
    ['pay', ['paid', 'success']],
    ['decline', ['failed']],
  ])(
    'S119 S206 says that the shop is busy while somebody keeps the order, and takes “%s” a moment later',
    async (decision, statuses) => {
      const { orderId, url } = await place('en');
      await sql`create function keep_orders() returns trigger language plpgsql as $$ begin raise exception 'kept' using errcode = '55P03'; end $$`.execute(
        shop.db,
      );
      await sql`create trigger keep_orders before update on orders for each row execute function keep_orders()`.execute(
        shop.db,
      );
      const busy = await decide(url, decision);
      expect([busy.status, busy.headers.get('retry-after'), (await busy.json()).message]).toEqual([
        503,
        '2',
        'The shop is busy. Please try again in a moment.',
      ]);
      await sql`drop function keep_orders cascade`.execute(shop.db);
      expect((await decide(url, decision)).status).toBe(303);
      expect(statuses).toContain((await call(`/v1/orders/client/${orderId}`)).result.statusCode);
    },
  );

  it('S119 leads to the shop on the same hostname when no address is set', async () => {
    const other = await openShop({ env: { SHOP_URL: '', PORT: '3100' } });
    const address = await other.app.listen({ port: 0, host: '127.0.0.1' });
    const subscriptions = [{ subscriptionId: 5, region: 'global', count: 1 }];
    const { result } = await other.post('/v1/orders', {
      couponText: '',
      email: 'a@b.example',
      paymentSystemId: 4,
      subscriptions,
      language: 'en',
    });
    const order = (await (await fetch(`${address}/v1/orders/client/${result.orderId}`)).json()).result;
    const answer = await decide(order.url, 'pay');
    expect(answer.headers.get('location')).toBe(`http://127.0.0.1:3100/details/${result.orderId}`);
    await other.close();
  });

  it('S119 leads to the shop at its public address where its hostname is another than the API’s, and takes its orders', async () => {
    const other = await openShop({
      env: { SHOP_URL: '', PUBLIC_URL: 'https://shop.example', PUBLIC_API_URL: 'https://api.example' },
    });
    const address = await other.app.listen({ port: 0, host: '127.0.0.1' });
    const subscriptions = [{ subscriptionId: 5, region: 'global', count: 1 }];
    const asked = { couponText: '', email: 'a@b.example', paymentSystemId: 4, subscriptions, language: 'en' };
    const { status, result } = await other.post('/v1/orders', asked, {
      origin: 'https://shop.example',
      host: 'api.example',
    });
    expect(status).toBe(200);
    const order = (await other.get(`/v1/orders/client/${result.orderId}`)).result;
    const answer = await decide(order.url.replace('https://api.example', address), 'pay');
    expect(answer.headers.get('location')).toBe(`https://shop.example/details/${result.orderId}`);
    await other.close();
  });

  it('S206 refuses what is no decision, and no payment of its own', async () => {
    const { url } = await place('en');
    expect((await decide(url, 'steal')).status).toBe(400);
    expect((await fetch(`${origin}/sandbox/pay/unknown`)).status).toBe(404);
    await shop.db
      .updateTable('payments')
      .set({ provider: 'transfer' })
      .where('id', '=', url.split('/').at(-1)!)
      .execute();
    expect((await fetch(url)).status).toBe(404);
  });
});
