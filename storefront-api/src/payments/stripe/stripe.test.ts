import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { createCommands } from '../../admin/commands';
import { createReview } from '../../admin/review';
import { readEnv } from '../../env';
import type { PaymentRow } from '../ledgerRepository';
import { pseudonymOf } from '../../privacy/orderTraces';
import { moneyOf } from '../settlement';
import { eventually } from '../../testing/patience';
import { openShop, type Shop } from '../../testing/shop';
import { createStripe } from './provider';

const WEBHOOK_SECRET = 'whsec_test';
const signer = new Stripe('sk_test_signer');

interface Refund {
  id: string;
  object: 'refund';
  payment_intent: string;
  charge: { id: string; object: 'charge'; metadata: Record<string, string> };
  amount: number;
  currency: string;
  status: string;
  created: number;
}

type Dispute = Omit<Refund, 'object' | 'payment_intent'> & { object: 'dispute' };

/** The far end: Stripe's API as far as it is asked, by its documented answers. */
function startStripe() {
  const calls: { call: string; key: string | undefined; form: URLSearchParams; telemetry: boolean }[] = [];
  const sessions = new Map<
    string,
    { id: string; created: number; payment_status: string; payment_intent: { id: string } | string; status: string }
  >();
  /** All that was given back, here or in Stripe's own pages. */
  const refunds: Refund[] = [];
  const disputes: Dispute[] = [];
  /** By key: what was first asked under it. */
  const asked = new Map<string, string>();
  const line = {
    isDead: false,
    isForbidden: false,
    refunds: 'succeeded',
    ahead: 0,
    refuses: '',
    expand: [] as string[],
  };
  /** By payment: what a charge takes over from the page's intent. */
  const charged = new Map<string, Record<string, string>>();
  const namedIn = (form: URLSearchParams, field: string) =>
    Object.fromEntries(
      [...form]
        .filter(([name]) => name.startsWith(`${field}[`))
        .map(([name, value]) => [name.slice(field.length + 1, -1), value]),
    );
  /** Why Stripe refuses a page: another body under a known key, or an end that is too near. */
  const mistakeOf = (key: string, form: URLSearchParams) => {
    const first = asked.get(key);
    if (first !== undefined) return first === form.toString() ? undefined : { type: 'idempotency_error' };
    if (line.refuses) return { type: 'invalid_request_error', param: line.refuses };
    const seconds = Number(form.get('expires_at')) - (Date.now() + line.ahead) / 1000;
    return seconds < 1800 || seconds > 86_400 ? { type: 'invalid_request_error', param: 'expires_at' } : undefined;
  };
  const answer = async (request: IncomingMessage) => {
    const form = new URLSearchParams(await text(request));
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stripe.example');
    const call = `${request.method} ${pathname}`;
    const key = request.headers['idempotency-key'] as string | undefined;
    calls.push({ call, key, form, telemetry: 'x-stripe-client-telemetry' in request.headers });
    const paymentId = form.get('client_reference_id') ?? '';
    if (call === 'POST /v1/checkout/sessions') {
      const mistake = mistakeOf(key ?? '', form);
      if (mistake) return { error: { ...mistake, message: `Refused: ${mistake.type}` } };
      asked.set(key ?? '', form.toString());
      charged.set(paymentId, namedIn(form, 'payment_intent_data[metadata]'));
      const session = {
        id: `cs_${paymentId}`,
        object: 'checkout.session',
        created: Math.floor((Date.now() + line.ahead) / 1000),
        url: `https://checkout.stripe.example/${paymentId}`,
        client_reference_id: paymentId,
        metadata: namedIn(form, 'metadata'),
        amount_total:
          Number(form.get('line_items[0][quantity]')) * Number(form.get('line_items[0][price_data][unit_amount]')),
        currency: 'usd',
        payment_status: 'unpaid',
        payment_intent: `pi_${paymentId}`,
        status: 'open',
      };
      sessions.set(session.id, session);
      return session;
    }
    line.expand = [...searchParams].filter(([name]) => name.startsWith('expand')).map(([, value]) => value);
    if (call === 'GET /v1/checkout/sessions')
      return {
        object: 'list',
        has_more: false,
        url: '/v1/checkout/sessions',
        data: [...sessions.values()]
          .filter(({ created }) => created >= Number(searchParams.get('created[gte]')))
          .map((one) => withIntent(one, 'data.payment_intent.latest_charge')),
      };
    if (call.endsWith('/expire')) {
      const ended = sessions.get(call.split('/').at(-2) ?? '');
      if (ended?.status !== 'open')
        return {
          error: {
            type: 'invalid_request_error',
            message: 'Only Checkout Sessions with a status in ["open"] can be expired.',
          },
        };
      return Object.assign(ended, { status: 'expired' });
    }
    if (call.startsWith('GET /v1/checkout/sessions/'))
      return withIntent(sessions.get(call.split('/').at(-1) ?? '')!, 'payment_intent.latest_charge');
    if (call === 'GET /v1/refunds') {
      const [intent, charge, since] = ['payment_intent', 'charge', 'created[gte]'].map((name) =>
        searchParams.get(name),
      );
      const data = refunds.filter(
        (one) =>
          (intent ?? one.payment_intent) === one.payment_intent &&
          (charge ?? one.charge.id) === one.charge.id &&
          one.created >= Number(since),
      );
      return {
        object: 'list',
        has_more: false,
        url: '/v1/refunds',
        data: data.toReversed().map((one) => withCharge(one, 'data.charge')),
      };
    }
    if (call === 'GET /v1/disputes')
      return {
        object: 'list',
        has_more: false,
        url: '/v1/disputes',
        data: disputes
          .filter(({ created }) => created >= Number(searchParams.get('created[gte]')))
          .map((one) => withCharge(one, 'data.charge')),
      };
    if (call.startsWith('GET /v1/disputes/'))
      return withCharge(disputes.find(({ id }) => call.endsWith(id))!, 'charge');
    if (asked.has(key ?? '')) return refunds.find(({ id }) => id === asked.get(key ?? ''));
    const refund = giveBack(
      (form.get('payment_intent') ?? '').slice('pi_'.length),
      Number(form.get('amount')),
      line.refunds,
    );
    if ('id' in refund) asked.set(key ?? '', refund.id);
    return refund;
  };
  const withIntent = <Of extends { payment_intent: { id: string } | string }>(one: Of, asked: string) =>
    line.expand.includes(asked) || typeof one.payment_intent === 'string'
      ? one
      : { ...one, payment_intent: one.payment_intent.id };
  /** Without being asked for it Stripe names a charge alone. */
  const withCharge = <Of extends Refund | Dispute>(one: Of, asked: string) =>
    line.expand.includes(asked) ? one : { ...one, charge: one.charge.id };
  const chargeOf = (paymentId: string) => ({
    id: `ch_${paymentId}`,
    object: 'charge' as const,
    metadata: charged.get(paymentId) ?? {},
  });
  const dispute = (paymentId: string, amount: number) => {
    const made: Dispute = {
      id: `du_${disputes.length + 1}`,
      object: 'dispute',
      charge: chargeOf(paymentId),
      amount,
      currency: 'usd',
      status: 'needs_response',
      created: Math.floor((Date.now() + line.ahead) / 1000),
    };
    disputes.push(made);
    return made;
  };
  const giveBack = (paymentId: string, amount: number, status = 'succeeded') => {
    const intent = `pi_${paymentId}`;
    const before = refunds
      .filter((one) => one.payment_intent === intent && one.status === 'succeeded')
      .reduce((sum, one) => sum + one.amount, 0);
    if (before + amount > 2400)
      return {
        error: { type: 'invalid_request_error', message: 'Refund amount is greater than unrefunded amount on charge.' },
      };
    const refund: Refund = {
      id: `re_${refunds.length + 1}`,
      object: 'refund',
      payment_intent: intent,
      charge: chargeOf(paymentId),
      amount,
      currency: 'usd',
      status,
      created: Math.floor((Date.now() + line.ahead) / 1000),
    };
    refunds.push(refund);
    return refund;
  };
  const server: Server = createServer((request, response) => {
    void answer(request).then((body) => {
      if (line.isDead) return request.socket.destroy();
      if (line.isForbidden)
        return response
          .writeHead(403, { 'content-type': 'application/json' })
          .end('{"error":{"type":"invalid_request_error","message":"The key rk_1 lacks a right."}}');
      return response
        .writeHead(body && 'error' in body ? 400 : 200, {
          'content-type': 'application/json',
          'request-id': 'req_1',
          date: new Date(Date.now() + line.ahead).toUTCString(),
        })
        .end(JSON.stringify(body));
    });
  });
  return new Promise<{
    server: Server;
    calls: typeof calls;
    sessions: typeof sessions;
    refunds: typeof refunds;
    giveBack: typeof giveBack;
    dispute: typeof dispute;
    line: typeof line;
    url: string;
  }>((done) =>
    server.listen(0, '127.0.0.1', () =>
      done({
        server,
        calls,
        sessions,
        refunds,
        giveBack,
        dispute,
        line,
        url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      }),
    ),
  );
}

describe('Stripe', () => {
  let stripe: Awaited<ReturnType<typeof startStripe>>;
  let shop: Shop;

  beforeAll(async () => {
    stripe = await startStripe();
    shop = await openShop({
      env: {
        PAYMENTS: 'stripe',
        STRIPE_SECRET_KEY: 'sk_test_1',
        STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
        STRIPE_API_URL: stripe.url,
      },
    });
  }, 180_000);
  afterEach(() => {
    shop.clock.ahead = stripe.line.ahead = 0;
    stripe.line.isDead = stripe.line.isForbidden = false;
    stripe.line.refunds = 'succeeded';
  });
  afterAll(async () => {
    await shop.close();
    stripe.server.close();
    stripe.server.closeAllConnections();
  });

  async function place(couponText = '', language = 'ru') {
    const request = {
      couponText,
      email: 'a@b.example',
      paymentSystemId: 2,
      subscriptions: [{ subscriptionId: 3, region: 'global', count: 1 }],
      language,
    };
    const { orderId } = (await shop.post('/v1/orders', request)).result;
    const payment = await shop.db
      .selectFrom('payments')
      .selectAll()
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    return { orderId: orderId as string, payment: payment as PaymentRow };
  }

  const statusOf = async (orderId: string) => (await shop.get(`/v1/orders/client/${orderId}`)).result.statusCode;

  async function report(
    event: { id: string; type: string; data: object; created?: number },
    secret = WEBHOOK_SECRET,
    timestamp = Math.floor(Date.now() / 1000),
  ) {
    const payload = JSON.stringify({ object: 'event', ...event });
    const signature = signer.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    const response = await shop.app.inject({
      method: 'POST',
      url: '/v1/payments/stripe/webhook',
      payload,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    });
    return { status: response.statusCode, outcome: response.json().result?.outcome };
  }

  const session = (payment: PaymentRow, changes: object = {}) => ({
    object: {
      object: 'checkout.session',
      id: payment.provider_ref,
      client_reference_id: payment.id,
      metadata: { paymentId: payment.id },
      amount_total: 2400,
      currency: 'usd',
      payment_status: 'paid',
      ...changes,
    },
  });

  it('S119 offers its methods alone, and opens a payment under our own id as its key, whose page leads back to the order', async () => {
    expect((await shop.get('/v1/payment-systems/client')).result.map(({ id }: { id: number }) => id)).toEqual([2]);
    const { orderId, payment } = await place();
    const { key, form } = stripe.calls.find(({ call }) => call === 'POST /v1/checkout/sessions')!;
    expect([
      key,
      form.get('client_reference_id'),
      form.get('line_items[0][price_data][unit_amount]'),
      form.get('line_items[0][price_data][currency]'),
    ]).toEqual([payment.id, payment.id, '2400', 'usd']);
    expect([
      form.get('mode'),
      form.get('line_items[0][quantity]'),
      form.get('line_items[0][price_data][product_data][name]'),
    ]).toEqual(['payment', '1', `Order ${orderId}`]);
    for (const named of ['metadata', 'payment_intent_data[metadata]'])
      expect([form.get(`${named}[paymentId]`), form.get(`${named}[orderId]`)]).toEqual([payment.id, orderId]);
    expect([form.get('success_url'), form.get('cancel_url')]).toEqual(
      Array(2).fill(`http://shop.test/ru/details/${orderId}`),
    );
    const english = await place('', 'en');
    expect([
      form.get('locale'),
      stripe.calls.find(({ key: of }) => of === english.payment.id)?.form.get('locale'),
    ]).toEqual(['ru', 'en']);
    expect((await shop.get(`/v1/orders/client/${orderId}`)).result).toMatchObject({
      statusCode: 'waitingForPayment',
      url: `https://checkout.stripe.example/${payment.id}`,
    });
  });

  it.each([41, 110, 600, 1700])(
    'S117 is asked again after %i s for what nobody heard: in the same words under the same key, or under another key',
    async (seconds) => {
      stripe.line.isDead = true;
      const { orderId, payment } = await place();
      const askings = () => stripe.calls.filter(({ form }) => form.get('client_reference_id') === payment.id);
      expect([await statusOf(orderId), payment.opened_at, askings().length]).toEqual(['created', null, 2]);
      stripe.line.isDead = false;
      shop.clock.ahead = stripe.line.ahead = seconds * 1000;
      await eventually(async () => expect(await statusOf(orderId)).toBe('waitingForPayment'));
      expect(new Set(askings().map(({ key }) => key)).size).toBe(seconds < 120 ? 1 : 2);
      expect((await shop.get(`/v1/orders/client/${orderId}`)).result.url).toBe(
        `https://checkout.stripe.example/${payment.id}`,
      );
    },
  );

  it('S117 believes what Stripe signed, once, and nothing else', async () => {
    const { orderId, payment } = await place();
    const completed = { id: `evt_${orderId}`, type: 'checkout.session.completed', data: session(payment) };
    expect((await report(completed, 'whsec_guessed')).status).toBe(401);
    expect(await statusOf(orderId)).toBe('waitingForPayment');
    expect(await report(completed)).toEqual({ status: 200, outcome: 'applied' });
    expect(await report(completed)).toEqual({ status: 200, outcome: 'repeated' });
    expect(['paid', 'success']).toContain(await statusOf(orderId));
  });

  it('S205 fails on our side where Stripe lets us read nothing: what it says is nobody’s but ours', async () => {
    stripe.line.isForbidden = true;
    const payload = JSON.stringify({
      object: 'event',
      id: 'evt_forbidden',
      type: 'charge.dispute.created',
      data: { object: { object: 'dispute', id: 'du_1' } },
    });
    const headers = {
      'content-type': 'application/json',
      'stripe-signature': signer.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET }),
    };
    const answer = await shop.app.inject({ method: 'POST', url: '/v1/payments/stripe/webhook', payload, headers });
    expect([answer.statusCode, answer.body.includes('rk_1')]).toEqual([500, false]);
  });

  it('S190 makes no order of a sum that it takes no payment of, and changes none to it', async () => {
    const { orderId } = await place();
    const { price_minor: price } = await shop.db
      .selectFrom('subscriptions')
      .select('price_minor')
      .where('id', '=', 3)
      .executeTakeFirstOrThrow();
    const placedAt = async (cents: number) => {
      await shop.db.updateTable('subscriptions').set({ price_minor: cents }).where('id', '=', 3).execute();
      const request = {
        couponText: '',
        email: 'a@b.example',
        paymentSystemId: 2,
        subscriptions: [{ subscriptionId: 3, region: 'global', count: 1 }],
        language: 'ru',
      };
      const { success, message } = await shop.post('/v1/orders', request);
      return success || message;
    };
    const refused = 'This payment method takes no such sum. Choose another one.';
    const outcomes = [await placedAt(49), await placedAt(50), await placedAt(99_999_999), await placedAt(100_000_000)];
    await shop.db.updateTable('subscriptions').set({ price_minor: price }).where('id', '=', 3).execute();
    expect(outcomes).toEqual([refused, true, true, refused]);
    await shop.db.updateTable('orders').set({ total_cents: 49 }).where('id', '=', orderId).execute();
    expect(await shop.post(`/v1/orders/${orderId}/payment-method/2`)).toMatchObject({
      success: false,
      message: refused,
    });
  });

  it('S109 makes an order of nothing, though it takes no payment of so little: nobody pays', async () => {
    const request = {
      couponText: 'FREE100',
      email: 'a@b.example',
      paymentSystemId: 2,
      subscriptions: [{ subscriptionId: 3, region: 'global', count: 1 }],
      language: 'en',
    };
    expect(await shop.post('/v1/orders', request)).toMatchObject({ success: true, result: { alreadyFinished: true } });
  });

  it('S117 a slow method completes first and is paid later', async () => {
    const { orderId, payment } = await place();
    await report({
      id: 'evt_slow1',
      type: 'checkout.session.completed',
      data: session(payment, { payment_status: 'unpaid' }),
    });
    expect(await statusOf(orderId)).toBe('waiting');
    await report({ id: 'evt_slow2', type: 'checkout.session.async_payment_succeeded', data: session(payment) });
    expect(['paid', 'success']).toContain(await statusOf(orderId));
  });

  it.each([
    ['of a part', { amount_total: 100 }],
    ['of another currency', { currency: 'eur' }],
  ])('S117 waits for no money %s that is under way', async (_what, changes) => {
    const { orderId, payment } = await place();
    expect(
      (
        await report({
          id: `evt_${orderId}`,
          type: 'checkout.session.completed',
          data: session(payment, { payment_status: 'unpaid', ...changes }),
        })
      ).outcome,
    ).toBe('noted');
    expect(await statusOf(orderId)).toBe('waitingForPayment');
  });

  it.each([-3000, -200, 200, 3000])(
    'S117 is asked until half an hour from now by its own clock, which is %i s ahead of ours',
    async (seconds) => {
      stripe.line.ahead = seconds * 1000;
      const { orderId, payment } = await place();
      expect(await statusOf(orderId)).toBe('waitingForPayment');
      const end = Number(
        stripe.calls.findLast(({ call }) => call === 'POST /v1/checkout/sessions')?.form.get('expires_at'),
      );
      const left = end - Date.now() / 1000 - Math.max(0, seconds);
      expect([payment.provider_ref, left > 1800, left < 2100]).toEqual([`cs_${payment.id}`, true, true]);
    },
  );

  it('S117 is asked for a page of a day at most, also where its clock is nearly an hour behind ours', async () => {
    stripe.line.ahead = -3_000_000;
    const { payment } = await place();
    const method = (await shop.purchase.methods.one(2))!;
    const week = 604_800;
    const order = {
      orderId: 'o',
      paymentId: `${payment.id}-long`,
      cents: 2400,
      language: 'en',
      writtenAt: new Date(),
      expiresAt: new Date(Date.now() + week * 1000),
      secondsLeft: week,
      method,
    };
    await expect(shop.purchase.methods.provider('stripe')?.create(order)).resolves.toMatchObject({
      url: expect.any(String),
    });
  });

  it('S117 money of another currency is looked at, and no refund of another is one of ours', async () => {
    const { orderId, payment } = await place();
    expect(
      await report({
        id: `evt_${orderId}`,
        type: 'checkout.session.completed',
        data: session(payment, { currency: 'jpy' }),
      }),
    ).toEqual({ status: 200, outcome: 'wrongCurrency' });
    Object.assign(giveBack(payment, 2400), { currency: 'eur' });
    await tellOfRefund(stripe.refunds.at(-1)!);
    const reports = await shop.purchase.store.ledger.reportsOfOrder(orderId);
    expect(reports.map(({ outcome, currency }) => [outcome, currency])).toEqual([
      ['paid', 'JPY'],
      ['refunded', 'EUR'],
    ]);
    expect([moneyOf(payment.id, reports), await statusOf(orderId)]).toEqual([
      [{ currency: 'JPY', ref: null, amount: 2400, total: 2400 }],
      'underReview',
    ]);
    Object.assign(stripe.sessions.get(payment.provider_ref ?? '')!, { payment_status: 'paid', currency: 'usd' });
    const [compared] = await shop.purchase.reconciliation.run();
    expect(compared?.found.filter(({ paymentId }) => paymentId === payment.id)).toMatchObject([
      { amount: 2400, currency: 'USD' },
    ]);
  });

  it('S117 leaves money of another currency to a person to give back', async () => {
    const { orderId, payment } = await place();
    await report({
      id: `evt_${orderId}`,
      type: 'checkout.session.completed',
      data: session(payment, { currency: 'jpy' }),
    });
    const before = stripe.refunds.length;
    await expect(refundOrder(orderId)).rejects.toThrow('The order was paid in JPY: give it back by hand');
    expect([stripe.refunds.length, await statusOf(orderId)]).toEqual([before, 'underReview']);
  });

  it('S117 money of a second page of the same payment is looked at, and each is given back by its own intent', async () => {
    const { orderId, payment } = await place();
    const completed = (intent: string) =>
      report({
        id: `evt_${intent}_${orderId}`,
        type: 'checkout.session.completed',
        data: session(payment, { payment_intent: intent }),
      });
    expect((await completed(`pi_${payment.id}`)).outcome).toBe('applied');
    expect((await completed('pi_other')).outcome).toBe('doublyPaid');
    expect(await statusOf(orderId)).toBe('underReview');
    await createReview(shop.purchase).refund(orderId);
    const asked = stripe.calls.filter(({ call }) => call === 'POST /v1/refunds').slice(-2);
    expect(asked.map(({ form }) => form.get('payment_intent'))).toEqual([`pi_${payment.id}`, 'pi_other']);
    expect(await statusOf(orderId)).toBe('refunded');
  });

  describe('what was paid in time, and is heard of when that is over', () => {
    const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

    async function expired() {
      const one = await place('welcome10');
      shop.clock.ahead = 1_801_000;
      await shop.purchase.orders.expireSome(50);
      expect(await statusOf(one.orderId)).toBe('expired');
      return one;
    }

    const usesOf = async (orderId: string) =>
      (await shop.db.selectFrom('coupon_uses').select('given_back').where('order_id', '=', orderId).execute()).map(
        (use) => use.given_back,
      );

    it('S117 pays the order, delivers it and counts its coupon again', async () => {
      const { orderId, payment } = await expired();
      expect(await usesOf(orderId)).toEqual([true]);
      const data = session(payment, { amount_total: payment.cents });
      expect(
        await report({ id: `evt_${orderId}`, type: 'checkout.session.completed', data, created: inSeconds(60) }),
      ).toEqual({ status: 200, outcome: 'applied' });
      await eventually(async () => expect(await statusOf(orderId)).toBe('success'));
      expect(await usesOf(orderId)).toEqual([false]);
    });

    it('S117 is waited for where it is under way', async () => {
      const { orderId, payment } = await expired();
      const data = (payment_status: string) => session(payment, { amount_total: payment.cents, payment_status });
      expect(
        (
          await report({
            id: `evt1_${orderId}`,
            type: 'checkout.session.completed',
            data: data('unpaid'),
            created: inSeconds(60),
          })
        ).outcome,
      ).toBe('applied');
      expect([await statusOf(orderId), await usesOf(orderId)]).toEqual(['waiting', [false]]);
      expect(
        (
          await report({
            id: `evt2_${orderId}`,
            type: 'checkout.session.async_payment_succeeded',
            data: data('paid'),
            created: inSeconds(1_900),
          })
        ).outcome,
      ).toBe('applied');
    });

    it('S117 pays the order where the word that it has come is the first of it, as after the webhook was away', async () => {
      const { orderId, payment } = await expired();
      const data = session(payment, { amount_total: payment.cents });
      const latest_charge = { object: 'charge', created: inSeconds(60) };
      Object.assign(stripe.sessions.get(payment.provider_ref ?? '')!, {
        payment_status: 'paid',
        payment_intent: { object: 'payment_intent', id: `pi_${payment.id}`, latest_charge },
      });
      const succeeded = () =>
        report({
          id: `evt2_${orderId}`,
          type: 'checkout.session.async_payment_succeeded',
          data,
          created: inSeconds(1_900),
        });
      stripe.line.isDead = true;
      expect([(await succeeded()).status, await statusOf(orderId)]).toEqual([500, 'expired']);
      stripe.line.isDead = false;
      expect((await succeeded()).outcome).toBe('applied');
      expect(
        (
          await report({
            id: `evt1_${orderId}`,
            type: 'checkout.session.completed',
            data: session(payment, { amount_total: payment.cents, payment_status: 'unpaid' }),
            created: inSeconds(60),
          })
        ).outcome,
      ).toBe('noted');
      await eventually(async () => expect(await statusOf(orderId)).toBe('success'));
    });

    it.each([
      ['after the time', 1_801, 0],
      ['before it was asked for', -3_600, 0],
      ['in the future', 7_200, 0],
      ['a month ago', 60, 31],
    ])('S117 is looked at where it would be paid %s', async (_when, seconds, days) => {
      const { orderId, payment } = await expired();
      shop.clock.ahead = 1_900_000 + days * 86_400_000;
      const data = session(payment, { amount_total: payment.cents });
      expect(
        (await report({ id: `evt_${orderId}`, type: 'checkout.session.completed', data, created: inSeconds(seconds) }))
          .outcome,
      ).toBe('late');
    });

    it('S117 is looked at where its buyer was forgotten', async () => {
      const { orderId, payment } = await expired();
      await shop.db.updateTable('orders').set({ email: pseudonymOf() }).where('id', '=', orderId).execute();
      const data = session(payment, { amount_total: payment.cents });
      expect(
        (await report({ id: `evt_${orderId}`, type: 'checkout.session.completed', data, created: inSeconds(60) }))
          .outcome,
      ).toBe('late');
    });

    it('S117 pays the order also where only the books tell of it', async () => {
      const { orderId, payment } = await expired();
      const latest_charge = { object: 'charge', created: inSeconds(60) };
      Object.assign(stripe.sessions.get(payment.provider_ref ?? '')!, {
        payment_status: 'paid',
        amount_total: payment.cents,
        payment_intent: { object: 'payment_intent', id: `pi_${payment.id}`, latest_charge },
      });
      const [compared] = await shop.purchase.reconciliation.run();
      expect(compared?.found.filter(({ paymentId }) => paymentId === payment.id)).toMatchObject([
        { settlement: 'applied' },
      ]);
      expect(await shop.purchase.store.ledger.reportsOfOrder(orderId)).toMatchObject([
        { paid_at: new Date(latest_charge.created * 1000) },
      ]);
      await eventually(async () => expect(await statusOf(orderId)).toBe('success'));
    });
  });

  it('S117 takes long events, and none that is longer than any', async () => {
    const { orderId, payment } = await place();
    const completed = (length: number) => ({
      id: `evt_${orderId}`,
      type: 'checkout.session.completed',
      data: session(payment, { note: 'x'.repeat(length) }),
    });
    expect((await report(completed(262_144))).status).toBe(413);
    expect(await report(completed(200_000))).toEqual({ status: 200, outcome: 'applied' });
  });

  it('S117 is resolved as given back as often as something given back has failed', async () => {
    const { orderId, payment } = await paid();
    const [kept, failing] = [giveBack(payment, 1200), giveBack(payment, 100)];
    for (const refund of [failing, kept]) {
      await tellOfRefund(kept);
      refund.status = 'failed';
      await tellOfRefund(refund);
      expect(await statusOf(orderId)).toBe('underReview');
      await createReview(shop.purchase).resolve(orderId, 'refunded');
      expect([await held(payment), await statusOf(orderId)]).toEqual([[], 'refunded']);
    }
  });

  it('S117 believes calls whose clock is hours from ours, and none that is older than a day', async () => {
    const { orderId, payment } = await place();
    const completed = { id: `evt_${orderId}`, type: 'checkout.session.completed', data: session(payment) };
    const hoursAgo = (hours: number) => report(completed, WEBHOOK_SECRET, Math.floor(Date.now() / 1000) - hours * 3600);
    expect([await hoursAgo(25), await hoursAgo(23), await hoursAgo(-1)]).toMatchObject([
      { status: 401 },
      { status: 200, outcome: 'applied' },
      { status: 200, outcome: 'repeated' },
    ]);
  });

  it('S116 S117 ends its page with the order; what was paid at it meanwhile is looked at', async () => {
    const [left, late, done] = [await place(), await place(), await paid()];
    const pageOf = ({ payment }: { payment: PaymentRow }) => stripe.sessions.get(payment.provider_ref ?? '');
    pageOf(late)!.status = pageOf(done)!.status = 'complete';
    await eventually(async () => expect(await isClosed(done.payment)).toBe(true));
    expect(await isClosed(left.payment)).toBe(false);
    shop.clock.ahead = stripe.line.ahead = 1_801_000;
    expect(
      await report({ id: `evt_${late.orderId}`, type: 'checkout.session.completed', data: session(late.payment) }),
    ).toEqual({ status: 200, outcome: 'late' });
    await eventually(async () => expect(pageOf(left)?.status).toBe('expired'));
    expect(await Promise.all([left, late, done].map(({ orderId }) => statusOf(orderId)))).toEqual([
      'expired',
      'underReview',
      'success',
    ]);
  });

  it('S116 S117 ends the page of what was declined when its time is over; what was never opened has none, and is not asked for any more', async () => {
    stripe.line.isDead = true;
    const unheard = await place();
    const askings = () =>
      stripe.calls.filter(({ form }) => form.get('client_reference_id') === unheard.payment.id).length;
    shop.clock.ahead = stripe.line.ahead = 1_801_000;
    expect(await statusOf(unheard.orderId)).toBe('expired');
    const before = askings();
    stripe.line.isDead = false;
    const declined = await place();
    await report({
      id: `evt_${declined.orderId}`,
      type: 'checkout.session.async_payment_failed',
      data: session(declined.payment),
    });
    await shop.purchase.orders.closeSome(50);
    expect([await statusOf(declined.orderId), await isClosed(declined.payment)]).toEqual(['failed', false]);
    shop.clock.ahead = stripe.line.ahead = 3_602_000;
    await eventually(async () =>
      expect(stripe.sessions.get(declined.payment.provider_ref ?? '')?.status).toBe('expired'),
    );
    await shop.purchase.orders.reopenSome(50);
    expect([await isClosed(declined.payment), await isClosed(unheard.payment), askings()]).toEqual([
      true,
      false,
      before,
    ]);
  });

  it.each([
    ['of another account', { account: 'acct_2' }],
    ['of a mode that is not our key’s', { livemode: true }],
  ])('S117 counts no money %s', async (_whose, whose) => {
    const { orderId, payment } = await place();
    const completed = { id: `evt_${orderId}`, type: 'checkout.session.completed', data: session(payment) };
    expect(await report({ ...completed, ...whose })).toEqual({ status: 200, outcome: 'noted' });
    expect(await statusOf(orderId)).toBe('waitingForPayment');
  });

  it('S117 counts no money of a page that is not ours, whichever payment its visitor names', async () => {
    const { orderId, payment } = await place();
    const linked = session(payment, { id: 'cs_link', metadata: {} });
    expect(await report({ id: `evt_${orderId}`, type: 'checkout.session.completed', data: linked })).toEqual({
      status: 200,
      outcome: 'noted',
    });
    expect(await statusOf(orderId)).toBe('waitingForPayment');
  });

  it('S117 asks nothing of a page that is not ours, and takes what it says as nobody’s', async () => {
    const { payment } = await place();
    const before = stripe.calls.length;
    for (const metadata of [{}, null])
      expect(
        await report({
          id: `evt_${payment.id}_${metadata}`,
          type: 'checkout.session.async_payment_succeeded',
          data: session(payment, { metadata }),
        }),
      ).toEqual({ status: 200, outcome: 'noted' });
    expect(stripe.calls.slice(before).filter(({ call }) => call.startsWith('GET /v1/checkout/sessions/'))).toEqual([]);
  });

  it.each([
    ['sk_live_1', true, 'paid'],
    ['sk_live_1', false, 'other'],
    ['a key that names no mode', true, 'paid'],
  ])(
    'S117 with a live key counts money of the live mode alone: of %s and livemode %p it is %s',
    async (key, livemode, outcome) => {
      const { payment } = await place();
      const body = JSON.stringify({
        object: 'event',
        id: 'evt_live',
        type: 'checkout.session.completed',
        livemode,
        data: session(payment),
      });
      const headers = {
        'stripe-signature': signer.webhooks.generateTestHeaderString({ payload: body, secret: WEBHOOK_SECRET }),
      };
      const { verify } = createStripe({ STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET });
      expect(await verify({ headers, body })).toMatchObject([{ outcome }]);
    },
  );

  it('S117 is asked once for what it refuses for anything else than its end, and is not taken to have ended what it did not answer', async () => {
    const { payment } = await place();
    const provider = shop.purchase.methods.provider('stripe')!;
    const method = (await shop.purchase.methods.one(2))!;
    const askings = () => stripe.calls.filter(({ call }) => call === 'POST /v1/checkout/sessions').length;
    const before = askings();
    stripe.line.refuses = 'locale';
    const order = {
      orderId: 'o',
      paymentId: `${payment.id}-refused`,
      cents: 2400,
      language: 'en',
      writtenAt: new Date(),
      expiresAt: new Date(Date.now() + 3_600_000),
      secondsLeft: 3600,
      method,
    };
    await expect(provider.create(order)).rejects.toMatchObject({ param: 'locale' });
    stripe.line.refuses = '';
    expect(askings()).toBe(before + 1);
    stripe.line.isForbidden = true;
    await expect(provider.close!(payment)).rejects.toThrow('lacks a right');
    stripe.line.isForbidden = false;
    await expect(provider.close!(payment)).resolves.toBeUndefined();
    // What has ended is refused to be ended again.
    await expect(provider.close!(payment)).resolves.toBeUndefined();
  });

  it('tells Stripe nothing of how long it took to answer', async () => {
    for (let payments = 0; payments < 2; payments += 1) await place();
    expect(stripe.calls.filter(({ telemetry }) => telemetry)).toEqual([]);
  });

  it('S117 gives back by the intent that took the money', async () => {
    const { payment } = await place();
    await report({ id: 'evt_refund1', type: 'checkout.session.completed', data: session(payment) });
    await shop.purchase.methods.provider('stripe')?.refund(payment, 2400, 2400);
    expect(stripe.calls.at(-1)).toMatchObject({ call: 'POST /v1/refunds', key: `refund-${payment.id}-2400-2400` });
    expect(stripe.calls.at(-1)?.form.get('payment_intent')).toBe(`pi_${payment.id}`);
    // Another sum under the same key would be refused for a day.
    await expect(shop.purchase.methods.provider('stripe')?.refund(payment, 1400, 2400)).rejects.toThrow('greater');
    expect(stripe.calls.at(-1)).toMatchObject({ key: `refund-${payment.id}-2400-1400` });
  });

  const isClosed = async ({ id }: PaymentRow) => (await shop.purchase.store.ledger.payment(id))?.closed_at !== null;

  const paid = async () => {
    const { orderId, payment } = await place();
    await report({ id: `evt_${orderId}`, type: 'checkout.session.completed', data: session(payment) });
    return { orderId, payment };
  };

  const giveBack = (payment: PaymentRow, amount: number) => {
    const refund = stripe.giveBack(payment.id, amount);
    if (!('id' in refund)) throw new Error(refund.error.message);
    return refund;
  };

  let events = 0;
  const tell = (type: string, object: object) => report({ id: `evt_told${(events += 1)}`, type, data: { object } });
  const tellOfRefund = (refund: Refund, type = 'refund.updated') => tell(type, { ...refund, charge: refund.charge.id });
  const tellOfCharge = ({ charge, amount }: Refund) =>
    tell('charge.refunded', { ...charge, amount_refunded: amount, currency: 'usd' });

  const held = async ({ id, order_id: orderId }: PaymentRow) =>
    moneyOf(id, await shop.purchase.store.ledger.reportsOfOrder(orderId)).map(({ amount }) => amount);
  const givenBack = async ({ order_id: orderId }: PaymentRow) =>
    (await shop.purchase.store.ledger.reportsOfOrder(orderId))
      .filter(({ outcome }) => outcome === 'refunded')
      .map(({ amount }) => amount);

  const refundOrder = (orderId: string) =>
    createCommands(
      shop.purchase,
      shop.db,
      readEnv({ DATA_DIR: shop.dataDir }),
    )({ words: ['orders', 'refund', orderId], options: {} });

  it('S117 counts each refund once, by whatever events and in whatever order it is told of', async () => {
    const { orderId, payment } = await paid();
    const [first, second] = [giveBack(payment, 1000), giveBack(payment, 500)];
    // What was told first of the earlier comes last.
    const told: [Refund, string?][] = [
      [second],
      [second, 'charge.refunded'],
      [first, 'charge.refund.updated'],
      [first],
      [second, 'charge.refunded'],
      [first, 'refund.created'],
      [first, 'charge.refunded'],
    ];
    for (const [refund, type] of told)
      expect(await (type === 'charge.refunded' ? tellOfCharge(refund) : tellOfRefund(refund, type))).toMatchObject({
        status: 200,
      });
    expect([await held(payment), await givenBack(payment)]).toEqual([[900], [1000, 500]]);
    const rest = giveBack(payment, 900);
    await Promise.all([tellOfCharge(rest), tellOfRefund(rest, 'refund.created'), tellOfRefund(rest)]);
    expect([await held(payment), await givenBack(payment)]).toEqual([[], [1000, 500, 900]]);
    expect(await statusOf(orderId)).toBe('refunded');
  });

  it('S117 hears of a refund by each kind of event', async () => {
    const { payment } = await paid();
    const types = ['charge.refund.updated', 'refund.created', 'refund.updated', 'refund.failed'];
    for (const [before, type] of types.entries()) {
      await tellOfRefund(giveBack(payment, 100), type);
      expect(await givenBack(payment)).toHaveLength(before + 1);
    }
  });

  it('S117 says so where it fails at once to give back: the order keeps its money', async () => {
    const { orderId, payment } = await paid();
    await eventually(async () => expect(await statusOf(orderId)).toBe('success'));
    stripe.line.refunds = 'failed';
    await expect(refundOrder(orderId)).rejects.toThrow(`Stripe could not give back payment ${payment.id}: failed.`);
    expect([await held(payment), await statusOf(orderId)]).toEqual([[2400], 'success']);
  });

  it('S117 counts a refund that was asked for here once, also when Stripe tells of it, before or after the answer', async () => {
    const { orderId, payment } = await paid();
    const partly = giveBack(payment, 1000);
    await refundOrder(orderId);
    expect(stripe.calls.findLast(({ call }) => call === 'POST /v1/refunds')?.form.get('amount')).toBe('1400');
    for (const refund of [partly, ...stripe.refunds.slice(-1)]) await tellOfCharge(refund);
    expect([await givenBack(payment), await statusOf(orderId)]).toEqual([[1000, 1400], 'refunded']);
    expect(
      (await shop.purchase.reconciliation.run())[0]?.found.filter(({ paymentId }) => paymentId === payment.id),
    ).toEqual([]);
  });

  it.each(['failed', 'canceled'])(
    'S117 a refund that %s is none: a person looks at the order, and it can be given back anew',
    async (status) => {
      const { orderId, payment } = await paid();
      await refundOrder(orderId);
      expect(await statusOf(orderId)).toBe('refunded');
      const refund = stripe.refunds.at(-1)!;
      refund.status = status;
      expect(await tellOfRefund(refund, 'refund.failed')).toEqual({ status: 200, outcome: 'refundFailed' });
      expect([await held(payment), await statusOf(orderId)]).toEqual([[2400], 'underReview']);
      expect(await tellOfRefund(refund, 'refund.created')).toEqual({ status: 200, outcome: 'repeated' });
      await refundOrder(orderId);
      expect([await held(payment), await statusOf(orderId), stripe.refunds.at(-1)?.id]).toEqual([
        [],
        'refunded',
        expect.not.stringMatching(refund.id),
      ]);
    },
  );

  const tellOfDispute = (dispute: Dispute, type: string) =>
    tell(`charge.dispute.${type}`, { ...dispute, charge: dispute.charge.id });
  const resolve = (orderId: string, as: 'paid' | 'refunded') => createReview(shop.purchase).resolve(orderId, as);

  it('S117 has a person look at an order that a bank asks the money of, once, and once more where it was lost', async () => {
    const { orderId, payment } = await paid();
    await eventually(async () => expect(await statusOf(orderId)).toBe('success'));
    // Or the first comparison of the day could hear of it sooner.
    await shop.purchase.reconciliation.run();
    const dispute = stripe.dispute(payment.id, 2400);
    expect(await tellOfDispute(dispute, 'created')).toEqual({ status: 200, outcome: 'disputed' });
    expect(await tellOfDispute(dispute, 'funds_withdrawn')).toEqual({ status: 200, outcome: 'repeated' });
    expect((await shop.purchase.store.orders.history(orderId)).at(-1)).toMatchObject({
      from_status: 'success',
      to_status: 'underReview',
      reason: 'The buyer’s bank asks for the money, or has taken it.',
    });
    await resolve(orderId, 'paid');
    expect([await statusOf(orderId), await tellOfDispute(dispute, 'updated'), await statusOf(orderId)]).toEqual([
      'success',
      { status: 200, outcome: 'repeated' },
      'success',
    ]);
    dispute.status = 'lost';
    expect([await tellOfDispute(dispute, 'closed'), await statusOf(orderId)]).toEqual([
      { status: 200, outcome: 'disputed' },
      'underReview',
    ]);
    await resolve(orderId, 'refunded');
    expect([await held(payment), await statusOf(orderId)]).toEqual([[], 'refunded']);
  });

  it.each(['won', 'warning_closed'])('S117 leaves an order alone whose dispute is %s', async (status) => {
    const { orderId, payment } = await paid();
    await eventually(async () => expect(await statusOf(orderId)).toBe('success'));
    const dispute = Object.assign(stripe.dispute(payment.id, 2400), { status });
    expect([await tellOfDispute(dispute, 'closed'), await statusOf(orderId)]).toEqual([
      { status: 200, outcome: 'noted' },
      'success',
    ]);
    expect(
      (await shop.purchase.reconciliation.run())[0]?.found.filter(({ paymentId }) => paymentId === payment.id),
    ).toEqual([]);
  });

  it('S117 has a person look at an order whose dispute was prevented, which is by giving the money back', async () => {
    const { orderId, payment } = await paid();
    await eventually(async () => expect(await statusOf(orderId)).toBe('success'));
    const dispute = Object.assign(stripe.dispute(payment.id, 2400), { status: 'prevented' });
    expect([await tellOfDispute(dispute, 'closed'), await statusOf(orderId)]).toEqual([
      { status: 200, outcome: 'disputed' },
      'underReview',
    ]);
  });

  it('S117 finds in its books what a bank asks for, and delivers nothing for money of which it was told first', async () => {
    const { orderId, payment } = await place();
    stripe.dispute(payment.id, 2400);
    const compared = async () =>
      (await shop.purchase.reconciliation.run())[0]?.found.filter(({ paymentId }) => paymentId === payment.id);
    expect([await compared(), await compared()]).toMatchObject([
      [{ amount: 2400, currency: 'USD', outcome: 'disputed', settlement: 'disputed' }],
      [],
    ]);
    expect(await report({ id: `evt_${orderId}`, type: 'checkout.session.completed', data: session(payment) })).toEqual({
      status: 200,
      outcome: 'disputed',
    });
    expect([await statusOf(orderId), await held(payment)]).toEqual(['underReview', [2400]]);
  });

  it('S117 finds in its books what was given back, and what failed, however old the payment is, once', async () => {
    const { orderId, payment } = await paid();
    const compared = async () =>
      (await shop.purchase.reconciliation.run())[0]?.found.filter(({ paymentId }) => paymentId === payment.id);
    const found = { paymentId: payment.id, currency: 'USD' };
    expect(await compared()).toEqual([]);
    shop.clock.ahead = stripe.line.ahead = 90 * 86_400_000;
    await compared();
    const refund = giveBack(payment, 2400);
    expect(await compared()).toEqual([{ ...found, amount: 2400, outcome: 'refunded', settlement: 'applied' }]);
    expect(await compared()).toEqual([]);
    expect(await tellOfCharge(refund)).toEqual({ status: 200, outcome: 'repeated' });
    refund.status = 'failed';
    expect(await compared()).toEqual([{ ...found, amount: 2400, outcome: 'refundFailed', settlement: 'refundFailed' }]);
    expect(await statusOf(orderId)).toBe('underReview');
  });

  it.each([0, 1, 21])(
    'S117 finds in its books what was never reported, %i days and comparisons after it was opened',
    async (days) => {
      const { orderId, payment } = await place();
      for (let day = 0; day < days; day += 1) {
        shop.clock.ahead = stripe.line.ahead = day * 86_400_000 + 7_200_000;
        await shop.purchase.reconciliation.run();
      }
      shop.clock.ahead = stripe.line.ahead = days * 86_400_000 + 7_200_000;
      stripe.sessions.get(payment.provider_ref ?? '')!.payment_status = 'paid';
      const [compared] = await shop.purchase.reconciliation.run();
      expect(compared?.found).toEqual([
        { paymentId: payment.id, amount: 2400, currency: 'USD', outcome: 'paid', settlement: 'late' },
      ]);
      expect((await shop.purchase.reconciliation.run())[0]).toMatchObject({
        found: [],
        onlyHere: expect.not.arrayContaining([expect.objectContaining({ paymentId: payment.id })]),
      });
      expect(await statusOf(orderId)).toBe('underReview');
    },
  );
});
