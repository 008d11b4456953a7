import { createReview } from '../admin/review';
import { databases } from '../testing/databases';
import { eventually } from '../testing/patience';
import { openShop, type Shop } from '../testing/shop';

const line = { subscriptionId: 3, region: 'global', count: 1 };
const request = {
  couponText: '',
  email: 'anna@example.org',
  paymentSystemId: 1,
  subscriptions: [line],
  language: 'en',
};

describe.each(databases())('agreed totals on %s', (_name, open) => {
  let shop: Shop;

  beforeAll(async () => {
    shop = await openShop({ open });
  }, 180_000);
  afterAll(() => shop.close());
  beforeEach(() => {
    shop.clock.ahead = 0;
  });

  const countOrders = async () => (await shop.db.selectFrom('orders').select('id').execute()).length;

  /** What is changed comes first in the body. */
  async function raw(key: string, changes: object = {}) {
    const response = await shop.app.inject({
      method: 'POST',
      url: '/v1/orders',
      headers: { 'idempotency-key': key },
      payload: { ...changes, ...request, ...changes },
    });
    return { status: response.statusCode, body: response.body };
  }

  it('S190 50 posts at once with one key are one order and 50 equal answers', async () => {
    const before = await countOrders();
    const answers = await Promise.all(Array.from({ length: 50 }, () => raw('fifty')));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
    expect(JSON.parse(answers[0]?.body ?? '')).toMatchObject({ success: true, result: { alreadyFinished: false } });
    expect(await countOrders()).toBe(before + 1);
  });

  it('S190 another body under the same key is refused, however its fields are ordered', async () => {
    const before = await countOrders();
    const first = await raw('body');
    expect(await raw('body', { language: 'en', email: 'Anna@Example.org' })).toEqual(first);
    for (const changes of [
      { subscriptions: [{ ...line, count: 2 }] },
      { email: 'other@example.org' },
      { couponText: 'WELCOME10' },
      { paymentSystemId: 2 },
    ]) {
      const { status, body } = await raw('body', changes);
      expect(status).toBe(409);
      expect(JSON.parse(body)).toMatchObject({
        success: false,
        result: null,
        message: expect.stringContaining('Idempotency-Key'),
      });
    }
    expect(await countOrders()).toBe(before + 1);
  });

  it('S190 what was refused under a key stays refused under it, word by word', async () => {
    const refused = await raw('refused', { couponText: 'nonsense' });
    expect(JSON.parse(refused.body)).toMatchObject({ success: false });
    expect(await raw('refused', { couponText: 'nonsense' })).toEqual(refused);
  });

  it('S190 a key is free again after a day', async () => {
    const first = await raw('daily');
    shop.clock.ahead = 86_000_000;
    expect(await raw('daily')).toEqual(first);
    shop.clock.ahead = 86_500_000;
    const second = await raw('daily', { email: 'other@example.org' });
    expect(JSON.parse(second.body)).toMatchObject({ success: true });
    expect(second.body).not.toBe(first.body);
  });

  it('S190 what was answered more than a day ago is forgotten, some at a time', async () => {
    for (const key of ['old-1', 'old-2', 'old-3']) await raw(key);
    shop.clock.ahead = 86_500_000;
    await raw('young');
    expect(await shop.purchase.orders.forgetAnswers(2)).toBe(2);
    while ((await shop.purchase.orders.forgetAnswers(2)) > 0);
    expect(
      await shop.db
        .selectFrom('kept_answers')
        .select('key')
        .where('key', 'in', ['old-1', 'old-2', 'old-3', 'young'])
        .execute(),
    ).toEqual([{ key: 'young' }]);
  });

  it('S206 a key that is none is a bad request', async () => {
    for (const key of ['a b', 'ж', 'x'.repeat(256)]) expect((await raw(key)).status).toBe(400);
  });

  it('S190 orders for the total that was shown, in either currency, after the coupon', async () => {
    const agreed: [object, string][] = [
      [{ amount: 2400, currency: 'USD' }, ''],
      [{ amount: 204_000, currency: 'RUB' }, ''],
      [{ amount: 2160, currency: 'USD' }, 'WELCOME10'],
      [{ amount: 183_600, currency: 'RUB' }, 'WELCOME10'],
      [{ amount: 0, currency: 'RUB' }, 'FREE100'],
    ];
    for (const [expectedTotal, couponText] of agreed)
      expect(await shop.post('/v1/orders', { ...request, couponText, expectedTotal })).toMatchObject({ success: true });
  });

  it('S190 refuses another total, and says what it would be', async () => {
    const before = await countOrders();
    for (const expectedTotal of [
      { amount: 2399, currency: 'USD' },
      { amount: 2400, currency: 'RUB' },
      { amount: 0, currency: 'USD' },
    ]) {
      const answer = await shop.post('/v1/orders', { ...request, expectedTotal });
      expect(answer).toMatchObject({
        status: 200,
        success: false,
        message: expect.stringContaining('price has changed'),
      });
      expect(answer.result).toMatchObject({
        totalCost: 24,
        totalCostInRoubles: 2040,
        subscriptions: [{ subscriptionId: 3, price: 24 }],
      });
    }
    for (const expectedTotal of [
      { amount: 24.5, currency: 'USD' },
      { amount: -1, currency: 'USD' },
      { amount: 2400, currency: 'EUR' },
      2400,
    ])
      expect((await shop.post('/v1/orders', { ...request, expectedTotal })).status).toBe(400);
    expect(await countOrders()).toBe(before);
  });
});

describe.each(databases())('coupons on %s', (_name, open) => {
  let shop: Shop;

  beforeAll(async () => {
    shop = await openShop({ open });
  }, 180_000);
  afterAll(() => shop.close());
  beforeEach(() => {
    shop.clock.ahead = 0;
  });

  let made = 0;
  async function coupon(limits: object) {
    const code = `LIMITED${(made += 1)}`;
    await shop.db
      .insertInto('coupons')
      .values({ code, percent: 50, expires_at: null, max_uses: null, per_email: null, products: null, ...limits })
      .execute();
    return code;
  }

  const order = (couponText: string, email = 'anna@example.org') =>
    shop.post('/v1/orders', { ...request, couponText, email });
  const used = async (code: string) =>
    (await shop.db.selectFrom('coupons').select('used').where('code', '=', code).executeTakeFirstOrThrow()).used;
  const statusInCart = async (code: string) =>
    (await shop.post('/v1/subscriptions/cart', { couponText: code, subscriptions: [line] })).result.couponStatus;

  it('S190 a single use among many orders at once is one discount', async () => {
    for (let round = 0; round < 3; round += 1) {
      const code = await coupon({ max_uses: 1 });
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, index) => order(code, `buyer${index}@example.org`)),
      );
      expect(answers.filter(({ success }) => success)).toHaveLength(1);
      expect(
        answers.filter(
          ({ success, message, result }) =>
            !success && message?.includes('used up') && result.couponStatus === 'usedUp',
        ),
      ).toHaveLength(29);
      expect(await used(code)).toBe(1);
      expect(await statusInCart(code)).toBe('usedUp');
    }
  });

  it('S190 a limit for an address ignores letter case, also at once', async () => {
    const code = await coupon({ per_email: 2 });
    const answers = await Promise.all(
      ['a@b.example', 'A@b.example', 'a@B.EXAMPLE', ' a@b.example', 'A@B.example'].map((email) => order(code, email)),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(2);
    expect((await order(code, 'c@b.example')).success).toBe(true);
    expect(await used(code)).toBe(3);
  });

  it('S190 is given back when its order expires, also after a decline', async () => {
    const code = await coupon({ max_uses: 1 });
    const { orderId } = (await order(code)).result;
    expect((await order(code)).success).toBe(false);
    shop.clock.ahead = 1_801_000;
    await shop.get(`/v1/orders/client/${orderId}`);
    expect([await used(code), await statusInCart(code)]).toEqual([0, 'applied']);
    shop.clock.ahead = 0;

    const declined = (await order(code)).result.orderId;
    await shop.db.updateTable('orders').set({ status: 'failed' }).where('id', '=', declined).execute();
    expect(await shop.purchase.orders.giveCouponsBack(10)).toBe(0);
    expect(await used(code)).toBe(1);
    shop.clock.ahead = 1_801_000;
    expect(await shop.purchase.orders.giveCouponsBack(10)).toBe(1);
    expect(await shop.purchase.orders.giveCouponsBack(10)).toBe(0);
    expect(await used(code)).toBe(0);
  });

  it('S190 is counted once for an order that is paid, and given back once', async () => {
    const code = await coupon({ percent: 100, max_uses: 2 });
    const { orderId } = (await order(code)).result;
    await order(code, 'other@example.org');
    await eventually(async () =>
      expect((await shop.get(`/v1/orders/client/${orderId}`)).result.statusCode).toBe('success'),
    );
    expect(await used(code)).toBe(2);
    for (const _again of [1, 2]) await shop.purchase.store.coupons.giveBack(orderId);
    expect(await used(code)).toBe(1);
  });

  it('S190 for an address is free again when its order expires, and counts no other coupon’s uses', async () => {
    const [code, other] = [await coupon({ per_email: 1 }), await coupon({ per_email: 1 })];
    const { orderId } = (await order(code)).result;
    expect([(await order(code)).success, (await order(other)).success]).toEqual([false, true]);
    shop.clock.ahead = 1_801_000;
    await shop.get(`/v1/orders/client/${orderId}`);
    expect((await order(code)).success).toBe(true);
  });

  it('S190 whose count somebody set back by hand stands in no order’s way', async () => {
    const code = await coupon({ max_uses: 5 });
    const { orderId } = (await order(code)).result;
    await shop.db.updateTable('coupons').set({ used: 0 }).where('code', '=', code).execute();
    shop.clock.ahead = 1_801_000;
    expect((await shop.get(`/v1/orders/client/${orderId}`)).result.statusCode).toBe('expired');
    expect(await used(code)).toBe(0);
  });

  it('S190 is counted again for money that came late and that a person lets count', async () => {
    const code = await coupon({ max_uses: 1 });
    const { orderId } = (await order(code)).result;
    shop.clock.ahead = 1_801_000;
    await shop.get(`/v1/orders/client/${orderId}`);
    expect(await statusInCart(code)).toBe('applied');
    await shop.db.updateTable('orders').set({ status: 'underReview' }).where('id', '=', orderId).execute();
    await createReview(shop.purchase).resolve(orderId, 'paid');
    expect([await used(code), await statusInCart(code)]).toEqual([1, 'usedUp']);
  });

  it('S190 is counted while it holds alone, whatever its price was asked at', async () => {
    const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
    const codes = [
      await coupon({ expires_at: at(-60) }),
      await coupon({ starts_at: at(60) }),
      await coupon({ retired: true }),
      await coupon({ percent: 40 }),
      await coupon({ starts_at: at(-60), expires_at: at(60) }),
    ];
    const isTaken: boolean[] = [];
    for (const code of codes)
      isTaken.push(await shop.purchase.store.transaction((tx) => tx.coupons.take(code, 50, 'anna@example.org')));
    expect(isTaken).toEqual([false, false, false, false, true]);
    expect(await Promise.all(codes.map(used))).toEqual([0, 0, 0, 0, 1]);
  });

  it('S190 holds between its dates and for its products alone', async () => {
    const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
    const [early, begun] = [await coupon({ starts_at: at(60) }), await coupon({ starts_at: at(-60) })];
    expect(await statusInCart(early)).toBe('notYet');
    expect([await order(early), await order(begun)]).toMatchObject([{ success: false }, { success: true }]);
    expect(await statusInCart(await coupon({ expires_at: at(-60) }))).toBe('expired');
    const { product_id: product } = await shop.db
      .selectFrom('subscriptions')
      .select('product_id')
      .where('id', '=', 3)
      .executeTakeFirstOrThrow();
    const other = await coupon({ products: JSON.stringify([product + 1]) });
    expect(await statusInCart(other)).toBe('otherProducts');
    expect(await order(other)).toMatchObject({
      success: false,
      message: expect.stringContaining('not for these products'),
    });
    const dear = await shop.db
      .selectFrom('subscriptions')
      .select('id')
      .where('product_id', '!=', product)
      .where('active', '=', true)
      .where('for_global', '=', true)
      .where('price_minor', '=', 1250)
      .executeTakeFirstOrThrow();
    const own = await coupon({ products: JSON.stringify([product]) });
    const { result } = await shop.post('/v1/subscriptions/cart', {
      couponText: own,
      subscriptions: [line, { ...line, subscriptionId: dear.id }],
    });
    expect(result).toMatchObject({ couponStatus: 'applied', costBeforeCoupon: 36.5, totalCost: 24.5 });
  });
});
