import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { secretOf } from '../database/secrets';
import { readEnv } from '../env';
import { outboxMailer } from '../mail/mailer';
import { REFUSED_WAIT } from '../mail/mailErrors';
import { signedReport } from '../payments/sandbox/provider';
import { eitherDatabase } from '../testing/databases';
import { eventually, until } from '../testing/patience';
import { openShop, type Shop } from '../testing/shop';
import { createCommands, type RunCommand } from './commands';
import { createReview } from './review';

const line = { subscriptionId: 3, region: 'global', count: 1 };

describe.each(eitherDatabase())('the owner’s command on %s', (_name, open) => {
  let shop: Shop;
  let run: RunCommand;

  beforeAll(async () => {
    shop = await openShop({ open, env: { PAYMENTS: 'sandbox,transfer' } });
    run = createCommands(shop.purchase, shop.db, readEnv({ DATA_DIR: shop.dataDir }));
  }, 180_000);
  afterAll(() => shop.close());
  beforeEach(() => {
    shop.clock.ahead = 0;
  });

  const call = async (words: string, options: Record<string, string> = {}, lines?: string[]) =>
    (await run({ words: words.split(' '), options, ...(lines ? { lines } : {}) })).document as any;

  async function place(changes: object = {}) {
    const request = {
      couponText: '',
      email: 'anna@example.org',
      paymentSystemId: 1,
      subscriptions: [line],
      language: 'en',
      ...changes,
    };
    return (await shop.post('/v1/orders', request)).result.orderId as string;
  }

  async function pay(orderId: string, changes: object = {}) {
    const { payment_id: paymentId, total_cents: cents } = await shop.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    const event = {
      eventId: `${paymentId}-paid`,
      paymentId: paymentId ?? '',
      outcome: 'paid' as const,
      cents,
      ...changes,
    };
    const { body, headers } = signedReport(
      await secretOf(shop.db, 'sandboxSecret'),
      event,
      new Date(Date.now() + shop.clock.ahead),
    );
    await shop.app.inject({ method: 'POST', url: '/v1/payments/sandbox/webhook', payload: body, headers });
  }

  async function becomes(orderId: string, status: string) {
    await eventually(async () => expect((await call(`orders show ${orderId}`)).statusCode).toBe(status));
  }

  const lettersTo = (orderId: string) => shop.letters.filter((letter) => letter.subject.includes(orderId));

  it('says what may be asked to who asks nothing', async () => {
    expect(await run({ words: [], options: {} })).toMatchObject({
      document: { usage: expect.stringContaining('coupons add <code> [--percent …]') },
      text: expect.stringMatching(
        /^npm run admin -- <command> \[--json\]\. There are:\n  orders list \[--status …\]\n/,
      ),
    });
    await expect(run({ words: ['orders'], options: {} })).rejects.toThrow('There is no command “orders”. There are:');
  });

  it('lists orders by status and shows one with all that is known of it', async () => {
    const orderId = await place();
    await pay(orderId, { cents: 7 });
    expect(await call('orders list', { status: 'underReview' })).toContainEqual(
      expect.objectContaining({ id: orderId, statusCode: 'underReview', status: 'In processing' }),
    );
    const waiting = await place();
    expect(await call('orders list', { status: 'Waiting for payment' })).toContainEqual(
      expect.objectContaining({ id: waiting, statusCode: 'waitingForPayment' }),
    );
    expect((await call('orders list')).length).toBeGreaterThan(0);
    expect((await call('orders list', { status: 'refunded' })).some(({ id }: { id: string }) => id === orderId)).toBe(
      false,
    );
    expect(await call(`orders show ${orderId}`)).toMatchObject({
      email: 'anna@example.org',
      payments: [{ provider: 'sandbox', amount: 2400, currency: 'USD' }],
      reports: [{ outcome: 'paid', amount: 7, currency: 'USD', settlement: 'wrongSum' }],
      history: [{ to: 'created' }, { to: 'waitingForPayment' }, { to: 'underReview' }],
    });
    expect((await run({ words: ['orders', 'list'], options: {} })).text).toContain(orderId);
  });

  it('shows what was decided last on what was reported', async () => {
    const orderId = await place();
    const { store, ledger } = shop.purchase;
    const { created_at: at, ...row } = (await store.ledger.paymentsOfOrder(orderId))[0]!;
    await ledger.record(
      'sandbox',
      { eventId: 'before its payment', paymentId: 'shown-late', outcome: 'paid', amount: 7, currency: 'USD' },
      '{}',
    );
    await shop.db
      .insertInto('payments')
      .values({
        ...row,
        id: 'shown-late',
        created_at: at.toISOString(),
        opened_at: at.toISOString(),
        open_next_at: null,
        closed_at: null,
      })
      .execute();
    await becomes(orderId, 'underReview');
    expect((await call(`orders show ${orderId}`)).reports).toMatchObject([
      { event: 'before its payment', settlement: 'wrongSum' },
    ]);
  });

  it('lists all orders there are, however many, those of one moment too', async () => {
    const orderId = await place();
    const number = 2_500;
    await sql`
      insert into orders select (jsonb_populate_record(orders, jsonb_build_object('id', 'many' || n, 'status', 'canceled', 'created_at', created_at - (n / 1700) * interval '1 hour'))).*
      from orders, generate_series(1, ${number}::int) n where id = ${orderId}`.execute(shop.db);
    const list = jest.spyOn(shop.purchase.store.orders, 'list');
    const { document, text } = await run({ words: ['orders', 'list'], options: { status: 'canceled' } });
    expect(Math.max(...list.mock.calls.map(([, limit]) => limit))).toBeLessThanOrEqual(1000);
    list.mockRestore();
    expect(text.match(/^many/gm)).toHaveLength(number);
    const listed = document as { id: string; createdAt: string }[];
    expect(new Set(listed.map(({ id }) => id).filter((id) => id.startsWith('many'))).size).toBe(number);
    const times = listed.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
    await shop.db.deleteFrom('orders').where('id', 'like', 'many%').execute();
  });

  it('resolves a review as paid: the letter goes out and the order ends in Success', async () => {
    const orderId = await place();
    shop.clock.ahead = 1_801_000;
    await pay(orderId);
    expect((await call(`orders show ${orderId}`)).statusCode).toBe('underReview');
    await call(`orders resolve ${orderId}`, { as: 'paid' });
    await becomes(orderId, 'success');
    expect(lettersTo(orderId)).toHaveLength(1);
    await expect(call(`orders resolve ${orderId}`, { as: 'paid' })).rejects.toThrow('success');
  });

  it('resolves a review as refunded, and delivers nothing twice for money that came twice', async () => {
    const twice = await place();
    const { payment_id: first } = await shop.db
      .selectFrom('orders')
      .select('payment_id')
      .where('id', '=', twice)
      .executeTakeFirstOrThrow();
    await shop.post(`/v1/orders/${twice}/payment-method/6`);
    await pay(twice);
    await becomes(twice, 'success');
    await pay(twice, { eventId: 'second', paymentId: first });
    await becomes(twice, 'underReview');
    await call(`orders resolve ${twice}`, { as: 'paid' });
    await becomes(twice, 'success');
    expect(lettersTo(twice)).toHaveLength(1);

    const orderId = await place();
    await pay(orderId, { cents: 1 });
    await call(`orders resolve ${orderId}`, { as: 'refunded' });
    await becomes(orderId, 'refunded');
    expect((await call(`orders show ${orderId}`)).reports).toContainEqual(
      expect.objectContaining({ outcome: 'refunded', amount: 1 }),
    );
  });

  it('confirms a transfer that a person saw', async () => {
    const orderId = await place({ paymentSystemId: 11 });
    expect((await shop.get(`/v1/orders/client/${orderId}`)).result).toMatchObject({
      statusCode: 'waitingForPayment',
      url: null,
      paymentInstructions: { en: expect.stringContaining('transfer') },
    });
    await call(`orders resolve ${orderId}`, { as: 'paid' });
    await becomes(orderId, 'success');
    const unseen = await place();
    await expect(call(`orders resolve ${unseen}`, { as: 'paid' })).rejects.toThrow('waits for a transfer');
  });

  it('confirms a transfer of somebody who looked at another method since, and nothing of an order that was paid', async () => {
    const orderId = await place({ paymentSystemId: 11 });
    await shop.post(`/v1/orders/${orderId}/payment-method/6`);
    await call(`orders resolve ${orderId}`, { as: 'paid' });
    await becomes(orderId, 'success');
    const { payments, paymentId } = await call(`orders show ${orderId}`);
    expect(payments.find(({ id }: { id: string }) => id === paymentId).provider).toBe('transfer');
    const paid = await place({ paymentSystemId: 11 });
    await shop.post(`/v1/orders/${paid}/payment-method/6`);
    await pay(paid);
    await becomes(paid, 'success');
    await expect(call(`orders resolve ${paid}`, { as: 'paid' })).rejects.toThrow('waits for a transfer');
    expect((await call(`orders show ${paid}`)).reports).toHaveLength(1);
  });

  it.each(['created', 'waitingForPayment', 'waiting', 'failed', 'expired', 'canceled'] as const)(
    'confirms a transfer that comes when the order is %s',
    async (status) => {
      const orderId = await place({ paymentSystemId: 11 });
      await shop.db.updateTable('orders').set({ status }).where('id', '=', orderId).execute();
      await call(`orders resolve ${orderId}`, { as: 'paid' });
      await becomes(orderId, 'success');
    },
  );

  it('resends a letter once more, under a new id', async () => {
    const orderId = await place();
    await expect(call(`orders resend ${orderId}`)).rejects.toThrow('there is no letter');
    await pay(orderId);
    await becomes(orderId, 'success');
    await call(`orders resend ${orderId}`);
    await until(() => lettersTo(orderId).length >= 2);
    const [first, second, ...more] = lettersTo(orderId);
    expect(more).toEqual([]);
    expect(second?.messageId).not.toBe(first?.messageId);
    expect(second?.text).toBe(first?.text);
    expect((await call(`orders show ${orderId}`)).statusCode).toBe('success');
  });

  it('sends a letter that waits at once, and no second one', async () => {
    const orderId = await place();
    await pay(orderId);
    await becomes(orderId, 'success');
    await shop.db
      .updateTable('letters')
      .set({ sent_at: null, next_at: new Date(Date.now() + 600_000).toISOString() })
      .where('order_id', '=', orderId)
      .execute();
    await call(`orders resend ${orderId}`);
    await until(() => lettersTo(orderId).length >= 2);
    expect((await call(`orders show ${orderId}`)).letters).toMatchObject([{ number: 1 }]);
  });

  it('has nothing to give back where there was nothing to pay, nor resolves as given back what nobody looks at', async () => {
    const orderId = await place({ couponText: 'FREE100' });
    await becomes(orderId, 'success');
    await expect(call(`orders refund ${orderId}`)).rejects.toThrow('No money came');
    await expect(call(`orders resolve ${orderId}`, { as: 'refunded' })).rejects.toThrow(
      'only an order under review can be resolved as refunded',
    );
    await becomes(orderId, 'success');
  });

  it('refunds what came, once, and nothing where nothing came', async () => {
    const orderId = await place();
    await expect(call(`orders refund ${orderId}`)).rejects.toThrow('nothing to give back');
    await pay(orderId);
    await becomes(orderId, 'success');
    await call(`orders refund ${orderId}`);
    await becomes(orderId, 'refunded');
    expect((await call(`orders show ${orderId}`)).reports).toContainEqual(
      expect.objectContaining({ outcome: 'refunded', amount: 2400, settlement: 'applied' }),
    );
    await expect(call(`orders refund ${orderId}`)).rejects.toThrow('refunded');
  });

  it('lets one at a time decide on an order’s money', async () => {
    const orderId = await place();
    await pay(orderId);
    await becomes(orderId, 'success');
    const leases = shop.purchase.newLeases();
    expect(await leases.take(`review ${orderId}`)).toBe(true);
    await expect(call(`orders refund ${orderId}`)).rejects.toThrow('Somebody is deciding');
    await leases.release(`review ${orderId}`);
    await call(`orders refund ${orderId}`);
    await becomes(orderId, 'refunded');
  });

  it('keeps an order’s money to itself for as long as a service takes to give it back', async () => {
    const orderId = await place();
    await pay(orderId);
    await becomes(orderId, 'success');
    const leases = shop.purchase.newLeases();
    const take = jest.spyOn(leases, 'take');
    const giving = jest.spyOn(shop.purchase.methods.provider('sandbox')!, 'refund').mockImplementationOnce(async () => {
      jest.advanceTimersByTime(2500);
      return { note: null };
    });
    jest.useFakeTimers({
      doNotFake: [
        'Date',
        'hrtime',
        'nextTick',
        'performance',
        'queueMicrotask',
        'setImmediate',
        'clearImmediate',
        'setTimeout',
        'clearTimeout',
      ],
    });
    await createReview({ ...shop.purchase, newLeases: () => leases })
      .refund(orderId)
      .finally(() => jest.useRealTimers());
    giving.mockRestore();
    expect(take.mock.calls).toEqual([[`review ${orderId}`], [`review ${orderId}`]]);
  });

  it('leaves an order with its money where more came while the first was given back', async () => {
    const orderId = await place();
    await pay(orderId, { cents: 700 });
    await becomes(orderId, 'underReview');
    const provider = shop.purchase.methods.provider('sandbox')!;
    const giving = jest.spyOn(provider, 'refund').mockImplementationOnce(async () => {
      await pay(orderId, { eventId: `the rest of ${orderId}`, cents: 2400 });
      return { note: null };
    });
    await expect(call(`orders refund ${orderId}`)).rejects.toThrow('More money came');
    expect((await call(`orders show ${orderId}`)).statusCode).not.toBe('refunded');
    await call(`orders refund ${orderId}`);
    expect(giving.mock.calls.map(([, amount]) => amount)).toEqual([700, 1700]);
    await becomes(orderId, 'refunded');
    giving.mockRestore();
  });

  it('reconciles: what only the provider knows is put right', async () => {
    const orderId = await place();
    const { payment_id: paymentId } = await shop.db
      .selectFrom('orders')
      .select('payment_id')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    await shop.purchase.sandbox.book.enter(paymentId ?? '', 2400);
    const [sandbox] = await call('payments reconcile');
    expect(sandbox).toMatchObject({ provider: 'sandbox', found: [{ paymentId, amount: 2400, settlement: 'applied' }] });
    await becomes(orderId, 'success');
    expect((await call('payments reconcile'))[0]).toMatchObject({ found: [] });
  });

  it('adds coupons with limits, and lists them with their uses', async () => {
    expect(
      await call('coupons add spring', { percent: '25', uses: '2', 'per-email': '1', until: '2099-12-31' }),
    ).toEqual({
      code: 'SPRING',
      percent: 25,
      used: 0,
      uses: 2,
      perEmail: 1,
      from: null,
      until: '2100-01-01T00:00:00.000Z',
      products: null,
    });
    await place({ couponText: 'Spring' });
    expect(await call('coupons list')).toContainEqual(expect.objectContaining({ code: 'SPRING', used: 1 }));
  });

  it('adds a coupon as it is found: of whole letters, and without what nobody sees', async () => {
    expect(await call('coupons add ве\u0441на\u0438\u0306❤\ufe0f', { percent: '10' })).toMatchObject({
      code: 'ВЕСНАЙ❤',
    });
  });

  it('adds a coupon of some products alone, with a code of up to 64 signs', async () => {
    expect(await call(`coupons add ${'A'.repeat(64)}`, { percent: '10', products: '1, 3' })).toMatchObject({
      code: 'A'.repeat(64),
      products: [1, 3],
    });
  });

  it.each([
    ['coupons add SPRING', { percent: '10' }, 'already'],
    [`coupons add ${'A'.repeat(65)}`, { percent: '10' }, '1 to 64'],
    ['coupons add A\u00a0B', { percent: '10' }, 'without spaces'],
    ['coupons add A\u200b', { percent: '10' }, 'without spaces'],
    ['coupons add \u3164', { percent: '10' }, '1 to 64'],
    ['coupons add A', { percent: '10', products: '1,x' }, '--products'],
    ['coupons add A', { percent: '10', products: '0' }, '--products'],
    ['coupons add A', { percent: '0' }, '1 to 100'],
    ['coupons add A', { percent: '101' }, '1 to 100'],
    ['coupons add A', { percent: '1.5' }, '1 to 100'],
    ['coupons add A', {}, '--percent'],
    ['coupons add A', { percent: '10', uses: '-1' }, '--uses'],
    ['coupons add A', { percent: '10', 'per-email': '0' }, '--per-email'],
    ['coupons add A', { percent: '10', until: '2027-02-30' }, '--until'],
    ['coupons add A', { percent: '10', until: 'tomorrow' }, '--until'],
    ['orders show nobody', {}, 'no order nobody'],
    ['orders resend nobody', {}, 'no order nobody'],
    ['orders refund nobody', {}, 'no order nobody'],
    ['orders resolve nobody', { as: 'paid' }, 'no order nobody'],
    ['orders resolve nobody', {}, 'Say how'],
    ['orders list', { status: 'lost' }, 'no status lost'],
    ['orders list', { percent: '1' }, 'called so'],
    ['orders show', {}, 'called so'],
    ['orders show a b', {}, 'called so'],
    ['orders dance', {}, 'no command'],
    ['constructor', {}, 'no command'],
    ['keys add 99999 file', {}, 'no plan 99999'],
    ['keys add 3 file', {}, 'no keys'],
    ['keys release nobody', {}, 'no order nobody'],
    ['privacy delete nobody', {}, 'not an e-mail'],
  ])('refuses %s %j with a sentence', async (words, options, sentence) => {
    await expect(call(words, options)).rejects.toThrow(sentence);
  });

  it('adds keys to a plan’s pool, each once', async () => {
    expect(await call('keys add 7 file', {}, ['A-1', '', ' A-2 ', 'A-1'])).toEqual({
      plan: 7,
      added: 2,
      known: 1,
      free: 2,
    });
  });

  describe('of keys of an order whose letter a mail server may have taken', () => {
    const wanted = { subscriptionId: 5, region: 'cis', count: 2 };
    const keys = () =>
      shop.db
        .selectFrom('plan_keys')
        .select(['key', 'order_id', 'position'])
        .where('subscription_id', '=', wanted.subscriptionId)
        .orderBy('id')
        .execute();
    const letters = (orderId: string) =>
      shop.db.selectFrom('letters').select('sent_at').where('order_id', '=', orderId).execute();
    const letterOf = (orderId: string, changes: object) =>
      shop.db.updateTable('letters').set(changes).where('order_id', '=', orderId).execute();

    /** An order of two keys whose letter nobody has sent. */
    async function undelivered() {
      const orderId = await place({ subscriptions: [wanted, line] });
      await pay(orderId);
      // Whoever is sending it would write afterwards that it was sent.
      await until(async () => (await letters(orderId)).every(({ sent_at: sentAt }) => sentAt !== null));
      // Nor does anybody, while the test looks at it: it is not due, and would be if it waited for longer than any
      // letter does.
      await letterOf(orderId, {
        sent_at: null,
        next_at: new Date(Date.now() + (REFUSED_WAIT - 60) * 1000).toISOString(),
      });
      return orderId;
    }

    beforeAll(() => call(`keys add 5 file`, {}, ['B-1', 'B-2']));

    it('gives none back while the buyer may have them', async () => {
      const orderId = await undelivered();
      await expect(call(`keys release ${orderId}`)).rejects.toThrow('is success');
      await call(`orders refund ${orderId}`);
      await letterOf(orderId, { claimed_until: new Date(Date.now() + 60_000).toISOString() });
      await expect(call(`keys release ${orderId}`)).rejects.toThrow('is being sent');
      await letterOf(orderId, { claimed_until: null, sent_at: new Date().toISOString() });
      await expect(call(`keys release ${orderId}`)).rejects.toThrow('was sent');
      expect((await keys()).map((row) => row.order_id)).toEqual([orderId, orderId]);
      // Nobody has it for so long: the clock of the database was set back since.
      await letterOf(orderId, { sent_at: null, claimed_until: new Date(Date.now() + 3_600_000).toISOString() });
      const next = await place({ subscriptions: [wanted] });
      await pay(next);
      await until(async () => (await call(`orders show ${next}`)).letters[0]?.attempts > 0);
      expect(await call(`keys release ${orderId}`)).toEqual({ order: orderId, free: 2 });
      await becomes(next, 'success');
      expect(await keys()).toEqual(['B-1', 'B-2'].map((key) => ({ key, order_id: next, position: 0 })));
      expect(await shop.db.selectFrom('plan_keys').select('key').where('order_id', '=', orderId).execute()).toEqual([]);
      expect(await call('keys add 5 file', {}, ['B-1'])).toEqual({ plan: 5, added: 0, known: 1, free: 0 });
    });

    it('gives them back where nobody sends it any more', async () => {
      await call('keys add 5 file', {}, ['B-3', 'B-4']);
      const orderId = await undelivered();
      await call(`orders refund ${orderId}`);
      await letterOf(orderId, { claimed_until: new Date(Date.now() - 1000).toISOString() });
      expect(await call(`keys release ${orderId}`)).toEqual({ order: orderId, free: 2 });
    });
  });

  it('forgets an address everywhere, and keeps the sums', async () => {
    const orderId = await place({ email: 'Forget.Me@example.org' });
    await pay(orderId);
    await becomes(orderId, 'success');
    const bodies = async () =>
      (
        await shop.db
          .selectFrom('payment_reports')
          .select(['event_id', 'body'])
          .where('provider', '=', 'stripe')
          .orderBy('event_id')
          .execute()
      ).map(({ event_id, body }) => [event_id, body]);
    const { payment_id: paymentId } = await shop.db
      .selectFrom('orders')
      .select('payment_id')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    const words = '{"name":"Ivan","email":"FORGET.me@example.org"}';
    const reported = (eventId: string, changes: object = {}) =>
      shop.purchase.ledger.record(
        'stripe',
        { eventId, paymentId: paymentId ?? '', outcome: 'failed', amount: 2400, currency: 'USD', ...changes },
        words,
      );
    await reported('e1');
    await reported('e2', { paymentId: 'nobody’s' });
    await reported('e3', { paymentId: '', outcome: 'other' });
    await shop.purchase.ledger.record(
      'stripe',
      { eventId: 'e4', paymentId: 'nobody’s', outcome: 'failed', amount: 1, currency: 'USD' },
      'another’s',
    );
    expect(await bodies()).toEqual([
      ['e1', words],
      ['e2', words],
      ['e3', ''],
      ['e4', 'another’s'],
    ]);
    const [letter] = lettersTo(orderId);
    mkdirSync(join(shop.dataDir, 'outbox'), { recursive: true });
    if (letter)
      await outboxMailer(
        join(shop.dataDir, 'outbox'),
        'a@b.example',
        () => undefined,
      )(letter, new AbortController().signal);
    const givenUpAt = '2026-01-01T00:00:00.000Z';
    const letters = shop.db.selectFrom('letters').select(['given_up_at', 'last_error']).where('order_id', '=', orderId);
    await shop.db
      .updateTable('letters')
      .set({ sent_at: null, given_up_at: givenUpAt, last_error: '550 No Ivan here' })
      .where('order_id', '=', orderId)
      .execute();
    const chat = await shop.post('/v1/chats/client', {
      text: 'I am Ivan',
      clientEmail: 'forget.me@example.org',
      topic: 'Start',
      clientName: 'Ivan',
      language: 'en',
    });
    expect(chat.success).toBe(true);
    writeFileSync(join(shop.dataDir, 'outbox', 'other.eml'), '');

    expect(await call('privacy delete FORGET.me@example.org')).toMatchObject({ orders: 1, chats: 1, letters: 1 });
    const { email, total_cents: cents } = await shop.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect([email, cents]).toEqual([expect.stringMatching(/^forgotten-[a-z0-9]{12}@privacy\.invalid$/), 2400]);
    await reported('e5');
    expect(await bodies()).toEqual([
      ['e1', ''],
      ['e2', ''],
      ['e3', ''],
      ['e4', 'another’s'],
      ['e5', ''],
    ]);
    expect(await letters.execute()).toEqual([
      { given_up_at: new Date(givenUpAt), last_error: 'The address was forgotten.' },
    ]);
    expect(readdirSync(join(shop.dataDir, 'outbox'))).toEqual(['other.eml']);
    const everything = await Promise.all(
      (['orders', 'coupon_uses', 'chats', 'chat_messages', 'payment_reports', 'letters'] as const).map((table) =>
        shop.db.selectFrom(table).selectAll().execute(),
      ),
    );
    expect(JSON.stringify(everything)).not.toMatch(/forget\.me|Ivan/i);
    expect(await call('privacy delete forget.me@example.org')).toMatchObject({ orders: 0, chats: 0 });
  });
});
