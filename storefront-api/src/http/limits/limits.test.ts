import { Redis } from 'ioredis';
import { originOf } from '../../database/origin';
import { filledDatabase, type TestDatabase } from '../../testing/databases';
import { eventually } from '../../testing/patience';
import { hasRedis, startRedis } from '../../testing/redis';
import { openShop, type Shop } from '../../testing/shop';
import { addressOf } from './counters';
import { MemoryStore } from './MemoryStore';

const line = { subscriptionId: 3, region: 'global', count: 1 };

interface Caller {
  remoteAddress?: string;
  headers?: Record<string, string>;
}

async function post(
  shop: Shop,
  url: string,
  payload: object,
  { remoteAddress = '127.0.0.1', headers = {} }: Caller = {},
) {
  const answer = await shop.app.inject({ method: 'POST', url, payload, remoteAddress, headers });
  return {
    status: answer.statusCode,
    wait: answer.headers['retry-after'],
    ...answer.json<{ success: boolean; result: any; message: string | null }>(),
  };
}

const priced = (shop: Shop, couponText: string, caller?: Caller) =>
  post(shop, '/v1/subscriptions/cart', { couponText, subscriptions: [line] }, caller);

const ordered = (shop: Shop, couponText: string, caller?: Caller) =>
  post(
    shop,
    '/v1/orders',
    { couponText, subscriptions: [line], email: 'a@b.example', paymentSystemId: 1, language: 'en' },
    caller,
  );

const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const refusedOf = (answers: { status: number }[]) => answers.filter(({ status }) => status === 429).length;

let database: TestDatabase;
const open = async () => ({ db: database.db, close: async () => undefined });

beforeAll(async () => {
  database = await filledDatabase();
}, 180_000);
afterAll(() => database.close());

/** A quarter of all limits, for what needs many calls: each takes its time. */
const few = { RATE_LIMITS: '0.25' };

/** An API of its own over the same database, so that nobody else's calls are counted. */
async function within(env: Record<string, string>, work: (shop: Shop) => Promise<void>) {
  const shop = await openShop({ env, open, jobs: false });
  await work(shop).finally(() => shop.close());
}

describe('calls of one address', () => {
  it.each([
    ['cart', priced],
    ['order', ordered],
  ] as const)('S190 are refused when they guess coupons by %s', (_what, call) =>
    within({}, async (shop) => {
      const answers = await times(100, (index) => call(shop, `GUESS${index}`));
      expect(refusedOf(answers)).toBeGreaterThanOrEqual(50);
      const refusal = answers.find(({ status }) => status === 429);
      expect(refusal).toMatchObject({
        success: false,
        result: null,
        message: expect.stringContaining('too many calls'),
      });
      expect(Number(refusal?.wait)).toBeGreaterThan(0);
      expect(Number(refusal?.wait)).toBeLessThanOrEqual(30);
    }),
  );

  it('S190 are no guesses where nothing is seen of the coupon', () =>
    within({}, async (shop) => {
      const answers = await times(100, (index) => priced(shop, '\u200b'.repeat(1 + (index % 60))));
      expect(refusedOf(answers)).toBe(0);
    }));

  it('S190 tell by being refused neither which coupon is right nor which was tried before', () =>
    within({}, async (shop) => {
      await times(60, (index) => priced(shop, `GUESS${index}`));
      for (const code of ['WELCOME10', 'GUESS59', 'GUESS59']) expect((await priced(shop, code)).status).toBe(429);
    }));

  it('S190 are refused to nobody else, and to nobody without a coupon', () =>
    within(few, async (shop) => {
      expect(refusedOf(await times(25, (index) => priced(shop, `GUESS${index}`)))).toBeGreaterThan(0);
      expect(refusedOf(await times(20, () => priced(shop, '')))).toBe(0);
      expect(refusedOf(await times(20, () => priced(shop, 'WELCOME10', { remoteAddress: '127.0.0.2' })))).toBe(0);
    }));

  it('S190 are no guesses when a shopper sends the same coupon with every change', () =>
    within(few, async (shop) => {
      expect(refusedOf(await times(17, () => priced(shop, 'welcome10')))).toBe(0);
      expect(refusedOf(await times(12, () => ordered(shop, 'WELCOME10')))).toBe(0);
      expect(refusedOf(await times(5, (index) => priced(shop, `OTHER${index}`)))).toBe(0);
    }));

  it('S190 are refused when they ask for the same coupon hundreds of times in a second', () =>
    within({}, async (shop) => {
      const answers = await times(300, () => priced(shop, 'GUESS'));
      expect(refusedOf(answers)).toBeGreaterThanOrEqual(150);
      for (const { wait } of answers.filter(({ status }) => status === 429))
        expect(Number(wait)).toBeLessThanOrEqual(10);
    }));

  it('S190 are refused where a route says nothing of limits, and read without end', () =>
    within({ RATE_LIMITS: '0.01' }, async (shop) => {
      expect(refusedOf(await times(20, () => post(shop, '/v1/chats/client', {})))).toBe(17);
      const reads = await times(50, () => shop.app.inject('/v1/announces'));
      expect(reads.every(({ statusCode }) => statusCode === 200)).toBe(true);
    }));

  it('S190 are refused to no payment service, whose every call proves by its signature that it is meant', () =>
    within({ RATE_LIMITS: '0.002' }, async (shop) => {
      const answers = await times(20, () => post(shop, '/v1/payments/sandbox/webhook', {}));
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(401));
    }));

  it.each([
    ['/v1/subscriptions/cart', 'a price', 12],
    ['/v1/orders', 'an order', 1],
    ['/v1/orders/x/payment-method/1', 'a payment', 2],
    ['/v1/chats/client', 'a chat', 1],
    ['/v1/chats/1', 'a message', 24],
    ['/v1/static/upload', 'a file', 2],
    ['/v1/subscriptions/list', 'a price', 12],
    ['/sandbox/pay/x', 'a payment', 2],
  ])('S190 to %s are counted as %s', (url, _what, most) =>
    within({ RATE_LIMITS: '0.002' }, async (shop) => {
      const answers = await times(most + 3, () => post(shop, url, {}));
      expect(refusedOf(answers)).toBe(3);
      for (const { wait } of answers.filter(({ status }) => status === 429)) expect(Number(wait)).toBeGreaterThan(50);
    }),
  );

  it('S190 are counted by what they do: who has ordered as often as they may can still pay otherwise', () =>
    within({ RATE_LIMITS: '0.002' }, async (shop) => {
      expect(refusedOf(await times(2, () => post(shop, '/v1/orders', {})))).toBe(1);
      expect((await post(shop, '/v1/orders/x/payment-method/1', {})).status).toBe(200);
    }));

  it('S190 to order are counted for an hour, too: a hundred in one second are let in, and no thousands in a day', () =>
    within({}, async (shop) => {
      const here = performance.now.bind(performance);
      let ahead = 0;
      const clock = jest.spyOn(performance, 'now').mockImplementation(() => here() + ahead);
      const sent = async (count: number) => {
        const answers = await times(count, () => post(shop, '/v1/orders', {}));
        ahead += 60_000;
        return { refused: refusedOf(answers), wait: Number(answers.at(-1)?.wait) };
      };
      try {
        expect([await sent(100), await sent(301), await sent(200)].map(({ refused }) => refused)).toEqual([0, 1, 0]);
        const { refused, wait } = await sent(10);
        expect([refused, wait > 3300]).toEqual([10, true]);
        ahead += wait * 1000;
        expect((await sent(100)).refused).toBe(0);
      } finally {
        clock.mockRestore();
      }
    }));

  it('S190 are counted in a memory that knows no addresses', () => {
    const counting = jest.spyOn(MemoryStore.prototype, 'incr');
    return within({}, async (shop) => {
      await priced(shop, '', { remoteAddress: '203.0.113.9' });
      expect(counting.mock.calls.map(([key]) => key.includes('203.0.113.9'))).toEqual([false]);
    }).finally(() => counting.mockRestore());
  });

  it('S190 are counted for a whole network of IPv6', () =>
    within({ RATE_LIMITS: '0.01' }, async (shop) => {
      const from = (network: number) => (index: number) =>
        post(shop, '/v1/chats/client', {}, { remoteAddress: `2001:db8:0:${network}::${index + 1}` });
      expect(refusedOf(await times(10, from(1)))).toBe(7);
      expect(refusedOf(await times(3, from(2)))).toBe(0);
    }));

  it('S190 are counted by no clock that may be set back: nobody is refused until it has caught up', () =>
    within({ RATE_LIMITS: '0.01' }, async (shop) => {
      const sent = async () => refusedOf(await times(5, () => post(shop, '/v1/chats/client', {})));
      expect(await sent()).toBe(2);
      const wall = jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000);
      const here = performance.now.bind(performance);
      const later = jest.spyOn(performance, 'now').mockImplementation(() => here() + 60_000);
      const refused = await sent().finally(() => (wall.mockRestore(), later.mockRestore()));
      expect(refused).toBe(2);
    }));

  it('S190 have no limits where the owner wants none', () =>
    within({ RATE_LIMITS: '0' }, async (shop) => {
      expect(refusedOf(await times(130, (index) => priced(shop, `GUESS${index}`)))).toBe(0);
    }));
});

describe('coupons that are guessed from many networks', () => {
  /** A guess from each of so many networks. */
  const guessesFrom = (shop: Shop, networks: number, name = 'GUESS') =>
    times(networks, (index) => priced(shop, `${name}${index}`, { remoteAddress: `2001:db8:${index.toString(16)}::1` }));

  it('S190 are a few an hour for each site from then on, however many networks it has, and right ones are refused as wrong ones', () =>
    within(few, async (shop) => {
      await guessesFrom(shop, 31);
      const site = (index: number) => ({ remoteAddress: `2001:db8:ffff:${index.toString(16)}::1` });
      const answers = await times(15, (index) => priced(shop, `MORE${index}`, site(index)));
      expect(refusedOf(answers)).toBe(10);
      const { status, wait } = await priced(shop, 'WELCOME10', site(100));
      expect([status, Number(wait) > 3300]).toEqual([429, true]);
    }));

  it('S190 stop nobody who has a coupon, mistypes it, and sends it again with every change of the cart', () =>
    within({ RATE_LIMITS: '0.25' }, async (shop) => {
      await guessesFrom(shop, 40);
      const buyer = { remoteAddress: '203.0.113.7' };
      const here = performance.now.bind(performance);
      let ahead = 0;
      const clock = jest.spyOn(performance, 'now').mockImplementation(() => here() + ahead);
      try {
        for (let change = 0; change < 8; change += 1) {
          for (const code of ['WELCOM10', 'WELCOME1', 'WELCOME10'])
            expect((await priced(shop, code, buyer)).status).toBe(200);
          // Longer than the same coupon is no guess for; the guessing goes on all the while.
          ahead += 31_000;
          if (change % 2 === 1) await guessesFrom(shop, 31, `ROUND${change}-`);
        }
      } finally {
        clock.mockRestore();
      }
      const { result } = await ordered(shop, 'WELCOME10', buyer);
      expect(result.orderId).toEqual(expect.any(String));
    }));

  it('S190 are as many as before once nobody has guessed for a minute', () =>
    within(few, async (shop) => {
      await guessesFrom(shop, 50);
      const here = performance.now.bind(performance);
      const later = jest.spyOn(performance, 'now').mockImplementation(() => here() + 60_000);
      const answers = await times(10, (index) => priced(shop, `LATER${index}`)).finally(() => later.mockRestore());
      expect(refusedOf(answers)).toBe(0);
    }));

  it('S190 are those that there are not: dozens of coupons that were given away, and the same wrong one of many, are none', () =>
    within(few, async (shop) => {
      for (let index = 0; index < 40; index += 1)
        await shop.purchase.store.coupons.add({
          code: `GIVEN${index}`,
          percent: 10,
          max_uses: 1,
          per_email: null,
          expires_at: null,
          products: null,
        });
      await guessesFrom(shop, 40, 'GIVEN');
      await times(40, (index) => priced(shop, 'GIVENAWAY', { remoteAddress: `198.51.100.${index}` }));
      expect(refusedOf(await times(10, (index) => priced(shop, `OTHER${index}`)))).toBe(0);
    }));
});

describe('the address of a caller', () => {
  it('S190 is none where the caller is gone already: that is no failure of ours', () => {
    expect([addressOf({ ip: undefined }), addressOf({ ip: '::ffff:192.0.2.1' })]).toEqual(['', '192.0.2.1']);
  });

  it('S190 has no port, which is another one for each connection, and is its network in IPv6', () => {
    expect(addressOf({ ip: '203.0.113.7:51234' })).toBe('203.0.113.7');
    expect(addressOf({ ip: '[2001:db8:0:1::7]:443' })).toBe(addressOf({ ip: '2001:db8:0:1::8' }));
  });

  const from = (address: string): Caller => ({ headers: { 'x-forwarded-for': address } });

  it('S190 is not what it says itself', () =>
    within({ RATE_LIMITS: '0.01' }, async (shop) => {
      expect(
        refusedOf(await times(20, (index) => post(shop, '/v1/chats/client', {}, from(`203.0.113.${index}`)))),
      ).toBe(17);
    }));

  it('S190 is what a trusted proxy says', () =>
    within({ RATE_LIMITS: '0.01', TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8' }, async (shop) => {
      expect(
        refusedOf(await times(20, (index) => post(shop, '/v1/chats/client', {}, from(`203.0.113.${index}`)))),
      ).toBe(0);
      expect(
        refusedOf(
          await times(20, (index) =>
            post(shop, '/v1/chats/client', {}, from(`198.51.100.${index}, 203.0.113.99, 10.1.2.3`)),
          ),
        ),
      ).toBe(17);
      expect(
        refusedOf(
          await times(20, (index) =>
            post(
              shop,
              '/v1/chats/client',
              {},
              from(`198.51.100.${index}, 203.0.113.98:${50_000 + index}, 10.1.2.3:8080`),
            ),
          ),
        ),
      ).toBe(17);
    }));

  it('S206 gives no links to a host that only a stranger named', async () => {
    const forged = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', host: 'shop.example:4000' };
    const link = async (shop: Shop) => {
      const { result } = await ordered(shop, '');
      return (await shop.get(`/v1/orders/client/${result.orderId}`, forged)).result.url as string;
    };
    await within({}, async (shop) => expect(await link(shop)).toMatch('http://shop.example:4000/sandbox/pay/'));
    await within({ TRUSTED_PROXIES: '127.0.0.1' }, async (shop) =>
      expect(await link(shop)).toMatch('https://evil.example/sandbox/pay/'),
    );
  });
});

if (!hasRedis) process.stdout.write('not run: redis-server is not installed\n');

(hasRedis ? describe : describe.skip)('limits in Redis', () => {
  it('S190 are those of all processes together, and of each while Redis is away', async () => {
    const redis = await startRedis();
    const env = { ...few, REDIS_URL: redis.url };
    await within(env, (first) =>
      within(env, async (second) => {
        let callers = 0;
        /**
         * How many of two dozen guesses of a caller who was never here before are refused, half of them by each
         * process.
         */
        const refused = async () => {
          const remoteAddress = `203.0.113.${(callers += 1)}`;
          const answers = [];
          for (let index = 0; index < 24; index += 1)
            answers.push(await priced(index % 2 === 0 ? first : second, `GUESS${index}`, { remoteAddress }));
          return refusedOf(answers);
        };
        // A process that is not connected yet, or hears nothing of Redis for half a second, counts by itself for a
        // while.
        await eventually(async () => expect(await refused()).toBe(14));
        await redis.stop();
        await eventually(async () => expect(await refused()).toBe(4));
      }),
    ).finally(redis.stop);
  }, 120_000);

  it('S190 are none of another shop on the same Redis', async () => {
    const redis = await startRedis();
    const other = await filledDatabase();
    const openOther = async () => ({ db: other.db, close: other.close });
    const another = await openShop({ env: { REDIS_URL: redis.url }, open: openOther });
    const reader = new Redis(redis.url);
    const origins = (shops: Shop[]) => Promise.all(shops.map(({ db }) => originOf(db)));
    await within({ REDIS_URL: redis.url }, async (shop) => {
      const [mine, others] = await origins([shop, another]);
      // A process that is not connected yet counts by itself.
      await eventually(async () => {
        for (const one of [shop, another]) await priced(one, 'GUESS', { remoteAddress: '203.0.113.250' });
        const keys = await reader.keys('*203.0.113.250*');
        expect(keys.every((key) => key.includes(mine!) || key.includes(others!))).toBe(true);
        for (const origin of [mine!, others!]) expect(keys.some((key) => key.includes(origin))).toBe(true);
      });
    })
      .finally(() => reader.disconnect())
      .finally(another.close)
      .finally(redis.stop);
  }, 120_000);
});
