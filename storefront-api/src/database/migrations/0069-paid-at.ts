import { sql, type Kysely } from 'kysely';

/** When money was paid, beside when that was reported. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table payment_reports add column paid_at timestamptz`.execute(db);
}
