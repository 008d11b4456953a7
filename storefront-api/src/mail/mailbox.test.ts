import { long } from '@storefront/build/jest/long.cjs';
import { until } from '../testing/patience';
import { openShop, type Shop } from '../testing/shop';

let shop: Shop;
afterEach(() => shop.close());

async function sentLetter(env: Record<string, string> = {}) {
  shop = await openShop({ env });
  const subscriptions = [{ subscriptionId: 3, region: 'cis', count: 1 }];
  await shop.post('/v1/orders', {
    couponText: 'FREE100',
    email: 'a@b.example',
    paymentSystemId: 1,
    subscriptions,
    language: 'en',
  });
  await until(async () => Boolean((await shop.db.selectFrom('letters').select('sent_at').executeTakeFirst())?.sent_at));
  const { id } = await shop.db.selectFrom('letters').select('id').executeTakeFirstOrThrow();
  return {
    id,
    from: (url: string, remoteAddress: string, headers: Record<string, string> = { host: 'localhost:4000' }) =>
      shop.app.inject({ url, remoteAddress, headers }),
  };
}

describe('the mailbox of the demo', () => {
  it('S117 shows letters to whoever sits at the machine, and to nobody else', async () => {
    const { id, from } = await sentLetter();
    for (const machine of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      expect((await from('/mailbox', machine)).body).toContain(`/mailbox/${id}`);
    const letter = await from(`/mailbox/${id}`, '::1');
    expect(letter.body).toContain(shop.letters[0]?.html);
    expect(letter.headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(letter.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    for (const url of ['/mailbox', `/mailbox/${id}`]) expect((await from(url, '192.168.1.7')).statusCode).toBe(404);
  });

  it('S117 is not shown to others by what stands at the machine', async () => {
    const { id, from } = await sentLetter();
    const passedOn = {
      forwarded: 'for=192.168.1.7',
      via: '1.1 tunnel',
      'x-forwarded-for': '192.168.1.7',
      'x-forwarded-host': 'localhost',
      'x-forwarded-proto': 'https',
      'x-real-ip': '192.168.1.7',
    };
    const others = [
      { host: 'evil.test:4000' },
      ...Object.entries(passedOn).map(([name, value]) => ({ host: 'localhost', [name]: value })),
    ];
    for (const headers of others)
      for (const url of ['/mailbox', `/mailbox/${id}`])
        expect([headers, (await from(url, '127.0.0.1', headers)).statusCode]).toEqual([headers, 404]);
    expect((await from('/mailbox', '127.0.0.1', { host: '[::1]:4000' })).statusCode).toBe(200);
  });

  long('S117 shows the last fifty, the newest first', async () => {
    const { id, from } = await sentLetter();
    const { sent_at: first, ...row } = (await shop.purchase.store.letters.letter(id))!;
    const idOf = (number: number) => String(number).padStart(32, '0');
    const sentAt = (seconds: number) => new Date(first!.getTime() + seconds * 1000).toISOString();
    const times = { created_at: sentAt(0), next_at: sentAt(0), claimed_until: null, given_up_at: null };
    // Neither in their order nor against it.
    const numbers = Array.from({ length: 50 }, (_, index) => ((index * 7) % 50) + 2);
    await shop.db
      .insertInto('letters')
      .values(numbers.map((number) => ({ ...row, ...times, id: idOf(number), number, sent_at: sentAt(number) })))
      .execute();
    const shown = [...(await from('/mailbox', '127.0.0.1')).body.matchAll(/href="\/mailbox\/(\w+)"/g)].map(
      ([, of]) => of,
    );
    expect(shown).toEqual(numbers.toSorted((one, other) => other - one).map(idOf));
  });

  it.each<Record<string, string>>([
    { SMTP_URL: 'smtp://127.0.0.1:1' },
    { DATABASE_URL: 'postgresql://127.0.0.1:1/shop', DEMO: '1', PAYMENTS: 'sandbox' },
    { DEMO: '0' },
  ])('S117 is not there where letters go out to people, or the shop is no demo of one machine: %j', async (env) => {
    const { from } = await sentLetter(env);
    expect((await from('/mailbox', '127.0.0.1')).statusCode).toBe(404);
  });
});
