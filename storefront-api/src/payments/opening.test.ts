import { openShop, type Shop } from '../testing/shop';
import { createOpening } from './opening';

describe('a payment that somebody else asks for', () => {
  let shop: Shop;

  beforeAll(async () => {
    shop = await openShop({ jobs: false });
  }, 180_000);
  afterAll(() => shop.close());

  it('S111 S117 is waited for by all who want it as by one, and anew by who comes when that is over', async () => {
    const { store, methods, log } = shop.purchase;
    const { result } = await shop.post('/v1/orders', { couponText: '', email: 'a@b.example', paymentSystemId: 1, subscriptions: [{ subscriptionId: 3, region: 'global', count: 1 }], language: 'en' });
    const order = (await store.orders.order(result.orderId))!;
    const [payment] = await store.ledger.paymentsOfOrder(order.id);
    const method = (await methods.one(1))!;
    let looks = 0;
    const claimOpening = async () => ((looks += 1), undefined);
    const isOpen = async () => (looks % 3 === 0 ? payment : { ...payment!, opened_at: null });
    const { openOnce } = createOpening({ store: { ...store, ledger: { ...store.ledger, claimOpening, payment: isOpen } }, methods, log });
    const wanted = () => Promise.all(Array.from({ length: 20 }, () => openOnce(order, payment!, method)));
    expect(await wanted()).toEqual(Array(20).fill(true));
    expect(looks).toBe(3);
    await wanted();
    expect(looks).toBe(6);
    await shop.db.updateTable('orders').set({ status: 'paid' }).where('id', '=', order.id).execute();
    expect(new Set(await wanted())).toEqual(new Set([false]));
  });
});
