import { sql, type Kysely } from 'kysely';

/** Index for deleting old sent parcels. */
export async function up(db: Kysely<unknown>) {
  await sql`create index outbox_done on chat_outbox (done_at) where done_at is not null`.execute(db);
}
