import type { Quote } from '../pricing/service';
import { lineRows, orderRow } from './orderRows';
import { orderView } from './views';
import { orderStatusesKept } from './transitions';
import { shopUrlOf } from './purchase';

const at = new Date('2026-11-22T12:00:00.500Z');
const order = {
  id: 'one',
  status: 'waitingForPayment',
  email: 'a@b.example',
  total_cents: 2450,
  expires_at: new Date(at.getTime() + 1_800_000),
  read_at: at,
} as never as Parameters<typeof orderView>[0];
const payment = { url: '/pay/one', qr_code_url: '/qr/one', address: 'demo-1' } as never as NonNullable<
  Parameters<typeof orderView>[2]
>;
const method = { instructions: { en: 'Pay.', ru: 'Платите.' } } as never as NonNullable<
  Parameters<typeof orderView>[3]
>;
const line = {
  game_name: 'Iron',
  product_name: 'Lantern',
  plan_name: { en: '30 days', ru: '30 дней' },
  count: 2,
} as never as Parameters<typeof orderView>[1][number];

describe('S191 an order as its visitor sees it', () => {
  it('says how to pay it, what it holds and until when, while it waits for the money', () => {
    expect(orderView(order, [line], payment, method)).toEqual({
      id: 'one',
      status: 'Waiting for payment',
      statusCode: 'waitingForPayment',
      usdCost: 24.5,
      email: 'a@b.example',
      expiredAt: Date.UTC(2026, 10, 22, 12, 30) / 1000,
      serverTime: at.getTime(),
      url: '/pay/one',
      qrCodeUrl: '/qr/one',
      paymentAddress: 'demo-1',
      paymentInstructions: { en: 'Pay.', ru: 'Платите.' },
      canChangePaymentMethod: true,
      subscriptionNames: [{ en: 'Iron: Lantern, 30 days (x2)', ru: 'Iron: Lantern, 30 дней (x2)' }],
    });
  });

  it('S111 shows no way to pay it in any other status, and lets the method be changed only before that', () => {
    for (const status of orderStatusesKept.filter((one) => one !== 'waitingForPayment'))
      expect(orderView({ ...order, status }, [line], payment, method)).toMatchObject({
        statusCode: status,
        url: null,
        qrCodeUrl: null,
        paymentAddress: null,
        paymentInstructions: null,
        canChangePaymentMethod: status === 'created',
      });
  });

  it('has nothing to pay by where no payment, or a method without instructions, is known', () => {
    expect(orderView(order, [], undefined, method)).toMatchObject({
      url: null,
      qrCodeUrl: null,
      paymentAddress: null,
      paymentInstructions: null,
      subscriptionNames: [],
    });
    expect(orderView(order, [], payment, undefined)).toMatchObject({ url: '/pay/one', paymentInstructions: null });
  });
});

describe('S190 an order as it is kept', () => {
  const offer = {
    id: 3,
    product_id: 1,
    name: { en: '30 days', ru: '30 дней' },
    price_minor: 2400,
    is_usd: true,
    game_name: 'Iron',
    product_name: 'Lantern',
  } as never;
  const quote = {
    lines: [],
    coupon: { text: 'SPRING', status: 'applied', percent: 50 },
    rateMicros: 85_000_000,
    total: { cents: 1200, roubles: 1020 },
  } as never as Quote;
  const request = { email: 'a@b.example', language: 'ru', paymentSystemId: 2 } as never as Parameters<
    typeof orderRow
  >[1];

  it('has its price, its coupon and its time of the moment when it was made', () => {
    expect(orderRow('one', request, quote, at, 90)).toEqual({
      id: 'one',
      status: 'created',
      email: 'a@b.example',
      language: 'ru',
      payment_system_id: 2,
      payment_id: null,
      coupon_code: 'SPRING',
      coupon_percent: 50,
      rate_micros: 85_000_000,
      total_cents: 1200,
      total_roubles: 1020,
      created_at: '2026-11-22T12:00:00.500Z',
      expires_at: '2026-11-22T12:01:30.000Z',
    });
  });

  it('has no coupon that was not applied', () => {
    const refused = { ...quote, coupon: { ...quote.coupon, status: 'none' as const, percent: 0 } };
    expect(orderRow('one', request, refused, at, 90)).toMatchObject({ coupon_code: null, coupon_percent: 0 });
  });

  it('has its lines in the order of the cart, and the count of before only where it can be one', () => {
    const lines = [4, undefined, 1.5, 0, -1, 51, 1e300].map((oldCount) => ({
      subscriptionId: 3,
      region: 'global' as const,
      count: 2,
      oldCount,
      offer,
    }));
    const rows = lineRows('one', { ...quote, lines });
    expect(rows.map(({ position, old_count: oldCount }) => [position, oldCount])).toEqual([
      [0, 4],
      [1, null],
      [2, null],
      [3, 0],
      [4, null],
      [5, null],
      [6, null],
    ]);
    expect(rows[0]).toEqual({
      order_id: 'one',
      position: 0,
      subscription_id: 3,
      region: 'global',
      count: 2,
      old_count: 4,
      price_minor: 2400,
      is_usd: true,
      game_name: 'Iron',
      product_name: 'Lantern',
      plan_name: '{"en":"30 days","ru":"30 дней"}',
    });
  });
});

describe('where letters say that the shop is', () => {
  const said = (env: object) => shopUrlOf({ PORT: 4000, ...env } as Parameters<typeof shopUrlOf>[0]);

  it('is what the settings say', () => {
    expect(said({ SHOP_URL: 'https://shop.test', SMTP_URL: 'smtp://mail.test' })).toBe('https://shop.test');
  });

  it('is this machine only where no letter goes out to people', () => {
    expect(said({})).toBe('http://localhost:4000');
    expect([said({ SMTP_URL: 'smtp://mail.test' }), said({ DATABASE_URL: 'postgres://db.test' })]).toEqual([
      undefined,
      undefined,
    ]);
  });
});
