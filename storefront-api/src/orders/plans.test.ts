import { CompiledQuery, sql, type KyselyPlugin, type RootOperationNode } from 'kysely';
import { migrate } from '../database/migrate';
import type { Db } from '../database/schema';
import { databases, type TestDatabase } from '../testing/databases';
import { statementsIn } from './store';

const [, openPostgres] = databases().find(([name]) => name === 'PostgreSQL') ?? [];

// PGlite plans alike, but only a server is worth the rows that make a scan the dearer way.
(openPostgres ? describe : describe.skip)('what orders ask of a large database', () => {
  let database: TestDatabase;
  const asked: RootOperationNode[] = [];
  const recording: KyselyPlugin = {
    transformQuery: ({ node }) => (asked.push(node), node),
    transformResult: async ({ result }) => result,
  };

  beforeAll(async () => {
    database = await openPostgres!();
    const { db } = database;
    await migrate(db);
    const rows = sql.raw('from generate_series(1, 20000) n');
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`
        insert into orders (id, status, email, language, payment_system_id, coupon_percent, rate_micros, total_cents, total_roubles, created_at, expires_at)
        select n, case when n % 5 = 0 then 'failed' else 'success' end, 'a@b.example', 'en', 1, 0, 85000000, 400, 340, at, at
        from (select n, now() - interval '1 hour' * n as at ${rows}) one`.execute(tx);
      await sql`insert into coupon_uses (order_id, code, email, given_back) select n, 'C', 'a@b.example', n % 5 = 0 ${rows}`.execute(
        tx,
      );
      await sql`insert into plan_keys (subscription_id, key, from_pool, order_id, position) select 1, n, false, n, 0 ${rows}`.execute(
        tx,
      );
      await sql`insert into kept_answers (key, body_hash, created_at) select n, '', now() - interval '1 second' * (n * 7919 % 20000) ${rows}`.execute(
        tx,
      );
    });
    await sql`analyze`.execute(db);
  }, 180_000);
  afterAll(() => database.close());

  /** How many rows were read of each table for the first statement. */
  async function readBy(ask: (recorded: Db) => Promise<unknown>): Promise<number> {
    const { db } = database;
    asked.length = 0;
    await ask(db.withPlugin(recording));
    const { sql: text, parameters } = db.getExecutor().compileQuery(asked[0]!, { queryId: 'explained' });
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>(
      CompiledQuery.raw(`explain (analyze, timing off) ${text}`, [...parameters]),
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    const perLoop = [...plan.matchAll(/actual rows=(\d+) loops=(\d+)|Rows Removed by Filter: (\d+)/g)];
    return Math.max(
      ...perLoop.map(([, count = 0, loops = 1, removed = 0]) => Number(count) * Number(loops) + Number(removed)),
    );
  }

  it.each<[string, (db: Db) => Promise<unknown>]>([
    ['coupons of orders that failed', (db) => statementsIn(db).coupons.heldByFailed(50)],
    ['answers that are kept no longer', (db) => statementsIn(db).answers.forget(50)],
    ['the pool of a plan that has none', (db) => statementsIn(db).keys.hasPool(1)],
    ['orders whose time is over', (db) => statementsIn(db).orders.dueIds(50)],
  ])('S193 reads no more than it needs: %s', async (_what, ask) => {
    expect(await readBy(ask)).toBeLessThan(200);
  });
});
