import { openShop, type Shop } from '../testing/shop';
import type { PaymentRow } from './ledgerRepository';
import { createOpening } from './opening';
import type { PaymentProvider } from './provider';

describe('payments at a service that does not answer for all of them', () => {
  let shop: Shop;
  let lines: string[];

  beforeEach(async () => {
    lines = [];
    shop = await openShop({
      jobs: false,
      logger: { level: 'error', stream: { write: (line: string) => void lines.push(line) } },
    });
  }, 180_000);
  afterEach(() => shop.close());

  async function place(couponText = ''): Promise<PaymentRow> {
    const subscriptions = [{ subscriptionId: 3, region: 'global', count: 1 }];
    const { orderId } = (
      await shop.post('/v1/orders', {
        couponText,
        email: 'a@b.example',
        paymentSystemId: 1,
        subscriptions,
        language: 'en',
      })
    ).result;
    return shop.db.selectFrom('payments').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow();
  }

  /** An order whose payment nobody heard of. */
  async function unheard(): Promise<PaymentRow> {
    const payment = await place();
    await shop.db.updateTable('orders').set({ status: 'created' }).where('id', '=', payment.order_id).execute();
    await shop.db
      .updateTable('payments')
      .set({ opened_at: null, open_next_at: payment.created_at.toISOString() })
      .where('id', '=', payment.id)
      .execute();
    return payment;
  }

  /** Opens and ends pages at a service that fails for these. */
  function openingBut(...failing: PaymentRow[]) {
    const isFailing = (id: string) => failing.some((payment) => payment.id === id);
    const asked: string[] = [];
    const answer = async (id: string) => {
      asked.push(id);
      if (isFailing(id)) throw new Error('It does not answer.');
    };
    const provider = {
      create: ({ paymentId }) => answer(paymentId).then(() => ({ url: null, qrCodeUrl: null })),
      close: ({ id }) => answer(id),
    } satisfies Partial<PaymentProvider> as Partial<PaymentProvider> as PaymentProvider;
    const { store, methods } = shop.purchase;
    return { ...createOpening({ store, methods: { ...methods, provider: () => provider }, log: shop.app.log }), asked };
  }

  const told = () =>
    lines.map((line) => JSON.parse(line)).map(({ msg, paymentId, orderId }) => [msg, paymentId ?? orderId]);
  const rowOf = async ({ id }: PaymentRow) => (await shop.purchase.store.ledger.payment(id))!;

  it('S117 one that cannot be opened keeps none beside it, and is told of', async () => {
    const [first, second] = [await unheard(), await unheard()];
    await shop.db
      .updateTable('payments')
      .set({ open_next_at: new Date(0).toISOString() })
      .where('id', '=', first.id)
      .execute();
    const { reopenSome, asked } = openingBut(first);
    expect(await reopenSome(50)).toBe(2);
    const isOpen = async (payment: PaymentRow) => (await rowOf(payment)).opened_at !== null;
    expect([asked, await isOpen(first), await isOpen(second)]).toEqual([[first.id, second.id], false, true]);
    expect(told()).toEqual([['A payment could not be opened.', first.id]]);
  });

  it('S116 one that is opened when the time of its order is over opens nothing: the order expires', async () => {
    const { order_id: id } = await unheard();
    shop.clock.ahead = 1_801_000;
    await openingBut().reopenSome(50);
    expect((await shop.purchase.store.orders.order(id))?.status).toBe('expired');
  });

  it('S117 one of an order that waits for it no more is not asked for again', async () => {
    const { order_id: id } = await unheard();
    await shop.db.updateTable('orders').set({ status: 'canceled' }).where('id', '=', id).execute();
    const { reopenSome, asked } = openingBut();
    expect([await reopenSome(50), asked]).toEqual([0, []]);
  });

  it('S117 one whose page cannot be ended keeps none beside it, and is told of', async () => {
    const payments = [await place(), await place()];
    shop.clock.ahead = 1_801_000;
    const { closeSome, asked } = openingBut(payments[0]!, payments[1]!);
    expect(await closeSome(50)).toBe(2);
    expect(await closeSome(50)).toBe(0);
    expect(asked.toSorted()).toEqual(payments.map(({ id }) => id).toSorted());
    expect(told().toSorted()).toEqual(
      payments.map(({ order_id: id }) => ['The page of a payment could not be ended.', id]).toSorted(),
    );
  });

  it('S117 one whose service has no pages to end is done with', async () => {
    await place();
    shop.clock.ahead = 1_801_000;
    expect([await shop.purchase.orders.closeSome(50), told()]).toEqual([1, []]);
  });

  it('S117 an asking that failed is left to others by whoever has it alone', async () => {
    const { claimOpening, giveOpeningBack } = shop.purchase.store.ledger;
    const { id } = await unheard();
    const slow = (await claimOpening(id))!;
    shop.clock.ahead = 41_000;
    const next = (await claimOpening(id))!;
    await giveOpeningBack(slow);
    expect((await rowOf(next)).open_next_at).toEqual(next.open_next_at);
    await giveOpeningBack(next);
    const sooner = next.open_next_at!.getTime() - (await rowOf(next)).open_next_at!.getTime();
    // Ten seconds from now instead of the forty that an asking may take.
    expect([sooner > 15_000, sooner <= 30_000]).toEqual([true, true]);
  });

  it('S117 one whose asking ends later than any can is asked for again: the clock of the database was set back since', async () => {
    const { id } = await unheard();
    shop.clock.ahead = 3_600_000;
    await shop.purchase.store.ledger.claimOpening(id);
    shop.clock.ahead = 0;
    const { reopenSome, asked } = openingBut();
    expect(await reopenSome(50)).toBe(1);
    expect(asked).toEqual([id]);
  });

  it('S116 an order that cannot be expired keeps none beside it, and is told of', async () => {
    const [first, second] = [await place(), await place()];
    await shop.db
      .updateTable('orders')
      .set({ expires_at: new Date(0).toISOString() })
      .where('id', '=', first.order_id)
      .execute();
    shop.clock.ahead = 1_801_000;
    const failing = jest
      .spyOn(shop.purchase.store, 'transaction')
      .mockRejectedValueOnce(new Error('The database is away.'));
    expect(await shop.purchase.orders.expireSome(50)).toBe(1);
    failing.mockRestore();
    const statusOf = async ({ order_id: id }: PaymentRow) => (await shop.purchase.store.orders.order(id))?.status;
    expect([await statusOf(first), await statusOf(second)]).toEqual(['waitingForPayment', 'expired']);
    expect(told()).toEqual([['An order could not be expired.', first.order_id]]);
  });

  it('S190 an order whose coupon cannot be given back keeps none beside it, and is told of', async () => {
    const placed = [await place('WELCOME10'), await place('WELCOME10')];
    await shop.db
      .updateTable('orders')
      .set({ status: 'failed' })
      .where(
        'id',
        'in',
        placed.map(({ order_id: id }) => id),
      )
      .execute();
    shop.clock.ahead = 1_801_000;
    const failing = jest
      .spyOn(shop.purchase.store, 'transaction')
      .mockRejectedValueOnce(new Error('Somebody keeps the order.'));
    expect(await shop.purchase.orders.giveCouponsBack(50)).toBe(1);
    failing.mockRestore();
    const [[sentence, orderId]] = told() as [[string, string]];
    expect([sentence, placed.map(({ order_id: id }) => id)]).toEqual([
      'The coupon of an order could not be given back.',
      expect.arrayContaining([orderId]),
    ]);
    expect(await shop.purchase.store.coupons.heldByFailed(50)).toEqual([orderId]);
  });

  it('S190 an order that failed long before the shop ran again keeps no coupon: the first look is for all of them, later ones for the last week’s', async () => {
    const placed = [await place('WELCOME10'), await place('WELCOME10')];
    await shop.db
      .updateTable('orders')
      .set({ status: 'failed' })
      .where(
        'id',
        'in',
        placed.map(({ order_id: id }) => id),
      )
      .execute();
    const { orders, store } = shop.purchase;
    shop.clock.ahead = (1801 + 6 * 86_400) * 1000;
    expect(await store.coupons.heldByFailed(50)).toEqual(expect.arrayContaining(placed.map(({ order_id: id }) => id)));
    const looking = jest.spyOn(store.coupons, 'heldByFailed');
    shop.clock.ahead = (1801 + 7 * 86_400) * 1000;
    expect(await store.coupons.heldByFailed(50)).toEqual([]);
    expect([
      await orders.giveCouponsBack(1),
      await orders.giveCouponsBack(1),
      await orders.giveCouponsBack(1),
      await orders.giveCouponsBack(1),
    ]).toEqual([1, 1, 0, 0]);
    expect(looking.mock.calls.slice(1).map(([, since]) => since)).toEqual(['ever', 'ever', 'ever', 'last week']);
    looking.mockRestore();
  });

  it('S190 an order that was paid while failed ones were looked for keeps its coupon', async () => {
    const { order_id: orderId } = await place('WELCOME10');
    const { coupons } = shop.purchase.store;
    const uses = () => shop.db.selectFrom('coupon_uses').select('given_back').where('order_id', '=', orderId).execute();
    await shop.db.updateTable('orders').set({ status: 'paid' }).where('id', '=', orderId).execute();
    const looking = jest.spyOn(coupons, 'heldByFailed').mockResolvedValueOnce([orderId]);
    await shop.purchase.orders.giveCouponsBack(10);
    looking.mockRestore();
    expect(await uses()).toEqual([{ given_back: false }]);
  });

  it('S117 a report waits seven days for its payment', async () => {
    const { store, ledger } = shop.purchase;
    const { created_at: at, ...row } = await place();
    await ledger.record(
      'sandbox',
      { eventId: 'early', paymentId: 'early', outcome: 'paid', amount: 2400, currency: 'USD' },
      '{}',
    );
    await shop.db
      .insertInto('payments')
      .values({
        ...row,
        id: 'early',
        created_at: at.toISOString(),
        opened_at: at.toISOString(),
        open_next_at: null,
        closed_at: null,
      })
      .execute();
    const waiting = async (seconds: number) => {
      shop.clock.ahead = (7 * 86_400 + seconds) * 1000;
      return (await store.ledger.reportsThatWait(50)).length;
    };
    expect([await waiting(-60), await waiting(1)]).toEqual([1, 0]);
  });

  it('S117 a report that cannot be applied keeps none beside it, and is told of', async () => {
    const { store, ledger } = shop.purchase;
    for (const id of ['first', 'second']) {
      const { created_at: at, ...row } = await place();
      await ledger.record(
        'sandbox',
        { eventId: id, paymentId: id, outcome: 'paid', amount: 2400, currency: 'USD' },
        '{}',
      );
      await shop.db
        .insertInto('payments')
        .values({
          ...row,
          id,
          created_at: at.toISOString(),
          opened_at: at.toISOString(),
          open_next_at: null,
          closed_at: null,
        })
        .execute();
    }
    lines.length = 0;
    const failing = jest.spyOn(store, 'transaction').mockRejectedValueOnce(new Error('Somebody keeps the order.'));
    expect(await ledger.applyLate(50)).toBe(1);
    failing.mockRestore();
    expect((await store.ledger.reportsThatWait(50)).map(({ payment_id: id }) => id)).toEqual(['first']);
    expect(told()).toEqual([['A report that waited could not be applied.', 'first']]);
  });
});
