import { sql, type Kysely } from 'kysely';

/** By which page money came: a payment for which two were made may be paid twice. What is there says nothing of it, and may be of any. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table payment_reports add column ref text`.execute(db);
}
