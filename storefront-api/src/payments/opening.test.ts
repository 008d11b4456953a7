import { sql } from 'kysely';
import { up } from '../database/migrations/0073-payment-numbers';
import { openShop, type Shop } from '../testing/shop';
import { createOpening } from './opening';

describe('the payments of an order', () => {
  let shop: Shop;

  beforeAll(async () => {
    shop = await openShop({ jobs: false });
  }, 180_000);
  afterAll(() => shop.close());

  it('S111 S117 one that somebody else asks for is waited for by all who want it as by one, and anew by who comes when that is over', async () => {
    const { store, methods, log } = shop.purchase;
    const { result } = await shop.post('/v1/orders', {
      couponText: '',
      email: 'a@b.example',
      paymentSystemId: 1,
      subscriptions: [{ subscriptionId: 3, region: 'global', count: 1 }],
      language: 'en',
    });
    const order = (await store.orders.order(result.orderId))!;
    const [payment] = await store.ledger.paymentsOfOrder(order.id);
    const method = (await methods.one(1))!;
    let looks = 0;
    const claimOpening = async () => ((looks += 1), undefined);
    const isOpen = async () => (looks % 3 === 0 ? payment : { ...payment!, opened_at: null });
    const { openOnce } = createOpening({
      store: { ...store, ledger: { ...store.ledger, claimOpening, payment: isOpen } },
      methods,
      log,
    });
    const wanted = () => Promise.all(Array.from({ length: 20 }, () => openOnce(order, payment!, method)));
    expect(await wanted()).toEqual(Array(20).fill(true));
    expect(looks).toBe(3);
    await wanted();
    expect(looks).toBe(6);
    await shop.db.updateTable('orders').set({ status: 'paid' }).where('id', '=', order.id).execute();
    expect(new Set(await wanted())).toEqual(new Set([false]));
  });

  it('S111 the one that was chosen last counts, and is opened once, though the clock of the database was set back since the first', async () => {
    const { store } = shop.purchase;
    const { result } = await shop.post('/v1/orders', {
      couponText: '',
      email: 'a@b.example',
      paymentSystemId: 1,
      subscriptions: [{ subscriptionId: 3, region: 'global', count: 1 }],
      language: 'en',
    });
    shop.clock.ahead = -60_000;
    for (const _again of [1, 2])
      expect((await shop.post(`/v1/orders/${result.orderId}/payment-method/2`)).result).toEqual({
        orderId: result.orderId,
      });
    const payments = await store.ledger.paymentsOfOrder(result.orderId);
    expect(payments.map((one) => one.payment_system_id)).toEqual([1, 2]);
    expect((await store.orders.order(result.orderId))?.payment_id).toBe(payments[1]!.id);
    shop.clock.ahead = 0;
  });

  it('S111 those of before this was told are numbered by their times, and later ones follow them', async () => {
    const { store } = shop.purchase;
    const known = await shop.db.selectFrom('payments').select('id').orderBy('created_at').execute();
    await sql`alter table payments drop column number`.execute(shop.db);
    await up(shop.db as never);
    const { result } = await shop.post('/v1/orders', {
      couponText: '',
      email: 'a@b.example',
      paymentSystemId: 1,
      subscriptions: [{ subscriptionId: 3, region: 'global', count: 1 }],
      language: 'en',
    });
    const [last] = await store.ledger.paymentsOfOrder(result.orderId);
    const all = await shop.db.selectFrom('payments').select(['id', 'number']).orderBy('number').execute();
    expect(all).toEqual([...known, { id: last!.id }].map(({ id }, place) => ({ id, number: place + 1 })));
  });

  it('S111 one that was written and not opened is opened when its method is chosen again', async () => {
    const { store } = shop.purchase;
    const { result } = await shop.post('/v1/orders', {
      couponText: '',
      email: 'a@b.example',
      paymentSystemId: 1,
      subscriptions: [{ subscriptionId: 3, region: 'global', count: 1 }],
      language: 'en',
    });
    const choose = () => shop.post(`/v1/orders/${result.orderId}/payment-method/2`);
    await choose();
    const [first, second] = await store.ledger.paymentsOfOrder(result.orderId);
    await store.orders.setPayment(result.orderId, first!);
    await shop.db
      .updateTable('payments')
      .set({ opened_at: null, open_next_at: first!.created_at.toISOString() })
      .where('id', '=', second!.id)
      .execute();
    expect((await choose()).result).toEqual({ orderId: result.orderId });
    expect((await store.ledger.paymentsOfOrder(result.orderId)).map(({ id }) => id)).toEqual([first!.id, second!.id]);
    expect((await store.orders.order(result.orderId))?.payment_id).toBe(second!.id);
  });

  it.each([
    [14_999, true],
    [15_000, false],
  ])(
    'S111 one that nobody opens is waited for %i ms of time that passes, wherever the wall clock stands: %s',
    async (milliseconds, isWaitedFor) => {
      const { store, methods, log } = shop.purchase;
      const { result } = await shop.post('/v1/orders', {
        couponText: '',
        email: 'a@b.example',
        paymentSystemId: 1,
        subscriptions: [{ subscriptionId: 3, region: 'global', count: 1 }],
        language: 'en',
      });
      const order = (await store.orders.order(result.orderId))!;
      const [payment] = await store.ledger.paymentsOfOrder(order.id);
      let looks = 0;
      const begun = performance.now();
      const passing = jest.spyOn(performance, 'now').mockImplementation(() => begun + looks * milliseconds);
      const isOpen = async () => ({ ...payment!, opened_at: (looks += 1) > 1 ? payment!.opened_at : null });
      const { openOnce } = createOpening({
        store: { ...store, ledger: { ...store.ledger, claimOpening: async () => undefined, payment: isOpen } },
        methods,
        log,
      });
      const opened = openOnce(order, payment!, (await methods.one(1))!).catch(String);
      expect(await opened).toEqual(isWaitedFor || expect.stringContaining('has not heard of it yet'));
      passing.mockRestore();
    },
  );
});
