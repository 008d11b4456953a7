import { sql, type Kysely } from 'kysely';

/** What was carried is looked for by its time, to be forgotten. */
export async function up(db: Kysely<unknown>) {
  await sql`create index outbox_done on chat_outbox (done_at) where done_at is not null`.execute(db);
}
