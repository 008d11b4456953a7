import Stripe from 'stripe';
import { openShop, type Shop } from '../testing/shop';
import { btcpaySignature } from './btcpay/provider';

describe('a webhook that is refused', () => {
  let shop: Shop;
  const lines: string[] = [];

  beforeAll(async () => {
    const logger = { level: 'info', stream: { write: (line: string) => void lines.push(line) } };
    const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_right' };
    const btcpay = {
      BTCPAY_URL: 'http://127.0.0.1:9',
      BTCPAY_STORE: 'store1',
      BTCPAY_API_KEY: 'key1',
      BTCPAY_WEBHOOK_SECRET: 'hook_right',
    };
    shop = await openShop({ env: { PAYMENTS: 'stripe,btcpay,sandbox', ...stripe, ...btcpay }, logger, jobs: false });
  }, 180_000);
  afterAll(() => shop.close());

  const payload = JSON.stringify({ id: 'evt_1', object: 'event', buyer: 'Ivan Petrov' });
  const send = async (provider: string, headers: Record<string, string>) =>
    (
      await shop.app.inject({
        method: 'POST',
        url: `/v1/payments/${provider}/webhook`,
        payload,
        headers: { 'content-type': 'application/json', ...headers },
      })
    ).statusCode;

  it.each([
    [
      'stripe',
      () => ({
        'stripe-signature': new Stripe('sk_test_signer').webhooks.generateTestHeaderString({
          payload,
          secret: 'whsec_wrong',
        }),
      }),
      'No signatures found matching',
    ],
    [
      'btcpay',
      () => ({ 'btcpay-sig': btcpaySignature('hook_wrong', payload) }),
      'another secret than BTCPAY_WEBHOOK_SECRET',
    ],
    ['sandbox', () => ({}), 'wrong or too old'],
  ])(
    'S117 is told of in the log once a minute, with why %s’s was, and nothing that was sent or is secret',
    async (provider, headers, reason) => {
      lines.length = 0;
      for (const _attempt of [1, 2, 3]) expect(await send(provider, headers())).toBe(401);
      const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
      expect(told).toEqual([expect.objectContaining({ level: 40, provider, reason: expect.stringContaining(reason) })]);
      for (const hidden of ['whsec_', 'hook_', 'Ivan', 'sha256=', 'v1=']) expect(lines.join()).not.toContain(hidden);
    },
  );

  it('S117 is told of again when a minute has gone by', async () => {
    // Whole milliseconds: of others a difference may be a hair less.
    const later = Math.ceil(performance.now()) + 60_000;
    const time = jest.spyOn(performance, 'now');
    const toldAt = async (now: number) => {
      lines.length = 0;
      time.mockReturnValue(now);
      await send('sandbox', {});
      return lines.length;
    };
    const told = [await toldAt(later), await toldAt(later + 59_999), await toldAt(later + 60_000)];
    time.mockRestore();
    expect(told).toEqual([1, 0, 1]);
  });

  it.each(['', '/'])(
    'S117 is read by its address, at the end of which an owner may have written a slash: “%s”',
    async (end) => {
      const { statusCode } = await shop.app.inject({
        method: 'POST',
        url: `/v1/payments/btcpay/webhook${end}`,
        payload,
        headers: { 'content-type': 'application/json' },
      });
      expect(statusCode).toBe(401);
    },
  );
});
