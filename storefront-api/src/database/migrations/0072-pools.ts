import { sql, type Kysely } from 'kysely';

/**
 * Index for whether a plan has a pool, which each letter asks: without it, all keys that were ever handed out would be
 * read.
 */
export async function up(db: Kysely<unknown>) {
  await sql`create index pools on plan_keys (subscription_id) where from_pool`.execute(db);
}
