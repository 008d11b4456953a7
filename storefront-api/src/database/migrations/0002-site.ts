import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>) {
  await sql`create table settings (name text primary key, value jsonb not null)`.execute(db);
  await sql`create table pages (name text primary key, data jsonb not null)`.execute(db);
  await sql`
    create table announcements (
      id integer primary key,
      created_at timestamptz not null,
      important boolean not null,
      banner text not null,
      header jsonb not null,
      text jsonb not null
    )`.execute(db);
  await sql`
    create table payment_systems (
      id integer primary key,
      image text not null,
      label jsonb not null,
      kind text not null check (kind in ('scan', 'address', 'page'))
    )`.execute(db);
  await sql`
    create table coupons (
      code text primary key check (code = upper(code)),
      percent integer not null check (percent between 1 and 100),
      expires_at timestamptz
    )`.execute(db);
}
