import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>) {
  // The providers of a method, of which the first enabled one takes the money; existing methods were the sandbox's.
  await sql`alter table payment_systems add column providers jsonb not null default '["sandbox"]'`.execute(db);
  // The sandbox's own books, as a payment service has them: a payment is found there when its report is lost.
  await sql`
    create table sandbox_book (
      payment_id text primary key,
      cents double precision not null,
      at timestamptz not null,
      refunded boolean not null default false
    )`.execute(db);
}
