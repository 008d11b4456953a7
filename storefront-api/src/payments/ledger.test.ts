import { openShop, type Shop } from '../testing/shop';
import { createLedger } from './ledger';
import type { PaymentReport } from './provider';

describe('a report', () => {
  let shop: Shop;
  const lines: { level: number; eventId: string }[] = [];

  beforeAll(async () => {
    shop = await openShop({
      jobs: false,
      logger: { level: 'info', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } },
    });
  }, 180_000);
  afterAll(() => shop.close());

  const report = (eventId: string, changes: Partial<PaymentReport>): PaymentReport => ({
    eventId,
    paymentId: '',
    outcome: 'paid',
    amount: 2400,
    currency: 'USD',
    ...changes,
  });

  it.each([
    ['of a payment that may still be written, waits for it', 'unknown', 40, { paymentId: 'written-later' }],
    ['of a payment that it does not name, waits for nothing', 'noted', 40, {}],
    ['that tells of nothing, is no matter', 'noted', 30, { outcome: 'other' }],
  ] as const)('S117 %s, and is told of where it is money', async (what, settlement, level, changes) => {
    const ledger = createLedger(shop.purchase.store, shop.app.log);
    expect(await ledger.record('sandbox', report(what, changes), '{}')).toEqual({ settlement });
    expect(lines.filter(({ eventId }) => eventId === what).map((line) => line.level)).toEqual([level]);
  });

  it('S117 of what another provider takes counts for nothing, whenever it is looked at', async () => {
    const { store, ledger } = shop.purchase;
    const { result } = await shop.post('/v1/orders', {
      couponText: '',
      email: 'a@b.example',
      paymentSystemId: 1,
      subscriptions: [{ subscriptionId: 3, region: 'global', count: 1 }],
      language: 'en',
    });
    const [payment] = await store.ledger.paymentsOfOrder(result.orderId);
    const statusOf = async () => (await store.orders.order(result.orderId))?.status;
    const paid = report('one', { paymentId: payment!.id });
    expect(await ledger.record('stripe', paid, '{}')).toEqual({ settlement: 'unknown' });
    expect([await ledger.applyLate(50), await statusOf()]).toEqual([0, 'waitingForPayment']);
    expect(await ledger.record('sandbox', paid, '{}')).toMatchObject({ settlement: 'applied' });
  });

  it('S117 of nobody’s payment is looked for some days, and by whoever writes the payment at any time', async () => {
    const { store } = shop.purchase;
    const { result } = await shop.post('/v1/orders', {
      couponText: '',
      email: 'a@b.example',
      paymentSystemId: 1,
      subscriptions: [{ subscriptionId: 3, region: 'global', count: 1 }],
      language: 'en',
    });
    const { id: _id, ...row } = (await store.ledger.paymentsOfOrder(result.orderId))[0]!;
    await shop.purchase.ledger.record('sandbox', report('early', { paymentId: 'known-late' }), '{}');
    const created_at = row.created_at.toISOString();
    await shop.db
      .insertInto('payments')
      .values({ ...row, id: 'known-late', created_at, opened_at: created_at, open_next_at: null, closed_at: null })
      .execute();
    const found = async () => [
      (await store.ledger.reportsThatWait(50)).length,
      (await store.ledger.reportsThatWaitedFor('known-late', 50)).length,
    ];
    expect(await found()).toEqual([1, 1]);
    shop.clock.ahead = 8 * 86_400_000;
    expect(await found()).toEqual([0, 1]);
    shop.clock.ahead = 0;
    expect(await shop.purchase.ledger.applyLate(50)).toBe(1);
    expect(await found()).toEqual([0, 0]);
  });

  it('S117 of money that was paid in the future, by a clock that is ahead of ours, is of now: after a decline, too, it is there in time', async () => {
    const { store, ledger } = shop.purchase;
    const { result } = await shop.post('/v1/orders', {
      couponText: '',
      email: 'a@b.example',
      paymentSystemId: 1,
      subscriptions: [{ subscriptionId: 3, region: 'global', count: 1 }],
      language: 'en',
    });
    const [payment] = await store.ledger.paymentsOfOrder(result.orderId);
    await ledger.record('sandbox', report('declined', { paymentId: payment!.id, outcome: 'failed' }), '{}');
    expect(
      await ledger.record(
        'sandbox',
        report('ahead', { paymentId: payment!.id, paidAt: new Date(Date.now() + 7_200_000) }),
        '{}',
      ),
    ).toMatchObject({ settlement: 'applied', to: 'paid' });
  });

  /** An order, and a way to tell of its payment. */
  async function ordered(couponText = '') {
    const { store, ledger } = shop.purchase;
    const { result } = await shop.post('/v1/orders', {
      couponText,
      email: 'a@b.example',
      paymentSystemId: 1,
      subscriptions: [{ subscriptionId: 3, region: 'global', count: 1 }],
      language: 'en',
    });
    const [payment] = await store.ledger.paymentsOfOrder(result.orderId);
    const order = async () => (await store.orders.order(result.orderId))!;
    const tell = (outcome: PaymentReport['outcome'], paidAt?: Date) =>
      ledger.record(
        'sandbox',
        report(`${outcome} ${payment!.id}`, {
          paymentId: payment!.id,
          outcome,
          amount: payment!.cents,
          ...(paidAt ? { paidAt } : {}),
        }),
        '{}',
      );
    return { order, tell };
  }

  it('S117 of money that was under way and did not come ends the order’s time: its coupon is free, and money that comes all the same is late', async () => {
    const { order, tell } = await ordered('WELCOME10');
    await tell('pending');
    await tell('failed');
    const { id, status, expires_at, read_at } = await order();
    expect([status, expires_at <= read_at]).toEqual(['failed', true]);
    expect(await shop.purchase.orders.giveCouponsBack(50)).toBe(1);
    expect(await shop.db.selectFrom('coupon_uses').select('given_back').where('order_id', '=', id).execute()).toEqual([
      { given_back: true },
    ]);
    expect(await tell('paid')).toMatchObject({ settlement: 'late', to: 'underReview' });
  });

  it.each([
    [0, 'late'],
    [-1000, 'applied'],
  ])('S117 of money that was paid %i ms after the second in which its order ends is %s', async (after, settlement) => {
    const { order, tell } = await ordered();
    const { expires_at: end } = await order();
    shop.clock.ahead = 1_860_000;
    expect(await tell('paid', new Date(end.getTime() + after))).toMatchObject({ settlement });
    shop.clock.ahead = 0;
  });
});
