import * as v from 'valibot';
import { CreatedOrderSchema, OrderSchema } from '@storefront/contracts';
import { signedReport } from '../payments/sandbox/provider';
import { secretOf } from '../database/secrets';
import { databases } from '../testing/databases';
import { eventually } from '../testing/patience';
import { openShop, type Shop } from '../testing/shop';

const MONTH_PLAN = 3;
const line = { subscriptionId: MONTH_PLAN, region: 'global', count: 1 };
const request = {
  couponText: '',
  email: 'Anna.K+shop@Mail.Example.org',
  paymentSystemId: 1,
  subscriptions: [line],
  language: 'en',
};

describe.each(databases())('orders on %s', (_name, open) => {
  let shop: Shop;

  beforeAll(async () => {
    shop = await openShop({ open });
  }, 180_000);
  afterAll(() => shop.close());
  beforeEach(() => {
    shop.clock.ahead = 0;
  });

  const place = async (changes: object = {}) => {
    const { result } = await shop.post('/v1/orders', { ...request, ...changes });
    return v.parse(CreatedOrderSchema, result);
  };

  const view = async (id: string) => v.parse(OrderSchema, (await shop.get(`/v1/orders/client/${id}`)).result);

  const paymentOf = async (orderId: string) =>
    shop.db
      .selectFrom('payments')
      .innerJoin('orders', 'orders.payment_id', 'payments.id')
      .selectAll('payments')
      .where('orders.id', '=', orderId)
      .executeTakeFirstOrThrow();

  const history = async (orderId: string) =>
    (
      await shop.db
        .selectFrom('order_history')
        .select('to_status')
        .where('order_id', '=', orderId)
        .orderBy('id')
        .execute()
    ).map((row) => row.to_status);

  async function report(
    orderId: string,
    changes: {
      outcome?: 'paid' | 'failed';
      eventId?: string;
      cents?: number;
      currency?: string;
      at?: Date;
      secret?: string;
      paymentId?: string;
    } = {},
  ) {
    const payment = await paymentOf(orderId);
    const outcome = changes.outcome ?? 'paid';
    const paymentId = changes.paymentId ?? payment.id;
    const event = {
      eventId: changes.eventId ?? `${paymentId}-${outcome}`,
      paymentId,
      outcome,
      cents: changes.cents ?? payment.cents,
      ...(changes.currency ? { currency: changes.currency } : {}),
    };
    const secret = changes.secret ?? (await secretOf(shop.db, 'sandboxSecret'));
    const { body, headers } = signedReport(secret, event, changes.at ?? new Date(Date.now() + shop.clock.ahead));
    const response = await shop.app.inject({
      method: 'POST',
      url: '/v1/payments/sandbox/webhook',
      payload: body,
      headers,
    });
    return { status: response.statusCode, outcome: response.json().result?.outcome };
  }

  async function becomes(orderId: string, status: string) {
    await eventually(async () => expect((await view(orderId)).statusCode).toBe(status));
    return view(orderId);
  }

  it('S190 S191 S212 places an order and shows it with every field', async () => {
    const { orderId, alreadyFinished } = await place();
    expect(orderId).toMatch(/^[a-z0-9]{28}$/);
    expect(alreadyFinished).toBe(false);
    const order = await view(orderId);
    expect(order).toMatchObject({
      id: orderId,
      status: 'Waiting for payment',
      statusCode: 'waitingForPayment',
      usdCost: 24,
      email: 'anna.k+shop@mail.example.org',
      canChangePaymentMethod: true,
      subscriptionNames: [{ en: 'Iron Meridian: Lantern, 30 days (x1)', ru: 'Iron Meridian: Lantern, 30 дней (x1)' }],
    });
    expect(order.url).toMatch(/^http:\/\/localhost(:80)?\/sandbox\/pay\/[a-z0-9]{28}$/);
    expect(order.qrCodeUrl).toBe(order.url);
    expect(order.expiredAt - Math.floor((order.serverTime ?? 0) / 1000)).toBeGreaterThan(1795);
    expect(await history(orderId)).toEqual(['created', 'waitingForPayment']);
  });

  it('S098 S190 ignores prices and old counts that were sent along', async () => {
    const { orderId, alreadyFinished } = await place({
      subscriptions: [{ ...line, count: 2, price: 0, oldCount: 50 }],
      totalCost: 0,
    });
    expect(alreadyFinished).toBe(false);
    expect((await view(orderId)).usdCost).toBe(48);
    const kept = await shop.db.selectFrom('order_lines').selectAll().where('order_id', '=', orderId).execute();
    expect(kept).toMatchObject([{ price_minor: 2400, count: 2, old_count: 50 }]);
  });

  it('S190 creates nothing when a plan is unknown, not sold, or not for the region', async () => {
    const before = await shop.db.selectFrom('orders').select('id').execute();
    const inactive = await shop.db
      .selectFrom('subscriptions')
      .select('id')
      .where('active', '=', false)
      .executeTakeFirstOrThrow();
    const cisOnly = await shop.db
      .selectFrom('subscriptions')
      .select('id')
      .where('for_global', '=', false)
      .executeTakeFirstOrThrow();
    for (const subscriptionId of [99_999, inactive.id, cisOnly.id]) {
      const answer = await shop.post('/v1/orders', { ...request, subscriptions: [line, { ...line, subscriptionId }] });
      expect(answer).toMatchObject({ status: 200, success: false, result: null });
      expect(answer.message).toContain(String(subscriptionId));
    }
    expect(await shop.post('/v1/orders', { ...request, paymentSystemId: 999 })).toMatchObject({
      success: false,
      result: null,
      message: 'There is no such payment method.',
    });
    expect(await shop.db.selectFrom('orders').select('id').execute()).toHaveLength(before.length);
  });

  it('S190 sells no plan that is taken away while its order is placed', async () => {
    const quote = shop.purchase.pricing.quote;
    const retire = (retired: boolean) =>
      shop.db.updateTable('subscriptions').set({ retired }).where('id', '=', MONTH_PLAN).execute();
    const quoting = jest.spyOn(shop.purchase.pricing, 'quote').mockImplementationOnce(async (...asked) => {
      const quoted = await quote(...asked);
      await retire(true);
      return quoted;
    });
    const answer = await shop.post('/v1/orders', request);
    quoting.mockRestore();
    await retire(false);
    expect(answer).toMatchObject({
      status: 200,
      success: false,
      result: null,
      message: 'Something in the cart is not sold any more.',
    });
  });

  it('S190 takes 50 of a line and 100 lines, and nothing beyond', async () => {
    const before = (await shop.db.selectFrom('orders').select('id').execute()).length;
    const beyond: object[][] = [
      [{ ...line, count: 51 }],
      [{ ...line, count: 0 }],
      [{ ...line, count: 1.5 }],
      Array(101).fill(line),
      [],
    ];
    for (const subscriptions of beyond)
      expect(await shop.post('/v1/orders', { ...request, subscriptions })).toMatchObject({
        status: 400,
        success: false,
        result: null,
      });
    expect((await shop.db.selectFrom('orders').select('id').execute()).length).toBe(before);
    const { orderId } = await place({ subscriptions: [{ ...line, count: 50 }] });
    expect((await view(orderId)).usdCost).toBe(1200);
    const plans = await shop.db
      .selectFrom('subscriptions')
      .select('id')
      .where('active', '=', true)
      .where('for_cis', '=', true)
      .limit(50)
      .execute();
    const lines = plans.flatMap(({ id }) => Array(2).fill({ subscriptionId: id, region: 'cis', count: 1 }));
    expect(lines).toHaveLength(100);
    await place({ subscriptions: lines });
  });

  it('S190 makes one line of identical ones, and refuses more than 50 of one plan', async () => {
    const { orderId } = await place({
      subscriptions: [
        { ...line, count: 30 },
        { ...line, region: 'cis', count: 2 },
        { ...line, count: 20 },
      ],
    });
    const kept = await shop.db
      .selectFrom('order_lines')
      .select(['region', 'count'])
      .where('order_id', '=', orderId)
      .orderBy('position')
      .execute();
    expect(kept).toEqual([
      { region: 'global', count: 50 },
      { region: 'cis', count: 2 },
    ]);
    expect((await view(orderId)).usdCost).toBe(52 * 24);
    const refused = await shop.post('/v1/orders', {
      ...request,
      subscriptions: [
        { ...line, count: 30 },
        { ...line, count: 30 },
      ],
    });
    expect(refused).toMatchObject({
      status: 200,
      success: false,
      result: null,
      message: expect.stringContaining('At most 50'),
    });
  });

  it('S190 charges what the catalogue asks at that moment, not what a stale cart was told', async () => {
    const stale = { ...line, price: 24 };
    await shop.db.updateTable('subscriptions').set({ price_minor: 3000 }).where('id', '=', MONTH_PLAN).execute();
    const { orderId } = await place({ subscriptions: [stale] });
    await shop.db.updateTable('subscriptions').set({ price_minor: 2400 }).where('id', '=', MONTH_PLAN).execute();
    expect((await view(orderId)).usdCost).toBe(30);
  });

  it('S190 charges less for a coupon that is taken, and orders nothing with one that is refused', async () => {
    for (const [couponText, usdCost, kept] of [
      ['', 24, null],
      [' welcome10 ', 21.6, 'WELCOME10'],
    ] as const) {
      const { orderId } = await place({ couponText });
      expect((await view(orderId)).usdCost).toBe(usdCost);
      const order = await shop.db
        .selectFrom('orders')
        .select(['coupon_code', 'coupon_percent'])
        .where('id', '=', orderId)
        .executeTakeFirstOrThrow();
      expect(order).toEqual({ coupon_code: kept, coupon_percent: kept ? 10 : 0 });
    }
    const before = await shop.db.selectFrom('orders').select('id').execute();
    for (const couponText of ['SUMMER20', 'nonsense'])
      expect(await shop.post('/v1/orders', { ...request, couponText })).toMatchObject({
        status: 200,
        success: false,
        message: expect.stringMatching(/coupon/),
        result: { totalCost: 24 },
      });
    expect(await shop.db.selectFrom('orders').select('id').execute()).toHaveLength(before.length);
  });

  it('S105 takes real addresses and refuses what is none', async () => {
    for (const email of ['a@b', 'a b@c.de', 'a@b.de\r\nBcc: x@y.de', `${'a'.repeat(250)}@b.de`, '']) {
      expect(await shop.post('/v1/orders', { ...request, email })).toMatchObject({
        status: 400,
        success: false,
        result: null,
      });
    }
  });

  it('S109 is finished at once when the total is 0, and still sends the letter', async () => {
    const { orderId, alreadyFinished } = await place({ couponText: 'free100', language: 'ru' });
    expect(alreadyFinished).toBe(true);
    expect((await becomes(orderId, 'success')).status).toBe('Success');
    expect(await history(orderId)).toEqual(['created', 'paid', 'success']);
    const letter = shop.letters.find((one) => one.subject.includes(orderId));
    expect(letter?.to).toBe('anna.k+shop@mail.example.org');
    expect(letter?.subject).toContain('Ваш заказ');
    expect(letter?.text).toContain('http://shop.test/ru/products/Iron%20Meridian/Lantern');
  });

  it('S111 S192 changes the method, keeps the id, and only while it waits', async () => {
    const { orderId } = await place();
    const first = await paymentOf(orderId);
    expect((await shop.post(`/v1/orders/${orderId}/payment-method/6`)).result).toEqual({ orderId });
    const order = await view(orderId);
    expect(order.paymentAddress).toMatch(/^demo-/);
    expect(order.qrCodeUrl).toBeNull();
    expect(await report(orderId, { outcome: 'failed', paymentId: first.id })).toEqual({
      status: 200,
      outcome: 'superseded',
    });
    expect(await shop.post(`/v1/orders/${orderId}/payment-method/999`)).toMatchObject({
      status: 200,
      success: false,
      message: 'There is no such payment method.',
    });
    expect(await view(orderId)).toMatchObject({
      statusCode: 'waitingForPayment',
      paymentAddress: order.paymentAddress,
    });
    await report(orderId, { outcome: 'failed' });
    const refused = await shop.post(`/v1/orders/${orderId}/payment-method/1`);
    expect(refused).toMatchObject({
      status: 200,
      success: false,
      result: null,
      message: 'The payment method of this order cannot be changed any more.',
    });
    expect(await view(orderId)).toMatchObject({ statusCode: 'failed', canChangePaymentMethod: false, url: null });
    expect(await shop.post('/v1/orders/nobody/payment-method/1')).toMatchObject({
      status: 200,
      success: false,
      message: 'There is no such order.',
    });
  });

  it('S111 the method that it has opens no second page, however often it is chosen, and others only so many', async () => {
    const { orderId } = await place();
    const payments = () => shop.purchase.store.ledger.paymentsOfOrder(orderId);
    const [first] = await payments();
    for (const _again of [1, 2, 3])
      expect((await shop.post(`/v1/orders/${orderId}/payment-method/1`)).result).toEqual({ orderId });
    expect((await payments()).map(({ id }) => id)).toEqual([first?.id]);
    for (let count = 2; count <= 20; count += 1)
      await shop.post(`/v1/orders/${orderId}/payment-method/${count % 2 === 0 ? 6 : 1}`);
    expect(await payments()).toHaveLength(20);
    expect(await shop.post(`/v1/orders/${orderId}/payment-method/1`)).toMatchObject({
      status: 200,
      success: false,
      message: 'The payment method of this order was changed too often.',
    });
    expect((await shop.post(`/v1/orders/${orderId}/payment-method/6`)).result).toEqual({ orderId });
    expect(await payments()).toHaveLength(20);
  });

  it('S117 goes from paid over the letter to success', async () => {
    const { orderId } = await place();
    expect(await report(orderId)).toEqual({ status: 200, outcome: 'applied' });
    expect((await becomes(orderId, 'success')).status).toBe('Success');
    expect(await history(orderId)).toEqual(['created', 'waitingForPayment', 'paid', 'success']);
  });

  it('S117 counts an event once, however often it is reported', async () => {
    const { orderId } = await place();
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => report(orderId)));
    expect(outcomes.map((one) => one.outcome).sort()).toEqual(['applied', ...Array(5).fill('repeated')].sort());
    await becomes(orderId, 'success');
    expect(shop.letters.filter((one) => one.subject.includes(orderId))).toHaveLength(1);
  });

  it('S117 a decline beside a confirmation costs no money: the order is paid, once', async () => {
    const { orderId } = await place();
    const outcomes = await Promise.all([
      report(orderId, { eventId: `${orderId}-1` }),
      report(orderId, { outcome: 'failed' }),
      report(orderId, { eventId: `${orderId}-2` }),
    ]);
    expect(outcomes.map((one) => one.outcome)).toContain('repeated');
    await becomes(orderId, 'success');
    expect((await history(orderId)).filter((status) => status === 'paid')).toHaveLength(1);
  });

  it('S117 a card that was declined and then pays is paid', async () => {
    const { orderId } = await place();
    await report(orderId, { outcome: 'failed' });
    expect(await view(orderId)).toMatchObject({ statusCode: 'failed' });
    expect(await report(orderId)).toEqual({ status: 200, outcome: 'applied' });
    await becomes(orderId, 'success');
    expect(await history(orderId)).toEqual(['created', 'waitingForPayment', 'failed', 'paid', 'success']);
  });

  it('S111 S117 what was paid with the method that was changed away from pays the order, which points at it', async () => {
    const { orderId } = await place();
    const first = await paymentOf(orderId);
    await shop.post(`/v1/orders/${orderId}/payment-method/6`);
    expect(await report(orderId, { paymentId: first.id, cents: first.cents })).toEqual({
      status: 200,
      outcome: 'applied',
    });
    expect((await paymentOf(orderId)).id).toBe(first.id);
  });

  it('S117 refuses a wrong signature and an old call', async () => {
    const { orderId } = await place();
    expect((await report(orderId, { secret: 'guessed' })).status).toBe(401);
    expect((await report(orderId, { at: new Date(Date.now() - 301_000) })).status).toBe(401);
    expect((await report(orderId, { at: new Date(Date.now() + 330_000) })).status).toBe(401);
    expect((await view(orderId)).statusCode).toBe('waitingForPayment');
  });

  it('S117 money of another sum, another currency or a second payment is kept and looked at by a person', async () => {
    const sums: [object, string][] = [
      [{ cents: 1 }, 'wrongSum'],
      [{ cents: 2401 }, 'wrongSum'],
      [{ currency: 'EUR' }, 'wrongCurrency'],
    ];
    for (const [changes, outcome] of sums) {
      const { orderId } = await place();
      expect(await report(orderId, changes)).toEqual({ status: 200, outcome });
      expect(await view(orderId)).toMatchObject({
        status: 'In processing',
        statusCode: 'underReview',
        url: null,
        canChangePaymentMethod: false,
      });
    }
    const { orderId } = await place();
    const first = await paymentOf(orderId);
    await shop.post(`/v1/orders/${orderId}/payment-method/6`);
    const second = await paymentOf(orderId);
    await report(orderId, { paymentId: second.id });
    await becomes(orderId, 'success');
    expect(await report(orderId, { paymentId: first.id })).toEqual({ status: 200, outcome: 'doublyPaid' });
    expect(await view(orderId)).toMatchObject({ statusCode: 'underReview' });
    expect(await paymentOf(orderId)).toMatchObject({ id: second.id });
    expect(shop.letters.filter((one) => one.subject.includes(orderId))).toHaveLength(1);
  });

  it('S117 keeps a report of a payment that it does not know, with all that it says, and applies it when the payment comes', async () => {
    const { orderId } = await place();
    const payment = await paymentOf(orderId);
    const paymentId = `later${payment.id.slice(5)}`;
    for (const eventId of [`${paymentId}-paid`, `${paymentId}-again`])
      expect(await report(orderId, { paymentId, eventId })).toEqual({ status: 200, outcome: 'unknown' });
    expect(
      await shop.db.selectFrom('payment_reports').selectAll().where('payment_id', '=', paymentId).execute(),
    ).toMatchObject([
      {
        provider: 'sandbox',
        event_id: `${paymentId}-paid`,
        outcome: 'paid',
        amount: 2400,
        currency: 'USD',
        body: expect.stringContaining(paymentId),
      },
      { event_id: `${paymentId}-again` },
    ]);
    const { id: _id, instructions: _none, ...row } = { ...payment, instructions: null };
    await shop.db
      .insertInto('payments')
      .values({
        ...row,
        id: paymentId,
        created_at: row.created_at.toISOString(),
        opened_at: row.created_at.toISOString(),
        open_next_at: null,
        closed_at: null,
      })
      .execute();
    await becomes(orderId, 'success');
    expect(await paymentOf(orderId)).toMatchObject({ id: paymentId });
    expect((await shop.purchase.store.ledger.settlementsOfOrder(orderId)).map(({ settlement }) => settlement)).toEqual([
      'unknown',
      'unknown',
      'applied',
      'repeated',
    ]);
  });

  it('S117 the ledger is only ever added to', async () => {
    const { orderId } = await place();
    await report(orderId);
    const { id } = await paymentOf(orderId);
    for (const change of [
      shop.db.updateTable('payment_reports').set({ amount: 1 }).where('payment_id', '=', id),
      shop.db.deleteFrom('payment_reports').where('payment_id', '=', id),
      shop.db.deleteFrom('payment_settlements').where('event_id', '=', `${id}-paid`),
    ])
      await expect(change.execute()).rejects.toThrow('only ever added');
  });

  it('S116 S123 expires when its time is over, at the first look; money that comes later is looked at', async () => {
    const { orderId } = await place();
    shop.clock.ahead = 1_801_000;
    expect(await view(orderId)).toMatchObject({
      status: 'Expired',
      statusCode: 'expired',
      url: null,
      canChangePaymentMethod: false,
    });
    expect(await report(orderId)).toEqual({ status: 200, outcome: 'late' });
    expect(await history(orderId)).toEqual(['created', 'waitingForPayment', 'expired', 'underReview']);
  });

  it('S116 is over after the seconds that are set', async () => {
    const quick = await openShop({ open, env: { PAYMENT_SECONDS: '90' }, jobs: false });
    const { orderId } = (await quick.post('/v1/orders', request)).result;
    const { expiredAt, serverTime } = (await quick.get(`/v1/orders/client/${orderId}`)).result;
    const left = expiredAt - serverTime / 1000;
    const { expires_at } = await quick.db
      .selectFrom('orders')
      .select('expires_at')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(new Date(expires_at).getTime()).toBe(expiredAt * 1000);
    await quick.close();
    expect([left > 60, left <= 90]).toEqual([true, true]);
  });

  it('S116 expires without a look, too: those whose time is over, some at a time, and no other', async () => {
    const busy = shop;
    // Its own job would be faster on a busy machine.
    shop = await openShop({ open, jobs: false });
    const over = [await place(), await place(), await place()];
    shop.clock.ahead = 1_801_000;
    const young = await place();
    expect(await shop.purchase.orders.expireSome(2)).toBe(2);
    while ((await shop.purchase.orders.expireSome(50)) > 0);
    for (const { orderId } of over) expect(await history(orderId)).toEqual(['created', 'waitingForPayment', 'expired']);
    expect(await history(young.orderId)).toEqual(['created', 'waitingForPayment']);
    await shop.close();
    shop = busy;
  });

  it('S116 of the clock and a report one wins', async () => {
    const { orderId } = await place();
    shop.clock.ahead = 1_801_000;
    await Promise.all([
      report(orderId),
      view(orderId),
      report(orderId, { eventId: `${orderId}-again` }),
      view(orderId),
    ]);
    expect(await history(orderId)).toEqual(['created', 'waitingForPayment', 'expired', 'underReview']);
  });

  it('S190 a rate and prices beyond 32 bits make sums, not failures', async () => {
    const stats = await shop.db
      .selectFrom('settings')
      .select('value')
      .where('name', '=', 'stats')
      .executeTakeFirstOrThrow();
    await shop.db
      .updateTable('settings')
      .set({ value: JSON.stringify({ ...(stats.value as object), dollarRate: 90_000 }) })
      .where('name', '=', 'stats')
      .execute();
    await shop.db
      .updateTable('subscriptions')
      .set({ price_minor: 2_000_000_000 })
      .where('id', '=', MONTH_PLAN)
      .execute();
    const { orderId } = await place({ subscriptions: [{ ...line, count: 50 }] });
    await shop.db.updateTable('subscriptions').set({ price_minor: 2400 }).where('id', '=', MONTH_PLAN).execute();
    await shop.db
      .updateTable('settings')
      .set({ value: JSON.stringify(stats.value) })
      .where('name', '=', 'stats')
      .execute();
    expect((await view(orderId)).usdCost).toBe(1_000_000_000);
    expect(
      await shop.db.selectFrom('orders').select('total_roubles').where('id', '=', orderId).executeTakeFirst(),
    ).toEqual({ total_roubles: 90_000_000_000_000 });
  });

  it('S190 what costs nothing, or nothing when it is rounded, is not sold', async () => {
    const plan = await shop.db
      .selectFrom('subscriptions')
      .selectAll()
      .where('is_usd', '=', false)
      .where('active', '=', true)
      .where('for_cis', '=', true)
      .executeTakeFirstOrThrow();
    for (const price of [0, 40]) {
      await shop.db.updateTable('subscriptions').set({ price_minor: price }).where('id', '=', plan.id).execute();
      const wanted = { subscriptionId: plan.id, region: 'cis', count: 50 };
      expect(await shop.post('/v1/orders', { ...request, subscriptions: [wanted] })).toMatchObject({
        status: 200,
        success: false,
        message: expect.stringContaining(String(plan.id)),
      });
      expect(
        (await shop.post('/v1/subscriptions/cart', { couponText: '', subscriptions: [wanted] })).result.subscriptions,
      ).toEqual([]);
    }
    await shop.db
      .updateTable('subscriptions')
      .set({ price_minor: plan.price_minor })
      .where('id', '=', plan.id)
      .execute();
  });

  it('S206 an unknown order is missing, a malformed id is a bad request', async () => {
    expect(await shop.get('/v1/orders/client/abc')).toEqual({
      status: 200,
      success: false,
      result: null,
      message: 'There is no such order.',
    });
    expect((await shop.get('/v1/orders/client/a%20b')).status).toBe(400);
  });

  it('S191 its history cannot be changed or removed', async () => {
    const { orderId } = await place();
    await expect(
      shop.db.updateTable('order_history').set({ reason: 'x' }).where('order_id', '=', orderId).execute(),
    ).rejects.toThrow('only ever added');
    await expect(shop.db.deleteFrom('order_history').where('order_id', '=', orderId).execute()).rejects.toThrow(
      'only ever added',
    );
  });
});
