import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createForget } from '../privacy/forget';
import { eventually } from '../testing/patience';
import { openShop, type Shop } from '../testing/shop';
import { outboxMailer, type Letter, type Mailer } from './mailer';

describe('the outbox', () => {
  let shop: Shop;
  const sent: string[] = [];
  const takes: Mailer = async (letter) => void sent.push(letter.subject);
  let mailer = takes;

  beforeAll(async () => {
    shop = await openShop({ jobs: false, mailer: (letter, signal) => mailer(letter, signal) });
  }, 180_000);
  afterAll(() => shop.close());
  beforeEach(() => {
    shop.clock.ahead = 0;
  });

  async function place(couponText = ''): Promise<string> {
    const subscriptions = [{ subscriptionId: 3, region: 'cis', count: 1 }];
    return (await shop.post('/v1/orders', { couponText, email: 'a@b.example', paymentSystemId: 1, subscriptions, language: 'en' })).result.orderId;
  }

  /** A letter that waits for whoever takes it, alone. */
  async function waiting(): Promise<string> {
    const orderId = await place();
    await shop.db.deleteFrom('letters').execute();
    await shop.db.updateTable('orders').set({ status: 'paid' }).where('id', '=', orderId).execute();
    await shop.purchase.store.letters.queueFirst(orderId, new Date());
    return orderId;
  }

  const claim = async () => (await shop.purchase.store.transaction((tx) => tx.letters.claim(1, 60)))[0]!;
  const rowOf = async (orderId: string) => (await shop.purchase.store.letters.lettersOfOrder(orderId))[0];

  it('S117 says that a letter was sent also where the database was away for a moment, and sends it once', async () => {
    mailer = async (letter) => {
      await takes(letter);
      jest.spyOn(shop.purchase.store, 'transaction').mockRejectedValueOnce(new Error('The database is away.'));
    };
    const orderId = await place('FREE100');
    await eventually(async () => expect((await shop.purchase.store.orders.order(orderId))?.status).toBe('success'));
    jest.restoreAllMocks();
    expect(sent.filter((subject) => subject.includes(orderId))).toHaveLength(1);
  });

  it('S117 leaves a letter to whoever took it last, whatever another had of it', async () => {
    const { holdOn, postpone, waitForUs, giveBack, giveUp } = shop.purchase.store.letters;
    const orderId = await waiting();
    const slow = await claim();
    shop.clock.ahead = 61_000;
    await claim();
    const before = await rowOf(orderId);
    expect([await holdOn(slow, 60), await giveUp(slow, -60, 'slow')]).toEqual([false, false]);
    await postpone(slow, 60, 'slow');
    await waitForUs(slow, 60, 'slow');
    await giveBack(slow);
    expect(await rowOf(orderId)).toEqual(before);
  });

  it('S117 makes a lease longer until it is over, and not after that', async () => {
    const { holdOn } = shop.purchase.store.letters;
    await waiting();
    const mine = await claim();
    shop.clock.ahead = 50_000;
    expect(await holdOn(mine, 60)).toBe(true);
    shop.clock.ahead = 100_000;
    expect(await holdOn(mine, 60)).toBe(true);
    shop.clock.ahead = 170_000;
    expect(await holdOn(mine, 60)).toBe(false);
  });

  it('S117 leaves a letter to whoever comes next where its lease ends later than any can: the clock of the database was set back since', async () => {
    await waiting();
    shop.clock.ahead = 3_600_000;
    const lost = await claim();
    shop.clock.ahead = 0;
    expect(await claim()).toMatchObject({ id: lost.id, attempts: 2 });
  });

  it('S117 takes a letter whose time is further ahead than any waits, and no other that waits: the clock of the database was set back since', async () => {
    const orderId = await waiting();
    const waitsFor = (ms: number) => shop.purchase.store.letters.hurry(orderId, new Date(Date.now() + ms));
    await waitsFor(850_000);
    expect(await claim()).toBeUndefined();
    await waitsFor(3_600_000);
    expect(await claim()).toMatchObject({ order_id: orderId });
  });

  it('S117 hurries what waits, and not what was given up', async () => {
    const { hurry, giveUpUnsent } = shop.purchase.store.letters;
    const orderId = await waiting();
    const soon = new Date(Date.now() + 60_000);
    expect([await hurry(orderId, soon), (await rowOf(orderId))?.next_at]).toEqual([true, soon]);
    await giveUpUnsent(orderId, 'Nobody waits for it.', new Date());
    expect([await hurry(orderId, new Date()), (await rowOf(orderId))?.next_at]).toEqual([false, soon]);
  });
});

describe('the mailbox of files', () => {
  it('keeps no letter of an order whose buyer was forgotten while it was written', async () => {
    const written: number[] = [];
    const folder = () => join(shop.dataDir, 'outbox');
    const files = () => outboxMailer(folder(), 'a@b.example', () => undefined);
    const forgets = async (letter: Letter) => {
      if (letter.to === 'ann@x.test') await createForget({ db: shop.db, dataDir: shop.dataDir })(letter.to);
      await files()(letter);
      written.push(readdirSync(folder()).length);
    };
    const shop = await openShop({ jobs: false, mailer: Object.assign(forgets, { withdraw: (letter: Letter) => files().withdraw!(letter) }) });
    for (const [index, email] of ['ann@x.test', 'ben@x.test'].entries()) {
      const { orderId } = (await shop.post('/v1/orders', { couponText: 'FREE100', email, paymentSystemId: 1, subscriptions: [{ subscriptionId: 3, region: 'cis', count: 1 }], language: 'en' })).result;
      await eventually(() => expect(written).toHaveLength(index + 1));
      const [letter] = await shop.purchase.store.letters.lettersOfOrder(orderId);
      await eventually(async () => expect((await shop.purchase.store.letters.letter(letter!.id))?.[index === 0 ? 'given_up_at' : 'sent_at']).not.toBeNull());
      await eventually(() => expect(readdirSync(folder()).filter((file) => file.includes(letter!.id))).toHaveLength(index));
    }
    await shop.close();
  }, 180_000);
});
