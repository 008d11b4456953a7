import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { createCommands } from '../../admin/commands';
import { readEnv } from '../../env';
import type { PaymentRow } from '../ledgerRepository';
import { eventually } from '../../testing/patience';
import { openShop, type Shop } from '../../testing/shop';

const WEBHOOK_SECRET = 'whsec_test';
const signer = new Stripe('sk_test_signer');

/** The far end: Stripe's API as far as it is asked, by its documented answers. */
function startStripe() {
  const calls: { call: string; key: string | undefined; form: URLSearchParams }[] = [];
  const sessions = new Map<string, { id: string; created: number; payment_status: string; payment_intent: object | string }>();
  /** Intents whose money went back in Stripe's own pages. */
  const givenBack = new Set<string>();
  /** By key: what was first asked under it. */
  const asked = new Map<string, string>();
  const line = { isDead: false, ahead: 0, expand: [] as string[] };
  /** Why Stripe refuses a page: another body under a known key, or an end that is too near. */
  const mistakeOf = (key: string, form: URLSearchParams) => {
    const first = asked.get(key);
    if (first !== undefined) return first === form.toString() ? undefined : 'idempotency_error';
    return Number(form.get('expires_at')) * 1000 < Date.now() + line.ahead + 1_800_000 ? 'invalid_request_error' : undefined;
  };
  const answer = async (request: IncomingMessage) => {
    const form = new URLSearchParams(await text(request));
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stripe.example');
    const call = `${request.method} ${pathname}`;
    const key = request.headers['idempotency-key'] as string | undefined;
    calls.push({ call, key, form });
    const paymentId = form.get('client_reference_id') ?? '';
    if (call === 'POST /v1/checkout/sessions') {
      const type = mistakeOf(key ?? '', form);
      if (type !== undefined) return { error: { type, message: `Refused: ${type}` } };
      asked.set(key ?? '', form.toString());
      const session = { id: `cs_${paymentId}`, object: 'checkout.session', created: Math.floor((Date.now() + line.ahead) / 1000), url: `https://checkout.stripe.example/${paymentId}`, client_reference_id: paymentId, amount_total: Number(form.get('line_items[0][price_data][unit_amount]')), currency: 'usd', payment_status: 'unpaid', payment_intent: `pi_${paymentId}` };
      sessions.set(session.id, session);
      return session;
    }
    line.expand = [...searchParams].filter(([name]) => name.startsWith('expand')).map(([, value]) => value);
    if (call === 'GET /v1/checkout/sessions') return { object: 'list', has_more: false, url: '/v1/checkout/sessions', data: [...sessions.values()].filter(({ created }) => created >= Number(searchParams.get('created[gte]'))) };
    if (call.startsWith('GET /v1/checkout/sessions/')) return sessions.get(call.split('/').at(-1) ?? '');
    if (givenBack.has(form.get('payment_intent') ?? '')) return { error: { type: 'invalid_request_error', code: 'charge_already_refunded', message: 'Charge ch_1 has already been refunded.' } };
    if (Number(form.get('amount')) > 2400) return { error: { type: 'invalid_request_error', message: 'Refund amount is greater than unrefunded amount on charge.' } };
    return { id: 're_1', object: 'refund' };
  };
  const server: Server = createServer((request, response) => {
    void answer(request).then((body) => {
      if (line.isDead) return request.socket.destroy();
      return response.writeHead(body && 'error' in body ? 400 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  return new Promise<{ server: Server; calls: typeof calls; sessions: typeof sessions; givenBack: typeof givenBack; line: typeof line; url: string }>((done) =>
    server.listen(0, '127.0.0.1', () => done({ server, calls, sessions, givenBack, line, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })));
}

describe('Stripe', () => {
  let stripe: Awaited<ReturnType<typeof startStripe>>;
  let shop: Shop;

  beforeAll(async () => {
    stripe = await startStripe();
    shop = await openShop({ env: { PAYMENTS: 'stripe', STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, STRIPE_API_URL: stripe.url } });
  }, 180_000);
  afterEach(() => {
    shop.clock.ahead = stripe.line.ahead = 0;
    stripe.line.isDead = false;
  });
  afterAll(async () => {
    await shop.close();
    stripe.server.close();
    stripe.server.closeAllConnections();
  });

  async function place() {
    const request = { couponText: '', email: 'a@b.example', paymentSystemId: 2, subscriptions: [{ subscriptionId: 3, region: 'global', count: 1 }], language: 'ru' };
    const { orderId } = (await shop.post('/v1/orders', request)).result;
    const payment = await shop.db.selectFrom('payments').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow();
    return { orderId: orderId as string, payment: payment as PaymentRow };
  }

  const statusOf = async (orderId: string) => (await shop.get(`/v1/orders/client/${orderId}`)).result.statusCode;

  async function report(event: { id: string; type: string; data: object }, secret = WEBHOOK_SECRET) {
    const payload = JSON.stringify({ object: 'event', ...event });
    const signature = signer.webhooks.generateTestHeaderString({ payload, secret });
    const response = await shop.app.inject({ method: 'POST', url: '/v1/payments/stripe/webhook', payload, headers: { 'content-type': 'application/json', 'stripe-signature': signature } });
    return { status: response.statusCode, outcome: response.json().result?.outcome };
  }

  const session = (payment: PaymentRow, changes: object = {}) => ({ object: { object: 'checkout.session', id: payment.provider_ref, client_reference_id: payment.id, amount_total: 2400, currency: 'usd', payment_status: 'paid', ...changes } });

  it('offers its methods alone, and opens a payment under our own id as its key', async () => {
    expect((await shop.get('/v1/payment-systems/client')).result.map(({ id }: { id: number }) => id)).toEqual([2]);
    const { orderId, payment } = await place();
    const { key, form } = stripe.calls.find(({ call }) => call === 'POST /v1/checkout/sessions')!;
    expect([key, form.get('client_reference_id'), form.get('line_items[0][price_data][unit_amount]'), form.get('success_url')]).toEqual([payment.id, payment.id, '2400', `http://shop.test/ru/details/${orderId}`]);
    expect((await shop.get(`/v1/orders/client/${orderId}`)).result).toMatchObject({ statusCode: 'waitingForPayment', url: `https://checkout.stripe.example/${payment.id}` });
  });

  it.each([41, 600, 1700])('S117 is asked again after %i s for what nobody heard: in the same words under the same key, or under another key', async (seconds) => {
    stripe.line.isDead = true;
    const { orderId, payment } = await place();
    expect([await statusOf(orderId), payment.opened_at]).toEqual(['created', null]);
    stripe.line.isDead = false;
    shop.clock.ahead = stripe.line.ahead = seconds * 1000;
    await eventually(async () => expect(await statusOf(orderId)).toBe('waitingForPayment'));
    const asked = stripe.calls.filter(({ form }) => form.get('client_reference_id') === payment.id);
    expect(new Set(asked.map(({ key }) => key)).size).toBe(seconds < 120 ? 1 : 2);
    expect((await shop.get(`/v1/orders/client/${orderId}`)).result.url).toBe(`https://checkout.stripe.example/${payment.id}`);
  });

  it('S117 believes what Stripe signed, once, and nothing else', async () => {
    const { orderId, payment } = await place();
    const completed = { id: `evt_${orderId}`, type: 'checkout.session.completed', data: session(payment) };
    expect((await report(completed, 'whsec_guessed')).status).toBe(401);
    expect(await statusOf(orderId)).toBe('waitingForPayment');
    expect(await report(completed)).toEqual({ status: 200, outcome: 'applied' });
    expect(await report(completed)).toEqual({ status: 200, outcome: 'repeated' });
    expect(['paid', 'success']).toContain(await statusOf(orderId));
  });

  it('S117 a slow method completes first and is paid later', async () => {
    const { orderId, payment } = await place();
    await report({ id: 'evt_slow1', type: 'checkout.session.completed', data: session(payment, { payment_status: 'unpaid' }) });
    expect(await statusOf(orderId)).toBe('waitingForPayment');
    await report({ id: 'evt_slow2', type: 'checkout.session.async_payment_succeeded', data: session(payment) });
    expect(['paid', 'success']).toContain(await statusOf(orderId));
  });

  it('S117 gives back by the intent that took the money, and hears of it', async () => {
    const { orderId, payment } = await place();
    await report({ id: 'evt_refund1', type: 'checkout.session.completed', data: session(payment) });
    await shop.purchase.methods.provider('stripe')?.refund(payment, 2400, 2400);
    expect(stripe.calls.at(-1)).toMatchObject({ call: 'POST /v1/refunds', key: `refund-${payment.id}-2400-2400` });
    expect(stripe.calls.at(-1)?.form.get('payment_intent')).toBe(`pi_${payment.id}`);
    // Another sum under the same key would be refused for a day.
    await shop.purchase.methods.provider('stripe')?.refund(payment, 1400, 2400);
    expect(stripe.calls.at(-1)).toMatchObject({ key: `refund-${payment.id}-2400-1400` });
    const charge = { object: 'charge', metadata: { paymentId: payment.id }, amount_refunded: 2400, currency: 'usd' };
    await report({ id: 'evt_refund2', type: 'charge.refunded', data: { object: charge, previous_attributes: { amount_refunded: 0 } } });
    expect(await statusOf(orderId)).toBe('refunded');
  });

  it('S117 takes what Stripe gave back already, and did not tell of, for given back', async () => {
    const { orderId, payment } = await place();
    await report({ id: `evt_${orderId}`, type: 'checkout.session.completed', data: session(payment) });
    stripe.givenBack.add(`pi_${payment.id}`);
    const run = createCommands(shop.purchase, shop.db, readEnv({ DATA_DIR: shop.dataDir }));
    await run({ words: ['orders', 'refund', orderId], options: {} });
    expect(await statusOf(orderId)).toBe('refunded');
    await expect(shop.purchase.methods.provider('stripe')?.refund(payment, 2401, 2401)).resolves.toEqual({ note: null });
    stripe.givenBack.clear();
    await expect(shop.purchase.methods.provider('stripe')?.refund(payment, 2401, 2401)).rejects.toThrow('greater');
  });

  it('S117 finds in its books what was given back in parts, and never reported', async () => {
    const { orderId, payment } = await place();
    await report({ id: `evt_${orderId}`, type: 'checkout.session.completed', data: session(payment) });
    const known = stripe.sessions.get(payment.provider_ref ?? '')!;
    known.payment_status = 'paid';
    const compared = async (refunded: number) => {
      known.payment_intent = { id: `pi_${payment.id}`, object: 'payment_intent', latest_charge: { id: 'ch_1', object: 'charge', amount_refunded: refunded } };
      const [all] = await shop.purchase.reconciliation.run();
      return all?.found.filter(({ paymentId }) => paymentId === payment.id);
    };
    const found = { paymentId: payment.id, currency: 'USD', outcome: 'refunded' };
    expect(await compared(0)).toEqual([]);
    expect(stripe.line.expand).toEqual(['data.payment_intent.latest_charge']);
    expect(await compared(1000)).toEqual([{ ...found, amount: 1000, settlement: 'noted' }]);
    expect(await compared(1000)).toEqual([]);
    expect(await compared(2400)).toEqual([{ ...found, amount: 1400, settlement: 'applied' }]);
    expect(await compared(2400)).toEqual([]);
    expect(await statusOf(orderId)).toBe('refunded');
  });

  it.each([0, 1, 21])('S117 finds in its books what was never reported, %i days and comparisons after it was opened', async (days) => {
    const { orderId, payment } = await place();
    for (let day = 0; day < days; day += 1) {
      shop.clock.ahead = stripe.line.ahead = day * 86_400_000 + 7_200_000;
      await shop.purchase.reconciliation.run();
    }
    shop.clock.ahead = stripe.line.ahead = days * 86_400_000 + 7_200_000;
    stripe.sessions.get(payment.provider_ref ?? '')!.payment_status = 'paid';
    const [compared] = await shop.purchase.reconciliation.run();
    expect(compared?.found).toEqual([{ paymentId: payment.id, amount: 2400, currency: 'USD', outcome: 'paid', settlement: 'late' }]);
    expect((await shop.purchase.reconciliation.run())[0]).toMatchObject({ found: [], onlyHere: expect.not.arrayContaining([expect.objectContaining({ paymentId: payment.id })]) });
    expect(await statusOf(orderId)).toBe('underReview');
  });
});
