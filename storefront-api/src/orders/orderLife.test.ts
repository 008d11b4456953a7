import { sql } from 'kysely';
import type { Mailer } from '../mail/mailer';
import { createPostman } from '../mail/postman';
import { createLedger } from '../payments/ledger';
import { createForget } from '../privacy/forget';
import { databases } from '../testing/databases';
import {
  complaintsOf,
  happenings,
  isInTime,
  lived,
  pageOf,
  permutations,
  refundOf,
  type Happening,
  type Life,
} from '../testing/orderLife';
import { openShop, type Shop } from '../testing/shop';
import { changeLockedStatus } from './statusChange';

const all = Object.keys(happenings) as Happening[];
/** How many happenings are walked through a database; the proof walks more. */
const LENGTH = Number(process.env['LIFE_LENGTH'] ?? 1);
/** Of so many ways in which five things may happen one is walked by the rules; the proof walks all. */
const ONE_IN = process.env['LIFE_LENGTH'] ? 1 : 11;
const FIVES = 524_160;

it(`S117 in whatever order up to four things happen to an order, or, in one of ${ONE_IN} orders, five, no money is lost, nothing is delivered twice, and every history is legal`, () => {
  const complaints: string[] = [];
  let tried = 0;
  let met = 0;
  for (let length = 1; length <= 5; length += 1)
    for (const order of permutations(all, length)) {
      if (length === 5 && met++ % ONE_IN !== 0) continue;
      tried += 1;
      complaints.push(...complaintsOf(lived(order)).map((complaint) => `${order.join(', ')}: ${complaint}`));
    }
  expect(tried).toBe(16 + 240 + 3360 + 43_680 + Math.ceil(FIVES / ONE_IN));
  expect(complaints.slice(0, 10)).toEqual([]);
});

it.each<[string, Happening[], string]>([
  ['whole in time', ['partial', 'paid'], 'paid'],
  ['whole when the time is over', ['partial', 'expiry', 'paid'], 'underReview'],
  ['whole beside money of another currency', ['otherCurrency', 'otherMethod'], 'underReview'],
  ['whole beside money of another payment', ['partial', 'otherMethod'], 'underReview'],
  ['told again, as less', ['paid', 'partial'], 'paid'],
  ['paid by two pages of one payment', ['paid', 'secondPage'], 'underReview'],
  ['paid by one of two pages, and delivered before the other was', ['secondPage', 'letterSent', 'paid'], 'underReview'],
  ['paid by one of two pages, and told of again', ['secondPage', 'letterSent'], 'success'],
  ['given back of one page, and held of the other', ['paid', 'secondPage', 'refund'], 'underReview'],
  ['given back in whatever order, of two payments', ['paid', 'otherMethod', 'refund', 'otherRefund'], 'refunded'],
  ['given back, which then failed', ['paid', 'refund', 'refundFails'], 'underReview'],
  ['given back, of which is told after that failed', ['paid', 'letterSent', 'refundFails', 'refund'], 'underReview'],
  ['given back before it came', ['refund', 'paid'], 'underReview'],
  ['given back after that had failed before it came', ['refundFails', 'paid'], 'paid'],
  ['under way in time, and there when the time would be over', ['pending', 'paid'], 'paid'],
  ['under way after a decline', ['otherFailed', 'pending', 'paid'], 'paid'],
  ['under way, and there when nobody waits for it any more', ['pending', 'expiry', 'paid'], 'underReview'],
  ['under way too late', ['expiry', 'pending', 'paid'], 'underReview'],
  ['there in time, and heard of when that is over', ['expiry', 'paidInTime'], 'paid'],
  ['there in time after a decline, and heard of when that is over', ['otherFailed', 'expiry', 'paidInTime'], 'paid'],
  ['under way in time, and heard of when that is over', ['expiry', 'pendingInTime'], 'waiting'],
  [
    'under way in time, heard of when that is over, and there later',
    ['expiry', 'pendingInTime', 'otherMethod'],
    'paid',
  ],
  ['there in time beside money that was late', ['expiry', 'otherMethod', 'paidInTime'], 'underReview'],
  ['under way, which then failed, and there all the same', ['pending', 'failed', 'paid'], 'underReview'],
  ['under way beside another one that is there', ['pending', 'otherMethod', 'paid'], 'underReview'],
  ['told to be under way after it was there', ['paid', 'pending'], 'paid'],
  ['told to be under way after it failed', ['failed', 'pending'], 'waitingForPayment'],
])('S117 money is told as a total: one that is %s', (_what, order, status) => {
  expect(lived(order).status).toBe(status);
});

describe.each(databases())('an order with two payments on %s', (_name, open) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop({ open, jobs: false });
  }, 180_000);
  afterAll(() => shop.close());

  async function placed() {
    const request = {
      couponText: '',
      email: 'ann@example.com',
      paymentSystemId: 1,
      subscriptions: [{ subscriptionId: 3, region: 'global', count: 1 }],
      language: 'en',
    };
    const { orderId } = (await shop.post('/v1/orders', request)).result as { orderId: string };
    const paymentId = async () =>
      (await shop.db.selectFrom('orders').select('payment_id').where('id', '=', orderId).executeTakeFirstOrThrow())
        .payment_id ?? '';
    const a = await paymentId();
    await shop.purchase.orders.changeMethod(orderId, 2);
    return { orderId, payments: { a, b: await paymentId() } };
  }

  type Placed = Awaited<ReturnType<typeof placed>>;

  const takes: Mailer = async (letter) => void shop.letters.push(letter);
  const refuses: Mailer = async () => {
    throw new Error('The mail server is away.');
  };

  /** @param meanwhile between the claim of a letter and its writing */
  async function deliver(mailer = takes, meanwhile = async () => {}) {
    const { store, composeClaimed } = shop.purchase;
    const compose: typeof composeClaimed = async (letter) => (await meanwhile(), composeClaimed(letter));
    const postman = createPostman({
      store,
      composeClaimed: compose,
      mailer,
      log: shop.app.log,
      shutdown: shop.app.shutdown.signal,
    });
    await postman.sendSome();
    await postman.stop();
  }

  const writtenAt = async (paymentId: string) => (await shop.purchase.store.ledger.payment(paymentId))!.created_at;

  async function happen({ orderId, payments }: Placed, happening: Happening) {
    const event = happenings[happening];
    if (happening === 'expiry') {
      await shop.db
        .updateTable('orders')
        .set({ expires_at: sql<string>`clock_timestamp()` })
        .where('id', '=', orderId)
        .execute();
      await shop.purchase.orders.expireSome(50);
    } else if (!event) await deliver();
    else {
      // Not the shop's own, which sends the letter at once: when it is sent is one of the happenings.
      const ledger = createLedger(shop.purchase.store, shop.app.log);
      const report = {
        eventId: `${orderId} ${happening}`,
        paymentId: payments[event.payment],
        outcome: event.outcome,
        amount: event.amount,
        currency: event.currency,
        refund: refundOf(happening) ?? undefined,
        ref: pageOf(happening) ?? undefined,
        ...(isInTime(happening) ? { paidAt: await writtenAt(payments[event.payment]) } : {}),
      };
      await ledger.record('sandbox', report, '{}');
    }
  }

  async function lifeOf({
    orderId,
    payments,
  }: Placed): Promise<Pick<Life, 'status' | 'history' | 'paymentId' | 'deliveries'>> {
    const { status, payment_id: id } = await shop.db
      .selectFrom('orders')
      .select(['status', 'payment_id'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    const history = await shop.db
      .selectFrom('order_history')
      .select('to_status')
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute();
    const deliveries = shop.letters.filter(({ text }) => text.includes(orderId)).length;
    return {
      status,
      history: history.map((row) => row.to_status),
      paymentId: id === payments.a ? 'a' : 'b',
      deliveries,
    } as never;
  }

  /** A person looks at it, and finds that the money counts. */
  const resolve = ({ orderId }: Placed) =>
    shop.purchase.store.transaction(async (tx) =>
      changeLockedStatus(tx, (await tx.orders.lock(orderId))!, 'paid', 'A person looked at it.'),
    );

  async function giveUp({ orderId }: Placed) {
    await shop.db
      .updateTable('letters')
      .set({ created_at: new Date(0).toISOString() })
      .where('order_id', '=', orderId)
      .execute();
    await deliver(refuses);
  }

  it.each<[string, (one: Placed) => Promise<void>]>([
    ['more money came before its letter went', (one) => happen(one, 'tooMuch')],
    ['its letter had been given up', async (one) => (await giveUp(one), await happen(one, 'otherMethod'))],
    ['its money had been given back', async (one) => (await happen(one, 'refund'), await happen(one, 'otherMethod'))],
  ])('S117 S127 is delivered after its review alone, and once: %s', async (_what, come) => {
    const one = await placed();
    await happen(one, 'paid');
    await come(one);
    await deliver();
    expect(await lifeOf(one)).toMatchObject({ status: 'underReview', deliveries: 0 });
    await resolve(one);
    await deliver();
    await deliver();
    expect(await lifeOf(one)).toMatchObject({ status: 'success', deliveries: 1 });
  });

  it.each<[string, (one: Placed) => Promise<unknown>, { given_up: boolean; status: string }]>([
    ['more money came', (one) => happen(one, 'otherMethod'), { given_up: false, status: 'underReview' }],
    ['its money was given back', (one) => happen(one, 'refund'), { given_up: true, status: 'refunded' }],
    ['its buyer was forgotten', () => createForget(shop)('ann@example.com'), { given_up: true, status: 'paid' }],
  ])(
    'S117 S127 is not delivered, and gets no key, where since its letter was claimed %s',
    async (_what, come, { given_up, status }) => {
      const one = await placed();
      await happen(one, 'paid');
      await deliver(takes, async () => void (await come(one)));
      expect(await lifeOf(one)).toMatchObject({ status, deliveries: 0 });
      expect(await shop.purchase.store.keys.keysOf(one.orderId, 0)).toEqual([]);
      const [letter] = await shop.purchase.store.letters.lettersOfOrder(one.orderId);
      expect({ given_up: letter!.given_up_at !== null, isFree: given_up || letter!.claimed_until === null }).toEqual({
        given_up,
        isFree: true,
      });
    },
  );

  it('S117 S127 is not delivered by a sender whose claim somebody else has by now', async () => {
    const one = await placed();
    await happen(one, 'paid');
    await deliver(
      takes,
      async () =>
        void (await shop.db
          .updateTable('letters')
          .set({ claim: 'another' })
          .where('order_id', '=', one.orderId)
          .execute()),
    );
    expect(await lifeOf(one)).toMatchObject({ status: 'paid', deliveries: 0 });
    await shop.db.deleteFrom('letters').where('order_id', '=', one.orderId).execute();
  });

  it(
    `S117 becomes by the database what the rules say, whatever up to ${LENGTH} things happen to it`,
    async () => {
      let tried = 0;
      for (let length = 1; length <= LENGTH; length += 1)
        for (const order of permutations(all, length)) {
          tried += 1;
          const one = await placed();
          for (const happening of order) await happen(one, happening);
          const { status, history, paymentId, deliveries } = lived(order);
          const life = await lifeOf(one);
          // What was not delivered stays so: the next one's delivery is its own alone.
          await shop.db.deleteFrom('letters').where('order_id', '=', one.orderId).execute();
          expect({ order, ...life }).toEqual({ order, status, history, paymentId, deliveries });
        }
      expect(tried).toBeGreaterThanOrEqual(16);
    },
    120_000 * LENGTH,
  );
});
