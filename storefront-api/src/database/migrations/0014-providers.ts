import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>) {
  // Who may take a method's money, the first that is switched on; methods of before were the sandbox's.
  await sql`alter table payment_systems add column providers jsonb not null default '["sandbox"]'`.execute(db);
  // What the sandbox itself remembers, as a payment service would: what it took is found again when its report is lost.
  await sql`
    create table sandbox_book (
      payment_id text primary key,
      cents double precision not null,
      at timestamptz not null,
      refunded boolean not null default false
    )`.execute(db);
}
