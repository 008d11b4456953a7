import { sql, type Kysely } from 'kysely';

/** Index for recent reports of unknown payments: otherwise all of them would be read every two seconds. */
export async function up(db: Kysely<unknown>) {
  await sql`drop index unknown_reports`.execute(db);
  await sql`create index unknown_reports on payment_settlements (at, id) where settlement = 'unknown'`.execute(db);
}
