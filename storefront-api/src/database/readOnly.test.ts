import { sql } from 'kysely';
import { chatRequest, openChat } from '../testing/chats';
import { openShop, type Shop } from '../testing/shop';

const order = {
  couponText: '',
  email: 'a@b.example',
  paymentSystemId: 1,
  subscriptions: [{ subscriptionId: 3, region: 'global', count: 1 }],
  language: 'en',
};

describe('a database that takes no writes', () => {
  let shop: Shop;
  let lines: string[];
  const takeWrites = (isSo: boolean) =>
    sql`set default_transaction_read_only = ${sql.raw(isSo ? 'off' : 'on')}`.execute(shop.db);

  beforeAll(async () => {
    lines = [];
    shop = await openShop({
      jobs: false,
      logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } },
    });
  }, 180_000);
  afterEach(() => takeWrites(true));
  afterAll(() => shop.close());

  it('S205 is not ready, and says to whoever writes when to come again', async () => {
    expect((await shop.get('/readyz')).status).toBe(200);
    await takeWrites(false);
    const { statusCode, headers, body } = await shop.app.inject('/readyz');
    expect([statusCode, headers['x-reads'], JSON.parse(body)]).toEqual([
      503,
      'answered',
      expect.objectContaining({ success: false }),
    ]);
    for (const [url, payload] of [
      ['/v1/orders', order],
      ['/v1/chats/client', chatRequest],
    ] as const) {
      const refused = await shop.app.inject({ method: 'POST', url, payload });
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
    }
    expect(lines.join()).toContain('The database takes no writes.');
  });

  it('S205 keeps nobody from reading a chat', async () => {
    const { bearer, id } = await openChat(shop);
    await shop.db.deleteFrom('chat_presence').execute();
    await takeWrites(false);
    const { result } = await shop.get('/v1/chats/client', bearer);
    expect([Number(result.id), result.messages.length]).toEqual([id, 1]);
    expect(lines.join()).toContain('That a visitor reads could not be written down.');
  });

  it('S205 keeps nobody from a download, whose secret is there', async () => {
    const ask = async () => (await shop.app.inject('/v1/products/1/download')).statusCode;
    expect(await ask()).toBe(302);
    await takeWrites(false);
    expect(await ask()).toBe(302);
  });

  it('S205 shows an order that waits as it is, with its page', async () => {
    const { orderId } = (await shop.post('/v1/orders', order)).result;
    await takeWrites(false);
    expect((await shop.get(`/v1/orders/client/${orderId}`)).result).toMatchObject({
      statusCode: 'waitingForPayment',
      url: expect.stringContaining('/sandbox/pay/'),
    });
  });

  it('S205 shows an order whose time is over as what it will be', async () => {
    const { orderId } = (await shop.post('/v1/orders', order)).result;
    await shop.db
      .updateTable('orders')
      .set({ expires_at: new Date(0).toISOString() })
      .where('id', '=', orderId)
      .execute();
    await takeWrites(false);
    const view = async () => (await shop.get(`/v1/orders/client/${orderId}`)).result;
    expect(await view()).toMatchObject({ statusCode: 'expired', url: null, canChangePaymentMethod: false });
    await takeWrites(true);
    expect((await shop.purchase.store.orders.order(orderId))?.status).toBe('waitingForPayment');
    expect(await view()).toMatchObject({ statusCode: 'expired' });
    expect((await shop.purchase.store.orders.order(orderId))?.status).toBe('expired');
  });
});
