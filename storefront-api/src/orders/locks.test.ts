import type { PostgresPool } from 'kysely';
import { databaseOver } from '../database/open';
import { pglitePool } from '../database/pglitePool';
import { secretOf } from '../database/secrets';
import { signedReport } from '../payments/sandbox/provider';
import { eventually } from '../testing/patience';
import { freshPGlite } from '../testing/pglite';
import { openShop, type Shop } from '../testing/shop';

// PGlite has one connection, so two transactions never meet in it: whether an order would be locked on PostgreSQL is
// read from the statements themselves, also where PostgreSQL is not installed.
const statements: string[] = [];

function recording(pool: PostgresPool): PostgresPool {
  return {
    async connect() {
      const client = await pool.connect();
      const query = client.query.bind(client) as (...call: unknown[]) => unknown;
      return Object.assign(Object.create(client) as typeof client, {
        query(sql: string, ...rest: unknown[]) {
          statements.push(sql);
          return query(sql, ...rest);
        },
      });
    },
    end: () => pool.end(),
  };
}

let shop: Shop;

beforeAll(async () => {
  const db = databaseOver(recording(pglitePool((await freshPGlite()).embedded)));
  shop = await openShop({ open: async () => ({ db, close: () => db.destroy() }) });
}, 180_000);
afterAll(() => shop.close());
beforeEach(() => {
  shop.clock.ahead = 0;
});

const transactions = () =>
  statements
    .join(';\n')
    .split(/^begin;\n/m)
    .slice(1)
    .map((text) => text.split(/^(?:commit|rollback)/m)[0]!.split(';\n'));

const decides = (sql: string) => /^update "orders" set (?:(?! where ).)*"(?:status|payment_id)" = /.test(sql);
const locks = (sql: string) => /^select .* from "orders" where "id" = \$1 for update$/.test(sql);

async function place(changes: object = {}) {
  const subscriptions = [{ subscriptionId: 3, region: 'global', count: 1 }];
  const { result } = await shop.post('/v1/orders', {
    couponText: '',
    email: 'a@b.example',
    paymentSystemId: 1,
    subscriptions,
    language: 'en',
    ...changes,
  });
  return result.orderId as string;
}

async function report(orderId: string, outcome: 'paid' | 'failed') {
  const { payment_id: paymentId, total_cents: cents } = await shop.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const event = { eventId: `${orderId}-${outcome}`, paymentId: paymentId!, outcome, cents };
  const { body, headers } = signedReport(
    await secretOf(shop.db, 'sandboxSecret'),
    event,
    new Date(Date.now() + shop.clock.ahead),
  );
  await shop.app.inject({ method: 'POST', url: '/v1/payments/sandbox/webhook', payload: body, headers });
}

async function becomes(orderId: string, status: string) {
  const now = async () => (await shop.get(`/v1/orders/client/${orderId}`)).result.statusCode;
  await eventually(async () => expect(await now()).toBe(status));
}

describe('what is reported of a payment', () => {
  const isFenced = (sql: string) => sql.includes('pg_advisory_xact_lock');

  it.each([
    ['waits for whoever writes that payment', 'nobodys', 1],
    ['waits for nobody, where it names none', '', 0],
  ])('S117 %s', async (_what, paymentId, fences) => {
    statements.length = 0;
    const report = { eventId: `of ${paymentId}`, paymentId, outcome: 'other', amount: 0, currency: 'USD' } as const;
    expect((await shop.purchase.ledger.record('stripe', report, '{}')).settlement).toBe('noted');
    expect(
      transactions()
        .filter((transaction) => transaction.some((sql) => sql.startsWith('insert into "payment_reports"')))
        .map((transaction) => transaction.filter(isFenced).length),
    ).toEqual([fences]);
  });

  it('S117 keeps the order to itself before it is written down: who forgets the buyer meanwhile finds it, or is seen', async () => {
    const orderId = await place();
    statements.length = 0;
    await report(orderId, 'failed');
    const adds = (sql: string) => sql.startsWith('insert into "payment_reports"');
    const [keeping] = transactions().filter((transaction) => transaction.some(adds));
    expect(keeping!.slice(0, keeping!.findIndex(adds)).filter(locks)).toHaveLength(1);
  });

  it('S117 is decided on by one at a time where its payment came late, too', async () => {
    const { ledger, store } = shop.purchase;
    const { created_at: at, ...row } = (await store.ledger.paymentsOfOrder(await place()))[0]!;
    await ledger.record(
      'sandbox',
      { eventId: 'early', paymentId: 'late', outcome: 'paid', amount: 1, currency: 'USD' },
      '{}',
    );
    statements.length = 0;
    await shop.db
      .insertInto('payments')
      .values({
        ...row,
        id: 'late',
        created_at: at.toISOString(),
        opened_at: at.toISOString(),
        open_next_at: null,
        closed_at: null,
      })
      .execute();
    await ledger.applyLate(50);
    const deciding = transactions().filter((transaction) =>
      transaction.some((sql) => sql.startsWith('insert into "payment_settlements"')),
    );
    expect(deciding).toHaveLength(1);
    const looks = deciding[0]!.findIndex((sql) => sql.includes('from "payment_settlements" as "settled"'));
    // Whoever looked before would decide on it once more.
    expect(deciding[0]!.slice(0, looks).filter(isFenced)).toHaveLength(1);
  });
});

it('S190 what is ordered stays what it is until the order is written', async () => {
  statements.length = 0;
  await place();
  const [writing] = transactions().filter((transaction) =>
    transaction.some((sql) => sql.startsWith('insert into "orders"')),
  );
  const held = writing!.findIndex((sql) => /^select .* from "subscriptions" .* for key share$/.test(sql));
  expect([held >= 0, held < writing!.findIndex((sql) => sql.startsWith('insert into "orders"'))]).toEqual([true, true]);
});

describe('whatever decides on an order', () => {
  it.each([
    ['opens its payment', () => place(), 'waitingForPayment'],
    ['finds it free', () => place({ couponText: 'FREE100' }), 'success'],
    [
      'changes its method',
      async () => {
        const orderId = await place();
        await shop.post(`/v1/orders/${orderId}/payment-method/6`);
        return orderId;
      },
      'waitingForPayment',
    ],
    [
      'hears that it is paid',
      async () => {
        const orderId = await place();
        await report(orderId, 'paid');
        return orderId;
      },
      'success',
    ],
    [
      'hears that it failed',
      async () => {
        const orderId = await place();
        await report(orderId, 'failed');
        return orderId;
      },
      'failed',
    ],
    [
      'sees its time over',
      async () => {
        const orderId = await place();
        shop.clock.ahead = 1_801_000;
        return orderId;
      },
      'expired',
    ],
  ])('S117 locks it first, when it %s', async (_what, act, status) => {
    statements.length = 0;
    await becomes(await act(), status);
    const deciding = transactions().filter((transaction) => transaction.some(decides));
    expect(deciding).not.toEqual([]);
    for (const transaction of deciding) {
      const locked = transaction.findIndex(locks);
      expect(locked).toBeGreaterThanOrEqual(0);
      expect(locked).toBeLessThan(transaction.findIndex(decides));
    }
    // Outside of a transaction nothing stays locked, so nothing may be decided there.
    const inside = transactions().flat().filter(decides).length;
    expect(statements.filter(decides)).toHaveLength(inside);
  });
});
