import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createCommands } from '../admin/commands';
import { createReview } from '../admin/review';
import { readEnv } from '../env';
import { missingKeysReason } from '../orders/missingKeys';
import { createForget } from '../privacy/forget';
import { eventually } from '../testing/patience';
import { openShop, type Shop } from '../testing/shop';
import { outboxMailer, type Letter, type Mailer } from './mailer';
import { createPostman } from './postman';

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
    mailer = takes;
  });

  async function place(couponText = '', subscriptionId = 3): Promise<string> {
    const subscriptions = [{ subscriptionId, region: 'cis', count: 1 }];
    return (
      await shop.post('/v1/orders', {
        couponText,
        email: 'a@b.example',
        paymentSystemId: 1,
        subscriptions,
        language: 'en',
      })
    ).result.orderId;
  }

  /** An order whose letter waits for whoever takes it. */
  async function unsent(status = 'paid', subscriptionId = 3): Promise<string> {
    const orderId = await place('', subscriptionId);
    await shop.db.updateTable('orders').set({ status }).where('id', '=', orderId).execute();
    await shop.purchase.store.letters.queueFirst(orderId, new Date());
    return orderId;
  }

  /** The same, alone. */
  async function waiting(): Promise<string> {
    await shop.db.deleteFrom('letters').execute();
    return unsent();
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

  it('S117 counts no trying of a letter that was given back untried', async () => {
    const orderId = await waiting();
    await shop.purchase.store.letters.giveBack(await claim());
    expect(await rowOf(orderId)).toMatchObject({ attempts: 0, claimed_until: null, claim: null });
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

  it('S117 keeps no complaint of a letter that is queued anew, or has gone', async () => {
    const { queueFirst, setSent } = shop.purchase.store.letters;
    const orderId = await waiting();
    const complain = () =>
      shop.db.updateTable('letters').set({ last_error: '451 later' }).where('order_id', '=', orderId).execute();
    await complain();
    await queueFirst(orderId, new Date());
    expect(await rowOf(orderId)).toMatchObject({ sent_at: null, last_error: null });
    await complain();
    await setSent((await claim()).id);
    expect(await rowOf(orderId)).toMatchObject({ sent_at: expect.anything(), last_error: null });
  });

  it('S117 hurries what waits, and not what was given up', async () => {
    const { hurry, giveUpUnsent } = shop.purchase.store.letters;
    const orderId = await waiting();
    const soon = new Date(Date.now() + 60_000);
    expect([await hurry(orderId, soon), (await rowOf(orderId))?.next_at]).toEqual([true, soon]);
    await giveUpUnsent(orderId, 'Nobody waits for it.', new Date());
    expect([await hurry(orderId, new Date()), (await rowOf(orderId))?.next_at]).toEqual([false, soon]);
  });

  it('S117 S127 passes by what waits for a person, however old it is', async () => {
    await waiting();
    await shop.db.updateTable('orders').set({ status: 'underReview' }).execute();
    expect(await claim()).toBeUndefined();
    const orderId = await unsent();
    expect(await claim()).toMatchObject({ order_id: orderId });
  });

  it('S117 goes on until nothing is due, once it was begun', async () => {
    await waiting();
    for (let more = 0; more < 6; more += 1) await unsent();
    await shop.purchase.postman.sendSome();
    await eventually(async () =>
      expect(await shop.db.selectFrom('letters').select('id').where('sent_at', 'is', null).execute()).toEqual([]),
    );
  });

  it('S117 begins with nothing more once it was stopped', async () => {
    await waiting();
    for (let more = 0; more < 5; more += 1) await unsent();
    const { store, composeClaimed } = shop.purchase;
    let release = () => {};
    const hold = new Promise<void>((resolve) => (release = resolve));
    let begun = 0;
    const slow: Mailer = () => ((begun += 1), hold);
    const postman = createPostman({
      store,
      composeClaimed,
      mailer: slow,
      log: shop.app.log,
      shutdown: new AbortController().signal,
    });
    await postman.sendSome();
    await eventually(() => expect(begun).toBe(5));
    const stopped = postman.stop();
    release();
    await stopped;
    expect([await postman.sendSome(), begun]).toEqual([0, 5]);
  });

  describe('with keys', () => {
    const plan = 7;
    const lettersOf = async (orderId: string) =>
      (await shop.purchase.store.letters.lettersOfOrder(orderId)).map(({ given_up_at: at }) => at !== null);
    const giveUp = (orderId: string, number: number, reason = missingKeysReason(plan)) =>
      shop.db
        .updateTable('letters')
        .set({ given_up_at: new Date(0).toISOString(), last_error: reason })
        .where('order_id', '=', orderId)
        .where('number', '=', number)
        .execute();
    const wake = () => shop.purchase.store.letters.wakeForKeys(plan, new Date());
    const command = (words: string, ...lines: string[]) =>
      createCommands(
        shop.purchase,
        shop.db,
        readEnv({ DATA_DIR: shop.dataDir }),
      )({ words: words.split(' '), options: {}, lines });
    const isSent = (orderId: string) =>
      eventually(() => expect(sent.some((subject) => subject.includes(orderId))).toBe(true));

    it('S117 leaves given up what was given up for something else than want of them', async () => {
      const orderId = await waiting();
      await giveUp(orderId, 1, '550 no');
      await wake();
      expect(await lettersOf(orderId)).toEqual([true]);
    });

    it('S117 takes up again one letter of an order, the last, and none beside one that waits', async () => {
      const { queueAnother } = shop.purchase.store.letters;
      const [first, second, third] = [await waiting(), await unsent(), await unsent()];
      for (const orderId of [first, second, third]) await queueAnother(orderId, new Date());
      for (const [orderId, number] of [
        [first, 1],
        [second, 2],
        [third, 1],
        [third, 2],
      ] as const)
        await giveUp(orderId, number);
      await shop.db.updateTable('letters').set({ attempts: 20 }).execute();
      await wake();
      expect([await lettersOf(first), await lettersOf(second), await lettersOf(third)]).toEqual([
        [true, false],
        [false, true],
        [true, false],
      ]);
      // Where they lack again they are tried again soon.
      const attempts = (await shop.purchase.store.letters.lettersOfOrder(third)).map((letter) => letter.attempts);
      expect(attempts).toEqual([20, 0]);
    });

    it('S117 spares those for which an older order waits: one that is delivered, and whose letter goes', async () => {
      await shop.db.deleteFrom('letters').execute();
      const { keys } = shop.purchase.store;
      await keys.addToPool(plan, ['SPARE-1', 'SPARE-2']);
      await unsent('paid', plan);
      await unsent('underReview', plan);
      await giveUp(await unsent('paid', plan), 1);
      expect(await keys.spareKeys(plan, await place('', plan))).toBe(1);
    });

    it('S117 spares what one line of an older order lacks, whatever another line of the same plan has', async () => {
      await shop.db.deleteFrom('letters').execute();
      await shop.db.deleteFrom('plan_keys').execute();
      const { store } = shop.purchase;
      await store.keys.addToPool(plan, ['LINE-1', 'LINE-2', 'LINE-3']);
      const older = await unsent('paid', plan);
      const { order_id: _order, position: _position, ...line } = (await store.orders.lines(older))[0]!;
      await shop.db
        .insertInto('order_lines')
        .values({ ...line, order_id: older, position: 1, plan_name: JSON.stringify(line.plan_name) })
        .execute();
      await store.transaction((tx) => tx.keys.takeFromPool(plan, 1, older, 0));
      expect(await store.keys.spareKeys(plan, await place('', plan))).toBe(1);
    });

    it('S117 says once that a letter waits for keys, however often it is tried, and each time that a server does not take it', async () => {
      await shop.db.deleteFrom('letters').execute();
      await shop.db.deleteFrom('plan_keys').execute();
      const { store, composeClaimed } = shop.purchase;
      await store.keys.addToPool(plan, ['GONE']);
      const orderId = await unsent('paid', plan);
      const said: string[] = [];
      const log = {
        error: ({ message }: { message: string }) => void said.push(message),
      } as unknown as typeof shop.app.log;
      const refuses: Mailer = () => Promise.reject(new Error('451 later'));
      const postman = createPostman({
        store,
        composeClaimed,
        mailer: refuses,
        log,
        shutdown: new AbortController().signal,
      });
      const tried = async (attempts: number) => {
        await store.letters.hurry(orderId, new Date(0));
        await postman.sendSome();
        await eventually(async () => expect(await rowOf(orderId)).toMatchObject({ attempts, claim: null }));
      };
      await shop.db
        .updateTable('plan_keys')
        .set({ order_id: await place(), position: 0 })
        .execute();
      for (const attempts of [1, 2, 3]) await tried(attempts);
      expect(said).toEqual([missingKeysReason(plan)]);
      await shop.db.updateTable('plan_keys').set({ order_id: null, position: null }).execute();
      for (const attempts of [4, 5]) await tried(attempts);
      expect(said).toEqual([missingKeysReason(plan), '451 later', '451 later']);
    });

    it('S117 goes at once where keys are added, and where they are given back', async () => {
      await shop.db.deleteFrom('letters').execute();
      await shop.db.deleteFrom('plan_keys').execute();
      await shop.purchase.store.keys.addToPool(plan, ['ONLY']);
      const first = await unsent('paid', plan);
      await shop.purchase.store.transaction((tx) => tx.keys.takeFromPool(plan, 1, first, 0));
      await shop.db.updateTable('orders').set({ status: 'refunded' }).where('id', '=', first).execute();
      for (const [words, ...lines] of [[`keys add ${plan} file`, 'ADDED'], [`keys release ${first}`]] as const) {
        const lacks = await place('FREE100', plan);
        await eventually(async () =>
          expect(await rowOf(lacks)).toMatchObject({
            attempts: 1,
            claimed_until: null,
            last_error: missingKeysReason(plan),
          }),
        );
        await command(words, ...lines);
        await isSent(lacks);
      }
    });
  });

  it.each<[string, number, (orderId: string) => Promise<unknown>]>([
    ['money came', 2400, async () => {}],
    ['a person finds that the money counts', 1, (orderId) => createReview(shop.purchase).resolve(orderId, 'paid')],
    [
      'a person wants it sent',
      1,
      async (orderId) => {
        await shop.db.updateTable('orders').set({ status: 'paid' }).where('id', '=', orderId).execute();
        await shop.purchase.store.letters.queueFirst(orderId, new Date());
        await createReview(shop.purchase).resend(orderId);
      },
    ],
  ])('S117 goes at once where %s', async (_what, amount, act) => {
    const orderId = await place();
    const { payment_id: paymentId } = (await shop.purchase.store.orders.order(orderId))!;
    await shop.purchase.ledger.record(
      'sandbox',
      { eventId: `${orderId}-paid`, paymentId: paymentId!, outcome: 'paid', amount, currency: 'USD' },
      '{}',
    );
    await act(orderId);
    await eventually(() => expect(sent.filter((subject) => subject.includes(orderId))).toHaveLength(1));
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
    const shop = await openShop({
      jobs: false,
      mailer: Object.assign(forgets, { withdraw: (letter: Letter) => files().withdraw!(letter) }),
    });
    for (const [index, email] of ['ann@x.test', 'ben@x.test'].entries()) {
      const { orderId } = (
        await shop.post('/v1/orders', {
          couponText: 'FREE100',
          email,
          paymentSystemId: 1,
          subscriptions: [{ subscriptionId: 3, region: 'cis', count: 1 }],
          language: 'en',
        })
      ).result;
      await eventually(() => expect(written).toHaveLength(index + 1));
      const [letter] = await shop.purchase.store.letters.lettersOfOrder(orderId);
      await eventually(async () =>
        expect(
          (await shop.purchase.store.letters.letter(letter!.id))?.[index === 0 ? 'given_up_at' : 'sent_at'],
        ).not.toBeNull(),
      );
      await eventually(() =>
        expect(readdirSync(folder()).filter((file) => file.includes(letter!.id))).toHaveLength(index),
      );
    }
    await shop.close();
  }, 180_000);
});
