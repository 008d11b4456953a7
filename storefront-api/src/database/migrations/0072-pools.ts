import { sql, type Kysely } from 'kysely';

/** Whether a plan has a pool is asked for each letter: of a plan without one, all keys that were ever handed out would be read for it. */
export async function up(db: Kysely<unknown>) {
  await sql`create index pools on plan_keys (subscription_id) where from_pool`.execute(db);
}
