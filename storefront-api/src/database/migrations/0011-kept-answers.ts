import { sql, type Kysely } from 'kysely';

/** Answers to orders that were sent with an `Idempotency-Key`. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table kept_answers (
      key text primary key,
      body_hash text not null,
      status integer,
      answer text,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index kept_answers_by_age on kept_answers (created_at)`.execute(db);
}
