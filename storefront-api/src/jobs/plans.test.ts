import { CompiledQuery, sql, type KyselyPlugin, type RootOperationNode } from 'kysely';
import { createOutboxRepository } from '../chat/outbox/repository';
import { createPresenceRepository } from '../chat/presence/repository';
import { createUploadRepository } from '../chat/uploadRepository';
import { databaseClock } from '../database/clock';
import { migrate } from '../database/migrate';
import type { Db } from '../database/schema';
import { statementsIn } from '../orders/store';
import { databases, type TestDatabase } from '../testing/databases';

const clock = databaseClock();

describe.each(databases())('what jobs look for every two seconds, on %s,', (_name, open) => {
  let database: TestDatabase;
  const asked: RootOperationNode[] = [];
  const recording: KyselyPlugin = {
    transformQuery: ({ node }) => (asked.push(node), node),
    transformResult: async ({ result }) => result,
  };

  beforeAll(async () => {
    database = await open();
    await migrate(database.db);
  }, 180_000);
  afterAll(() => database.close());

  /** How the first statement would be done in a table too large to be read to its end. */
  async function planOf(ask: (recorded: Db) => Promise<unknown>): Promise<string> {
    const { db } = database;
    asked.length = 0;
    await ask(db.withPlugin(recording));
    const { sql: text, parameters } = db.getExecutor().compileQuery(asked[0]!, { queryId: 'explained' });
    return db.transaction().execute(async (tx) => {
      for (const way of ['seqscan', 'sort']) await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(tx);
      const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>(
        CompiledQuery.raw(`explain ${text}`, [...parameters]),
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
  }

  it.each<[string, string, (db: Db) => Promise<unknown>]>([
    ['orders whose time is over', 'expires_at', (db) => statementsIn(db).orders.dueIds(50)],
    ['coupons of orders that failed', 'expires_at', (db) => statementsIn(db).coupons.heldByFailed(50)],
    ['payments that are to be asked for', 'open_next_at', (db) => statementsIn(db).ledger.unopenedIds(50)],
    ['payments whose asking is too far ahead', 'open_next_at', (db) => statementsIn(db).ledger.wakeUnopened()],
    ['reports that wait for their payment', 'at', (db) => statementsIn(db).ledger.reportsThatWait(50)],
    ['answers that are kept no longer', 'created_at', (db) => statementsIn(db).answers.forget(50)],
    ['files that were not kept', 'created_at', (db) => createUploadRepository(db).unfinished(3600, 50)],
    ['who is long gone', 'until', (db) => createPresenceRepository(db).sweep()],
    ['parcels', 'due_at', (db) => createOutboxRepository(db, clock).claim('letter', 60, async () => 'drop')],
    ['parcels that are too far ahead', 'due_at', (db) => createOutboxRepository(db, clock).wake('letter', 3600)],
    ['parcels that were carried', 'done_at', (db) => createOutboxRepository(db, clock).sweep(60)],
  ])('S193 is found by its time in an index, however much else there is: %s', async (_what, column, ask) => {
    const plan = await planOf(ask);
    expect(plan).toMatch(new RegExp(`Index Cond: .*\\b${column}\\b`));
    expect(plan).not.toMatch(new RegExp(`Seq Scan|Filter: .*\\b${column}\\b`));
  });
});
