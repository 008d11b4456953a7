import { ServerCartSchema, type Region } from '@storefront/contracts';
import * as v from 'valibot';
import { databases } from '../testing/databases';
import { openShop, type Shop } from '../testing/shop';

const line = (subscriptionId: number, count = 1, region: Region = 'global') => ({
  subscriptionId,
  region,
  count,
  oldCount: 0,
});

describe.each(databases())('the server cart on %s', (_name, open) => {
  let shop: Shop;

  beforeAll(async () => {
    shop = await openShop({ open, jobs: false });
  }, 180_000);
  afterAll(() => shop.close());

  const cart = async (subscriptions: object[], couponText = '') => {
    const { result } = await shop.post('/v1/subscriptions/cart', { couponText, subscriptions });
    return v.parse(ServerCartSchema, result);
  };

  it('S184 S212 prices one unit before the coupon, and the sums', async () => {
    expect(await cart([line(3), line(5, 2)], 'welcome10')).toEqual({
      subscriptions: [
        { subscriptionId: 3, region: 'global', count: 1, price: 24, priceInRoubles: 2040 },
        { subscriptionId: 5, region: 'global', count: 2, price: 12.5, priceInRoubles: 1063 },
      ],
      totalCost: 44.1,
      totalCostInRoubles: 3749,
      costBeforeCoupon: 49,
      costBeforeCouponInRoubles: 4165,
      couponText: 'WELCOME10',
      couponStatus: 'applied',
    });
  });

  it('S184 a plan in roubles costs itself, and its dollars are rounded half up', async () => {
    const plan = await shop.db
      .selectFrom('subscriptions')
      .select('id')
      .where('price_minor', '=', 500_00)
      .executeTakeFirstOrThrow();
    const priced = await cart([line(plan.id, 3, 'cis')]);
    expect(priced.subscriptions[0]).toMatchObject({ price: 5.88, priceInRoubles: 500 });
    expect(priced).toMatchObject({ totalCost: 17.65, totalCostInRoubles: 1500 });
  });

  it('S184 tells what became of a coupon', async () => {
    expect(await cart([line(3)])).toMatchObject({ couponStatus: 'none', couponText: '' });
    expect(await cart([line(3)], 'nonsense')).toMatchObject({
      couponStatus: 'unknown',
      totalCost: 24,
      costBeforeCoupon: 24,
    });
    expect(await cart([line(3)], ' summer20 ')).toMatchObject({ couponStatus: 'expired', totalCost: 24 });
    expect(await cart([line(3)], 'FREE100')).toMatchObject({
      couponStatus: 'applied',
      totalCost: 0,
      totalCostInRoubles: 0,
    });
  });

  it('S184 merges identical lines, at most 50, and drops what is not sold', async () => {
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
    const priced = await cart([
      line(3, 30),
      line(99_999),
      line(inactive.id),
      line(cisOnly.id),
      line(3, 30),
      line(3, 1, 'cis'),
    ]);
    expect(priced.subscriptions.map(({ subscriptionId, region, count }) => [subscriptionId, region, count])).toEqual([
      [3, 'global', 50],
      [3, 'cis', 1],
    ]);
    expect(await cart([])).toMatchObject({ subscriptions: [], totalCost: 0 });
    const cut = await shop.post('/v1/subscriptions/cart', {
      couponText: '',
      subscriptions: [line(3, 30), line(3, 30)],
    });
    expect(cut).toMatchObject({ success: true, message: 'At most 50 of one plan are sold at once.' });
    expect(await shop.post('/v1/subscriptions/cart', { couponText: '', subscriptions: [line(3, 50)] })).toMatchObject({
      success: true,
      message: null,
    });
  });

  it('S098 ignores the price and the old count of the shop', async () => {
    expect(await cart([{ ...line(3), price: 0.01, oldCount: 50 }])).toMatchObject({ totalCost: 24 });
  });

  it('S184 refuses counts and regions that cannot be', async () => {
    for (const bad of [{ count: 0 }, { count: 51 }, { count: 1.5 }, { region: 'moon' }, { subscriptionId: 0 }]) {
      expect(
        await shop.post('/v1/subscriptions/cart', { couponText: '', subscriptions: [{ ...line(3), ...bad }] }),
      ).toMatchObject({ status: 400, success: false, result: null });
    }
  });
});
