import { sql, type Kysely } from 'kysely';

/**
 * The provider's page by which money came, since a payment with two pages may be paid twice. Existing reports have
 * none, and may belong to any page.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table payment_reports add column ref text`.execute(db);
}
