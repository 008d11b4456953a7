import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>) {
  await sql`alter table payment_systems add column instructions jsonb`.execute(db);
}
