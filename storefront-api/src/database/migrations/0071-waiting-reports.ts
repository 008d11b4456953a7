import { sql, type Kysely } from 'kysely';

/** Reports of payments that nobody knows are looked for by their time: those of years would be read every two seconds. */
export async function up(db: Kysely<unknown>) {
  await sql`drop index unknown_reports`.execute(db);
  await sql`create index unknown_reports on payment_settlements (at, id) where settlement = 'unknown'`.execute(db);
}
