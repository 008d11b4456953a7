import { tableOf, wholeNumber } from '../command';
import { createCommands } from './index';

const at = new Date('2026-11-27T10:20:30.456Z');

const order = {
  id: 'A1',
  status: 'underReview',
  email: 'ann@mail.test',
  total_cents: 2405,
  created_at: at,
  expires_at: new Date('2026-11-27T10:50:00Z'),
  language: 'ru',
  coupon_code: null,
  payment_id: 'P1',
};

/** What is kept of one order, as its statements tell it. */
const purchase = {
  store: {
    orders: {
      order: async (id: string) => (id === order.id ? order : undefined),
      list: async () => [order],
      lines: async () => [
        {
          subscription_id: 3,
          region: 'cis',
          count: 2,
          game_name: 'Iron Meridian',
          product_name: 'Lantern',
          plan_name: { en: '30 days', ru: '30 дней' },
        },
      ],
      history: async () => [{ from_status: null, to_status: 'created', reason: 'The order was placed.', at }],
    },
    ledger: {
      paymentsOfOrder: async () => [
        { id: 'P1', provider: 'sandbox', cents: 2405, currency: 'USD', provider_ref: null, opened_at: null },
      ],
      reportsOfOrder: async () => [
        {
          provider: 'sandbox',
          event_id: 'E1',
          payment_id: 'P1',
          outcome: 'paid',
          amount: 7,
          currency: 'USD',
          ref: 'R1',
          paid_at: null,
          received_at: at,
        },
      ],
      settlementsOfOrder: async () => [{ provider: 'sandbox', event_id: 'E1', settlement: 'wrongSum' }],
    },
    letters: { lettersOfOrder: async () => [] },
    coupons: {
      all: async () => [
        {
          code: 'SPRING',
          percent: 25,
          used: 1,
          max_uses: 2,
          per_email: null,
          starts_at: at,
          expires_at: null,
          products: [1, 3],
        },
      ],
    },
    keys: { hasPlan: async () => true, addToPool: async () => 2, freeKeys: async () => 5, release: async () => [7, 7] },
    transaction: async (work: (tx: object) => unknown) =>
      work({
        ...purchase.store,
        orders: { lock: async () => ({ ...order, status: 'refunded', read_at: at }), time: async () => at },
        letters: { lettersOfOrder: async () => [], wakeForKeys: async () => undefined },
      }),
  },
  reconciliation: { run: async () => [{ provider: 'stripe', agreed: 4, found: [{}, {}], onlyHere: [{}] }] },
  postman: { wake: () => undefined },
} as const;

const run = createCommands(purchase as never, {} as never, { DATA_DIR: '.' });
const said = async (words: string, lines: string[] = []) =>
  (await run({ words: words.split(' '), options: {}, lines })).text;

describe('what npm run admin says to people', () => {
  it('of orders is a table', async () => {
    expect(await said('orders list')).toBe(
      [
        'id  statusCode   status         email          usdCost  createdAt',
        'A1  underReview  In processing  ann@mail.test  24.05    2026-11-27T10:20:30.456Z',
      ].join('\n'),
    );
  });

  it('of one order is all that is known of it, part by part', async () => {
    expect(await said('orders show A1')).toBe(`id: A1
statusCode: underReview
status: In processing
email: ann@mail.test
usdCost: 24.05
createdAt: 2026-11-27T10:20:30.456Z
language: ru
expiresAt: 2026-11-27T10:50:00.000Z
coupon:${' '}
paymentId: P1

lines
plan  region  count  name
3     cis     2      Iron Meridian: Lantern, 30 days

payments
id  provider  amount  currency  ref  openedAt
P1  sandbox   2405    USD

reports
provider  event  payment  outcome  amount  currency  ref  paidAt  at                        settlement
sandbox   E1     P1       paid     7       USD       R1           2026-11-27T10:20:30.456Z  wrongSum

letters
none

history
from  to       reason                 at
      created  The order was placed.  2026-11-27T10:20:30.456Z`);
  });

  it('of coupons, books and keys is how many there are', async () => {
    expect(await said('coupons list')).toBe(
      [
        'code    percent  used  uses  perEmail  from                      until  products',
        'SPRING  25       1     2               2026-11-27T10:20:30.456Z         1,3',
      ].join('\n'),
    );
    expect(await said('payments reconcile')).toBe('provider  agreed  found  onlyHere\nstripe    4       2      1');
    expect(await said('keys add 7 file', ['A-1', 'A-2'])).toBe('Keys added to plan 7: 2. Free now: 5.');
    expect(await said('keys release A1')).toBe('Keys that are free again: 2.');
  });

  it('of what it does not know is all that it does', async () => {
    await expect(said('orders dance')).rejects.toThrow(
      /^There is no command “orders dance”\. There are:\n {2}orders list \[--status …\]\n {2}orders show <id>\n/,
    );
    await expect(said('orders resolve')).rejects.toThrow('It is called so: orders resolve <id> [--as …]');
  });
});

describe('a table of the owner’s', () => {
  it('is as wide as its widest cell, and says where there is nothing', () => {
    expect(
      tableOf(
        [
          { name: 'a', count: 100 },
          { name: 'bcdef', count: null },
        ],
        'None.',
      ),
    ).toBe('name   count\na      100\nbcdef');
    expect(tableOf([], 'None.')).toBe('None.');
  });
});

describe('a whole number of the owner’s', () => {
  it('is one within its bounds, in digits alone', () => {
    const passes = (text: string | undefined) => {
      try {
        return wholeNumber(text, '--uses', 2, 30);
      } catch (error) {
        return (error as Error).message;
      }
    };
    expect(['2', '30', '007'].map(passes)).toEqual([2, 30, 7]);
    for (const wrong of [undefined, '', '1', '31', '2.5', '-2', '0x3', '1e1', ' 2', '00000000002'])
      expect([wrong, passes(wrong)]).toEqual([wrong, '--uses must be a whole number from 2 to 30.']);
  });
});
