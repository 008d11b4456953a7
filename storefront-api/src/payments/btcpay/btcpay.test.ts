import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { PaymentRow } from '../ledgerRepository';
import { createCommands } from '../../admin/commands';
import { createReview } from '../../admin/review';
import { readEnv } from '../../env';
import { eventually } from '../../testing/patience';
import { openShop, type Shop } from '../../testing/shop';
import { btcpaySignature } from './provider';

const SECRET = 'hook-secret';

type Invoice = Record<string, unknown> & { id: string; createdTime: number; metadata: { orderId: string } };

/** The far end: a BTCPay Server as far as it is asked, by the documents of its Greenfield API. */
function startBtcpay() {
  const invoices = new Map<string, Invoice>();
  const state = {
    isDown: false,
    isBroken: false,
    receivedDate: null as number | null,
    paid: '0.0004',
    unconfirmed: '0',
    rate: '60000',
    created: 0,
    waiting: 0,
    answers: Promise.resolve(),
    refunds: [] as { name: string; viewLink: string; invoice: string }[],
    authorization: '',
  };
  const partsOf = () => [
    ...(state.paid === '0'
      ? []
      : [{ receivedDate: state.receivedDate, value: state.paid, fee: '0', status: 'Settled' }]),
    ...(state.unconfirmed === '0'
      ? []
      : [{ receivedDate: state.receivedDate, value: state.unconfirmed, fee: '0', status: 'Processing' }]),
  ];
  const answer = async (request: IncomingMessage): Promise<unknown> => {
    const url = new URL(request.url ?? '', 'http://btcpay.example');
    const body = await text(request);
    state.authorization = request.headers.authorization ?? '';
    const [, , , , , kind, id = '', part] = url.pathname.split('/');
    state.waiting += 1;
    await state.answers;
    state.waiting -= 1;
    if (kind === 'pull-payments') return state.refunds;
    if (request.method === 'POST' && id === '') {
      const invoice = {
        ...JSON.parse(body),
        id: `inv${(state.created += 1)}`,
        createdTime: Math.floor(Date.now() / 1000),
        status: 'New',
        additionalStatus: 'None',
        checkoutLink: `https://btcpay.example/i/${state.created}`,
      };
      invoices.set(invoice.id, invoice);
      return invoice;
    }
    if (part === 'payment-methods' && state.isBroken) return undefined;
    if (part === 'payment-methods')
      return [
        {
          paymentMethodId: 'BTC-CHAIN',
          rate: state.rate,
          paymentMethodPaid: String(Number(state.paid) + Number(state.unconfirmed)),
          payments: partsOf(),
        },
      ];
    if (part === 'refund') {
      const number = state.refunds.length + 1;
      const refund = {
        ...JSON.parse(body),
        invoice: id,
        id: `pp${number}`,
        viewLink: `https://btcpay.example/pull-payments/pp${number}`,
      };
      if (refund.name.length > 50) throw new Error('The name should be maximum 50 characters.');
      state.refunds.push(refund);
      return refund;
    }
    if (id !== '') return invoices.get(id);
    const asked = url.searchParams;
    return [...invoices.values()]
      .filter(
        (one) =>
          (asked.get('orderId') ?? one.metadata.orderId) === one.metadata.orderId &&
          one.createdTime >= Number(asked.get('startDate')),
      )
      .slice(Number(asked.get('skip')))
      .slice(0, Number(asked.get('take') ?? 50));
  };
  const server: Server = createServer((request, response) => {
    if (state.isDown) return void response.writeHead(503).end('away'.padEnd(1000, '!'));
    void answer(request).then((body) =>
      response
        .writeHead(body === undefined ? 500 : 200, { 'content-type': 'application/json' })
        .end(JSON.stringify(body)),
    );
  });
  return new Promise<{ server: Server; invoices: typeof invoices; state: typeof state; url: string }>((done) =>
    server.listen(0, '127.0.0.1', () =>
      done({ server, invoices, state, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
    ),
  );
}

describe('BTCPay Server', () => {
  let btcpay: Awaited<ReturnType<typeof startBtcpay>>;
  let shop: Shop;

  beforeAll(async () => {
    btcpay = await startBtcpay();
    shop = await openShop({
      env: {
        PAYMENTS: 'btcpay,transfer',
        BTCPAY_URL: btcpay.url,
        BTCPAY_STORE: 'store1',
        BTCPAY_API_KEY: 'key1',
        BTCPAY_WEBHOOK_SECRET: SECRET,
      },
    });
  }, 180_000);
  afterAll(async () => {
    await shop.close();
    btcpay.server.close();
    btcpay.server.closeAllConnections();
  });

  async function place(language = 'en') {
    const request = {
      couponText: '',
      email: 'a@b.example',
      paymentSystemId: 6,
      subscriptions: [{ subscriptionId: 3, region: 'global', count: 1 }],
      language,
    };
    const { orderId } = (await shop.post('/v1/orders', request)).result;
    const payment = (await shop.db
      .selectFrom('payments')
      .selectAll()
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()) as PaymentRow;
    return { orderId: orderId as string, payment, invoice: btcpay.invoices.get(payment.provider_ref ?? '')! };
  }

  beforeEach(() => {
    Object.assign(btcpay.state, {
      isBroken: false,
      refunds: [],
      receivedDate: null,
      paid: '0.0004',
      unconfirmed: '0',
      rate: '60000',
    });
    shop.clock.ahead = 0;
  });

  const statusOf = async (orderId: string) => (await shop.get(`/v1/orders/client/${orderId}`)).result.statusCode;

  let deliveries = 0;
  async function report(event: object, secret = SECRET) {
    const payload = JSON.stringify({
      deliveryId: `d${(deliveries += 1)}`,
      webhookId: 'w1',
      isRedelivery: false,
      storeId: 'store1',
      ...event,
    });
    const response = await shop.app.inject({
      method: 'POST',
      url: '/v1/payments/btcpay/webhook',
      payload,
      headers: { 'content-type': 'application/json', 'btcpay-sig': btcpaySignature(secret, payload) },
    });
    return { status: response.statusCode, outcome: response.json().result?.outcome };
  }

  it('S117 makes one invoice for a payment, and takes a signed settlement of it', async () => {
    const { orderId, payment, invoice } = await place('ru');
    expect(btcpay.state.authorization).toBe('token key1');
    expect(invoice).toMatchObject({
      amount: '24.00',
      currency: 'USD',
      metadata: { orderId: payment.id, itemDesc: `Order ${orderId}` },
      checkout: {
        redirectURL: `http://shop.test/ru/details/${orderId}`,
        redirectAutomatically: true,
        defaultLanguage: 'ru',
      },
    });
    expect((await shop.get(`/v1/orders/client/${orderId}`)).result).toMatchObject({
      url: invoice.checkoutLink,
      qrCodeUrl: invoice.checkoutLink,
    });
    invoice.status = 'Settled';
    const settled = { type: 'InvoiceSettled', invoiceId: invoice.id };
    expect((await report(settled, 'guessed')).status).toBe(401);
    expect(await report({ ...settled, deliveryId: 'first' })).toEqual({ status: 200, outcome: 'applied' });
    expect(await report({ ...settled, originalDeliveryId: 'first', isRedelivery: true })).toEqual({
      status: 200,
      outcome: 'repeated',
    });
    expect(['paid', 'success']).toContain(await statusOf(orderId));
  });

  it('S116 makes an invoice that lives as long as its order, whatever time the process is set to', async () => {
    shop.clock.ahead = 86_400_000;
    const { invoice } = await place();
    shop.clock.ahead = 0;
    expect(invoice).toMatchObject({ checkout: { expirationMinutes: 30 } });
  });

  it.each([
    [
      'too little, when the time was over',
      { status: 'Expired', additionalStatus: 'PaidPartial' },
      '0.0001',
      { type: 'InvoiceExpired', partiallyPaid: true },
      600,
    ],
    ['too much', { status: 'Settled', additionalStatus: 'PaidOver' }, '0.0005', { type: 'InvoiceSettled' }, 3000],
  ])('S117 %s came: a person looks at it', async (_what, changes, paid, event, amount) => {
    const { orderId, invoice } = await place();
    Object.assign(invoice, changes);
    btcpay.state.paid = paid;
    expect(await report({ ...event, invoiceId: invoice.id })).toEqual({ status: 200, outcome: 'wrongSum' });
    expect(await statusOf(orderId)).toBe('underReview');
    const { provider_ref: ref } = await shop.db
      .selectFrom('payments')
      .select('provider_ref')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(ref).toBe(invoice.id);
    const reports = await shop.purchase.store.ledger.reportsOfOrder(orderId);
    expect(reports).toMatchObject([{ amount, currency: 'USD' }]);
  });

  it.each([
    ['rates and rounding make less of it', { additionalStatus: 'None' }, { rate: '59900' }],
    ['it was marked as paid by hand', { additionalStatus: 'Marked' }, { paid: '0' }],
  ])(
    'S117 an invoice that the server itself calls settled is paid as a whole where %s',
    async (_why, changes, state) => {
      const { orderId, invoice } = await place();
      Object.assign(invoice, { status: 'Settled', ...changes });
      Object.assign(btcpay.state, state);
      expect((await report({ type: 'InvoiceSettled', invoiceId: invoice.id })).outcome).toBe('applied');
      expect(await shop.purchase.store.ledger.reportsOfOrder(orderId)).toMatchObject([{ amount: 2400 }]);
    },
  );

  it('S117 an invoice of another currency is looked at', async () => {
    const { orderId, invoice } = await place();
    Object.assign(invoice, { status: 'Settled', currency: 'EUR' });
    expect(await report({ type: 'InvoiceSettled', invoiceId: invoice.id })).toEqual({
      status: 200,
      outcome: 'wrongCurrency',
    });
    expect(await statusOf(orderId)).toBe('underReview');
  });

  it('S117 the rest that comes after the time is no second payment: all is given back, and once', async () => {
    const { orderId, invoice } = await place();
    btcpay.state.paid = '0.0001';
    Object.assign(invoice, { status: 'Expired', additionalStatus: 'PaidPartial' });
    expect((await report({ type: 'InvoiceExpired', partiallyPaid: true, invoiceId: invoice.id })).outcome).toBe(
      'wrongSum',
    );
    await shop.db
      .updateTable('orders')
      .set({ expires_at: new Date(0).toISOString() })
      .where('id', '=', orderId)
      .execute();
    btcpay.state.paid = '0.0004';
    Object.assign(invoice, { additionalStatus: 'PaidLate' });
    expect(
      (await report({ type: 'InvoicePaymentSettled', afterExpiration: true, invoiceId: invoice.id })).outcome,
    ).toBe('late');
    await createReview(shop.purchase).refund(orderId);
    expect(btcpay.state.refunds).toMatchObject([{ customAmount: '24.00', customCurrency: 'USD' }]);
    expect(await statusOf(orderId)).toBe('refunded');
  });

  it('S117 events on the way are kept and change nothing', async () => {
    const { orderId, invoice } = await place();
    for (const type of ['InvoiceCreated', 'InvoiceReceivedPayment', 'SomethingNew'])
      expect(await report({ type, invoiceId: invoice.id })).toEqual({ status: 200, outcome: 'noted' });
    expect(await statusOf(orderId)).toBe('waitingForPayment');
    expect(await report({ type: 'InvoiceInvalid', invoiceId: invoice.id })).toEqual({
      status: 200,
      outcome: 'applied',
    });
    expect(await statusOf(orderId)).toBe('failed');
  });

  it('S117 S124 money that was sent in time pays, though the chain confirms it when the time would be over; meanwhile there is nothing to pay or to choose', async () => {
    const { orderId, invoice } = await place();
    invoice.status = 'Processing';
    expect(await report({ type: 'InvoiceProcessing', invoiceId: invoice.id })).toEqual({
      status: 200,
      outcome: 'applied',
    });
    const day = 86_400_000;
    for (const ahead of [0, 1_801_000, 30 * day - 60_000]) {
      shop.clock.ahead = ahead;
      await shop.purchase.orders.expireSome(50);
      const view = (await shop.get(`/v1/orders/client/${orderId}`)).result;
      expect(view).toMatchObject({
        status: 'Waiting',
        statusCode: 'waiting',
        url: null,
        qrCodeUrl: null,
        canChangePaymentMethod: false,
      });
      expect(view.expiredAt * 1000).toBeGreaterThan(view.serverTime);
    }
    expect((await shop.post(`/v1/orders/${orderId}/payment-method/11`)).success).toBe(false);
    invoice.status = 'Settled';
    expect(await report({ type: 'InvoiceSettled', invoiceId: invoice.id })).toEqual({
      status: 200,
      outcome: 'applied',
    });
    expect(['paid', 'success']).toContain(await statusOf(orderId));
    shop.clock.ahead = 0;
  });

  it.each([
    ['in time', 60, 'applied', ['paid', 'success']],
    ['before its page ended, which does so in whole minutes,', 1_830, 'applied', ['paid', 'success']],
    ['late', 1_865, 'late', ['underReview']],
  ])(
    'S117 money that came %s counts as such, though it is heard of later',
    async (_when, seconds, outcome, statuses) => {
      const { orderId, invoice } = await place();
      btcpay.state.receivedDate = Math.floor(Date.now() / 1000) + seconds;
      shop.clock.ahead = 1_870_000;
      await shop.purchase.orders.expireSome(50);
      expect(await statusOf(orderId)).toBe('expired');
      invoice.status = 'Settled';
      expect((await report({ type: 'InvoiceSettled', invoiceId: invoice.id })).outcome).toBe(outcome);
      expect(statuses).toContain(await statusOf(orderId));
    },
  );

  it('S117 money that stays under way for thirty days is waited for no longer', async () => {
    const { orderId, invoice } = await place();
    await report({ type: 'InvoiceProcessing', invoiceId: invoice.id });
    shop.clock.ahead = 30 * 86_400_000 + 60_000;
    expect(await statusOf(orderId)).toBe('expired');
    shop.clock.ahead = 0;
  });

  it('S117 money that was under way and is refused leaves no time for more: what comes then is looked at', async () => {
    const { orderId, invoice } = await place();
    await report({ type: 'InvoiceProcessing', invoiceId: invoice.id });
    expect(await report({ type: 'InvoiceInvalid', invoiceId: invoice.id })).toEqual({
      status: 200,
      outcome: 'applied',
    });
    const { status, expires_at: end } = (await shop.purchase.store.orders.order(orderId))!;
    expect([status, end.getTime() < Date.now() + 60_000]).toEqual(['failed', true]);
    invoice.status = 'Settled';
    expect(await report({ type: 'InvoiceSettled', invoiceId: invoice.id })).toEqual({ status: 200, outcome: 'late' });
  });

  it('S117 an order outlives a server that is away: it is asked again, and has one invoice', async () => {
    btcpay.state.isDown = true;
    const { orderId, payment } = await place();
    expect((await shop.get(`/v1/orders/client/${orderId}`)).result).toMatchObject({
      status: 'In processing',
      url: null,
    });
    btcpay.state.isDown = false;
    shop.clock.ahead = 41_000;
    await eventually(async () => expect(await statusOf(orderId)).toBe('waitingForPayment'));
    expect([...btcpay.invoices.values()].filter(({ metadata }) => metadata.orderId === payment.id)).toHaveLength(1);
    shop.clock.ahead = 0;
  });

  it('S117 has one invoice for a payment, however often it is asked for', async () => {
    const provider = shop.purchase.methods.provider('btcpay')!;
    const method = (await shop.purchase.methods.one(6))!;
    const order = {
      orderId: 'o',
      paymentId: 'asked-twice',
      cents: 2400,
      language: 'en',
      writtenAt: new Date(),
      expiresAt: new Date(Date.now() + 1_800_000),
      secondsLeft: 1800,
      method,
    };
    const before = btcpay.state.created;
    const [first, second] = [await provider.create(order), await provider.create(order)];
    expect([second.ref, btcpay.state.created - before]).toEqual([first.ref, 1]);
    // Asked for at the very end of its time.
    const { ref = '' } = await provider.create({ ...order, paymentId: 'asked-late', secondsLeft: -1 });
    expect(btcpay.invoices.get(ref)).toMatchObject({ checkout: { expirationMinutes: 1 } });
  });

  it('says of an answer that is none its beginning alone', async () => {
    const provider = shop.purchase.methods.provider('btcpay')!;
    btcpay.state.isDown = true;
    await expect(provider.list(new Date())).rejects.toThrow(/answered 503 to GET \/invoices.*: away!{296}$/);
    btcpay.state.isDown = false;
  });

  it('S111 S117 a method that is chosen twice at once has one invoice, and both hear of it', async () => {
    const { orderId } = await place();
    await shop.post(`/v1/orders/${orderId}/payment-method/11`);
    // Slow enough that who asks second looks while the first one's is being made.
    btcpay.state.answers = new Promise((resolve) => setTimeout(resolve, 1000));
    const made = btcpay.state.created;
    const answers = await Promise.all([1, 2].map(() => shop.post(`/v1/orders/${orderId}/payment-method/6`)));
    expect(answers.map(({ result }) => result)).toEqual([{ orderId }, { orderId }]);
    expect(btcpay.state.created - made).toBe(1);
    expect((await shop.get(`/v1/orders/client/${orderId}`)).result.url).toBe(`https://btcpay.example/i/${made + 1}`);
  });

  it('S111 S117 a method whose service failed can be chosen again soon, and is asked for once by those who do and by what asks again by itself', async () => {
    btcpay.state.isDown = true;
    const { orderId, payment } = await place();
    btcpay.state.isDown = false;
    shop.clock.ahead = 11_000;
    const choose = () => shop.post(`/v1/orders/${orderId}/payment-method/6`);
    const [first, second] = await Promise.all([choose(), choose(), shop.purchase.orders.reopenSome(50)]);
    expect([first.result, second.result]).toEqual([{ orderId }, { orderId }]);
    expect([...btcpay.invoices.values()].filter(({ metadata }) => metadata.orderId === payment.id)).toHaveLength(1);
  });

  /** Another invoice of a payment, such as one that is made by a request whose answer nobody waited for. */
  function secondInvoice(invoice: Invoice) {
    const second: Invoice = { ...invoice, id: `${invoice.id}-second` };
    btcpay.invoices.set(second.id, second);
    return second;
  }

  const settle = (invoice: Invoice) => {
    invoice.status = 'Settled';
    return report({ type: 'InvoiceSettled', invoiceId: invoice.id });
  };

  it('S117 money of a second invoice of the same payment is looked at, and given back of each', async () => {
    const { orderId, invoice } = await place();
    const second = secondInvoice(invoice);
    btcpay.state.receivedDate = Math.floor(Date.now() / 1000);
    expect((await settle(invoice)).outcome).toBe('applied');
    expect((await settle(second)).outcome).toBe('doublyPaid');
    expect((await settle(second)).outcome).toBe('repeated');
    expect(await statusOf(orderId)).toBe('underReview');
    const { document } = await createCommands(
      shop.purchase,
      shop.db,
      readEnv({ DATA_DIR: shop.dataDir }),
    )({ words: ['orders', 'show', orderId], options: {} });
    const paidAt = new Date(btcpay.state.receivedDate * 1000).toISOString();
    expect(document).toMatchObject({
      reports: [
        { ref: invoice.id, paidAt },
        { ref: second.id, paidAt },
        { ref: second.id, settlement: 'repeated' },
      ],
    });
    await createReview(shop.purchase).refund(orderId);
    expect(btcpay.state.refunds).toMatchObject([
      { invoice: invoice.id, customAmount: '24.00' },
      { invoice: second.id, customAmount: '24.00' },
    ]);
    expect(await statusOf(orderId)).toBe('refunded');
  });

  it('S117 an order that was paid by its second invoice alone is paid, and given back by that', async () => {
    const { orderId, invoice } = await place();
    const second = secondInvoice(invoice);
    expect(await report({ type: 'InvoiceInvalid', invoiceId: invoice.id })).toEqual({
      status: 200,
      outcome: 'applied',
    });
    expect((await settle(second)).outcome).toBe('applied');
    await createReview(shop.purchase).refund(orderId);
    expect(btcpay.state.refunds).toMatchObject([{ invoice: second.id }]);
  });

  it('S117 money that is under way by the second invoice is waited for, though the first was refused', async () => {
    const { orderId, invoice } = await place();
    const second = secondInvoice(invoice);
    await report({ type: 'InvoiceInvalid', invoiceId: invoice.id });
    expect((await report({ type: 'InvoiceProcessing', invoiceId: second.id })).outcome).toBe('applied');
    expect(await statusOf(orderId)).toBe('waiting');
  });

  it('S117 a second invoice that nobody paid at takes nothing from money that is under way by the first', async () => {
    const { orderId, invoice } = await place();
    const second = secondInvoice(invoice);
    await report({ type: 'InvoiceProcessing', invoiceId: invoice.id });
    expect((await report({ type: 'InvoiceInvalid', invoiceId: second.id })).outcome).toBe('superseded');
    expect(await statusOf(orderId)).toBe('waiting');
  });

  it('S117 finds in its books that a second invoice was paid, too', async () => {
    const { orderId, payment, invoice } = await place();
    const second = secondInvoice(invoice);
    await settle(invoice);
    second.status = 'Settled';
    const [compared] = await shop.purchase.reconciliation.run();
    expect(compared?.found.filter(({ paymentId }) => paymentId === payment.id)).toMatchObject([
      { amount: 2400, settlement: 'doublyPaid' },
    ]);
    expect(await statusOf(orderId)).toBe('underReview');
  });

  it('S117 of two answers for a payment the first is kept, which may be shown already', async () => {
    const { payment } = await place();
    const { ledger } = shop.purchase.store;
    expect(
      await ledger.open(payment.id, { url: null, qr_code_url: null, address: null, provider_ref: 'later' }, new Date()),
    ).toBe(false);
    expect((await ledger.payment(payment.id))?.provider_ref).toBe(payment.provider_ref);
  });

  it('S111 a method that was chosen before, and whose service answers late, does not take the order back', async () => {
    const { orderId } = await place();
    let answer = () => {};
    btcpay.state.answers = new Promise((resolve) => (answer = resolve));
    const late = shop.post(`/v1/orders/${orderId}/payment-method/7`);
    await eventually(async () => expect(await shop.purchase.store.ledger.paymentsOfOrder(orderId)).toHaveLength(2));
    await shop.post(`/v1/orders/${orderId}/payment-method/11`);
    answer();
    expect((await late).result).toEqual({ orderId });
    const payments = await shop.purchase.store.ledger.paymentsOfOrder(orderId);
    const order = await shop.purchase.store.orders.order(orderId);
    expect(payments.map(({ provider, opened_at: at }) => [provider, at !== null])).toEqual([
      ['btcpay', true],
      ['btcpay', true],
      ['transfer', true],
    ]);
    expect(order).toMatchObject({ payment_id: payments[2]?.id, payment_system_id: 11 });
    // The next choice counts again.
    await shop.post(`/v1/orders/${orderId}/payment-method/6`);
    expect(await shop.purchase.store.orders.order(orderId)).toMatchObject({ payment_system_id: 6 });
  });

  it('S111 S117 an order that is paid while another method’s service answers stays with the payment that paid it', async () => {
    const { orderId, payment, invoice } = await place();
    let answer = () => {};
    btcpay.state.answers = new Promise((resolve) => (answer = resolve));
    const late = shop.post(`/v1/orders/${orderId}/payment-method/7`);
    await eventually(() => expect(btcpay.state.waiting).toBe(1));
    btcpay.state.answers = Promise.resolve();
    expect((await settle(invoice)).outcome).toBe('applied');
    answer();
    expect(await late).toMatchObject({
      success: false,
      result: null,
      message: 'The payment method of this order cannot be changed any more.',
    });
    expect((await shop.purchase.store.orders.order(orderId))?.payment_id).toBe(payment.id);
  });

  it('S111 a method that was chosen later, and whose service did not answer, keeps none that answers late from the order', async () => {
    const { orderId } = await place();
    let answer = () => {};
    btcpay.state.answers = new Promise((resolve) => (answer = resolve));
    const late = shop.post(`/v1/orders/${orderId}/payment-method/7`);
    const payments = () => shop.purchase.store.ledger.paymentsOfOrder(orderId);
    await eventually(async () => expect([btcpay.state.waiting, (await payments()).length]).toEqual([1, 2]));
    btcpay.state.isDown = true;
    const silent = 'This payment service does not answer at present. Choose another method, or try again later.';
    expect(await shop.post(`/v1/orders/${orderId}/payment-method/6`)).toEqual({
      status: 200,
      success: false,
      result: null,
      message: silent,
    });
    btcpay.state.isDown = false;
    answer();
    expect((await late).result).toEqual({ orderId });
    expect((await payments()).map(({ opened_at: at }) => at !== null)).toEqual([true, true, false]);
    expect(await shop.purchase.store.orders.order(orderId)).toMatchObject({
      payment_id: (await payments())[1]?.id,
      payment_system_id: 7,
    });
  });

  it('S117 gives back by a link that the buyer takes the money at; asked twice, by the same', async () => {
    const { payment } = await place();
    const refund = async (amount: number, total: number) =>
      (await shop.purchase.methods.provider('btcpay')?.refund(payment, amount, total))?.note;
    expect(await refund(600, 600)).toContain('https://btcpay.example/pull-payments/pp1:');
    expect(await refund(600, 600)).toContain('https://btcpay.example/pull-payments/pp1:');
    expect(await refund(600, 1200)).toContain('https://btcpay.example/pull-payments/pp2:');
    const one = { refundVariant: 'Custom', customAmount: '6.00', customCurrency: 'USD' };
    expect(btcpay.state.refunds).toMatchObject([one, one]);
  });

  it('S117 gives the owner the link, to be sent to the buyer', async () => {
    const { orderId, invoice } = await place();
    await settle(invoice);
    expect(await createReview(shop.purchase).refund(orderId)).toEqual([
      'The buyer takes the money back at https://btcpay.example/pull-payments/pp1: send this link.',
    ]);
  });

  it('S117 gives back once what two ask for at once, and what came again afterwards', async () => {
    const { orderId, invoice } = await place();
    const review = createReview(shop.purchase);
    const come = async (paid: string) => {
      btcpay.state.paid = paid;
      Object.assign(invoice, { status: 'Expired', additionalStatus: 'PaidPartial' });
      await report({ type: 'InvoicePaymentSettled', afterExpiration: true, invoiceId: invoice.id });
    };
    await come('0.0001');
    const asked = await Promise.allSettled([review.refund(orderId), review.refund(orderId)]);
    expect(asked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await statusOf(orderId)).toBe('refunded');
    await come('0.0002');
    expect(await statusOf(orderId)).toBe('underReview');
    await review.refund(orderId);
    expect(await statusOf(orderId)).toBe('refunded');
    expect(btcpay.state.refunds).toMatchObject([{ customAmount: '6.00' }, { customAmount: '6.00' }]);
  });

  it.each([
    ['New', 'PaidPartial', '0', '0.0001'],
    ['New', 'PaidPartial', '0.0001', '0'],
    ['Processing', 'None', '0', '0.0004'],
    ['Processing', 'PaidOver', '0', '0.0005'],
    ['Expired', 'PaidPartial', '0', '0.0001'],
  ])(
    'S117 finds nothing in its books of an invoice that is %s, %s, of which %s is confirmed, and %s is not',
    async (status, additionalStatus, paid, unconfirmed) => {
      const { orderId, payment, invoice } = await place();
      Object.assign(invoice, { status, additionalStatus });
      Object.assign(btcpay.state, { paid, unconfirmed });
      const [compared] = await shop.purchase.reconciliation.run();
      btcpay.invoices.delete(invoice.id);
      expect(compared?.found.filter(({ paymentId }) => paymentId === payment.id)).toEqual([]);
      expect(await statusOf(orderId)).toBe('waitingForPayment');
    },
  );

  it('S117 what is not confirmed when the time is over counts as soon as it is', async () => {
    const { orderId, invoice } = await place();
    Object.assign(invoice, { status: 'Expired', additionalStatus: 'PaidPartial' });
    Object.assign(btcpay.state, { paid: '0', unconfirmed: '0.0001' });
    expect(await report({ type: 'InvoiceExpired', partiallyPaid: true, invoiceId: invoice.id })).toEqual({
      status: 200,
      outcome: 'noted',
    });
    expect(await statusOf(orderId)).toBe('waitingForPayment');
    Object.assign(btcpay.state, { paid: '0.0001', unconfirmed: '0' });
    expect(
      (await report({ type: 'InvoicePaymentSettled', afterExpiration: true, invoiceId: invoice.id })).outcome,
    ).toBe('wrongSum');
  });

  it('S117 too much is looked at once the rest is confirmed, and pays until then', async () => {
    const { orderId, invoice } = await place();
    Object.assign(invoice, { status: 'Processing', additionalStatus: 'PaidOver' });
    Object.assign(btcpay.state, { paid: '0.0004', unconfirmed: '0.0001' });
    expect((await report({ type: 'InvoicePaymentSettled', invoiceId: invoice.id })).outcome).toBe('noted');
    invoice.status = 'Settled';
    expect((await report({ type: 'InvoiceSettled', invoiceId: invoice.id })).outcome).toBe('applied');
    Object.assign(btcpay.state, { paid: '0.0005', unconfirmed: '0' });
    expect((await report({ type: 'InvoicePaymentSettled', invoiceId: invoice.id })).outcome).toBe('wrongSum');
    expect(await statusOf(orderId)).toBe('underReview');
    const reports = await shop.purchase.store.ledger.reportsOfOrder(orderId);
    expect(reports.filter(({ outcome }) => outcome === 'paid').map(({ amount }) => amount)).toEqual([2400, 3000]);
  });

  it('S117 finds in its books what lies beside invoices of others, which are no business of ours or cannot be read', async () => {
    const { payment, invoice } = await place();
    invoice.status = 'Settled';
    const foreign = {
      numbered: { metadata: { orderId: 4711 } },
      listed: { metadata: [] },
      open: { amount: null },
      odd: { status: 'Dreaming' },
    };
    for (const [id, odd] of Object.entries(foreign)) btcpay.invoices.set(id, { ...invoice, ...(odd as object), id });
    const [compared] = await shop.purchase.reconciliation.run();
    for (const id of Object.keys(foreign)) btcpay.invoices.delete(id);
    expect(compared?.found.filter(({ paymentId }) => paymentId === payment.id)).toMatchObject([
      { amount: 2400, settlement: 'applied' },
    ]);
  });

  it('S117 is not compared where the server cannot say what came', async () => {
    const { invoice } = await place();
    invoice.status = 'Settled';
    btcpay.state.isBroken = true;
    await expect(shop.purchase.reconciliation.run()).rejects.toThrow(
      'btcpay could not be compared: BTCPay Server answered 500',
    );
  });

  it('S117 finds in its books what is on their second page', async () => {
    const { payment, invoice } = await place();
    btcpay.invoices.delete(invoice.id);
    for (let other = 1; other <= 100; other += 1)
      btcpay.invoices.set(`other${other}`, { ...invoice, id: `other${other}`, metadata: { orderId: '' } });
    btcpay.invoices.set(invoice.id, Object.assign(invoice, { status: 'Settled' }));
    const [compared] = await shop.purchase.reconciliation.run();
    for (let other = 1; other <= 100; other += 1) btcpay.invoices.delete(`other${other}`);
    expect(compared?.found.filter(({ paymentId }) => paymentId === payment.id)).toMatchObject([
      { amount: 2400, settlement: 'applied' },
    ]);
  });

  it('S117 finds in its books what was never reported, however many comparisons lie between, and what came later', async () => {
    const { orderId, payment, invoice } = await place();
    const day = 86_400;
    const compare = async () =>
      (await shop.purchase.reconciliation.run())[0]?.found.filter(({ paymentId }) => paymentId === payment.id);
    expect(await compare()).toEqual([]);
    invoice.createdTime -= day + 7200;
    Object.assign(invoice, { status: 'Expired', additionalStatus: 'PaidPartial' });
    btcpay.state.paid = '0.0001';
    expect(await compare()).toMatchObject([{ amount: 600, settlement: 'wrongSum' }]);
    expect(await compare()).toEqual([]);
    btcpay.state.paid = '0.0005';
    expect(await compare()).toMatchObject([{ amount: 3000, settlement: 'wrongSum' }]);
    expect(await statusOf(orderId)).toBe('underReview');
  });
});
