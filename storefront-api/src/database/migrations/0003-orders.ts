import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>) {
  await sql`
    create table orders (
      id text primary key,
      status text not null,
      email text not null,
      language text not null,
      payment_system_id integer not null references payment_systems,
      payment_id text,
      coupon_code text,
      coupon_percent integer not null,
      rate_micros integer not null,
      total_cents integer not null,
      total_roubles integer not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      mail_lease timestamptz
    )`.execute(db);
  await sql`create index orders_by_status on orders (status, expires_at)`.execute(db);
  await sql`
    create table order_lines (
      order_id text not null references orders,
      position integer not null,
      subscription_id integer not null,
      region text not null,
      count integer not null check (count between 1 and 50),
      old_count integer,
      price_minor integer not null,
      is_usd boolean not null,
      game_name text not null,
      product_name text not null,
      plan_name jsonb not null,
      primary key (order_id, position)
    )`.execute(db);
  await sql`
    create table order_history (
      id integer generated always as identity primary key,
      order_id text not null references orders,
      from_status text,
      to_status text not null,
      reason text not null,
      at timestamptz not null
    )`.execute(db);
  await sql`create index history_of_order on order_history (order_id)`.execute(db);
  await sql`
    create function refuse_change() returns trigger language plpgsql as
    $$ begin raise exception 'The history of orders is only ever added to.'; end $$`.execute(db);
  await sql`
    create trigger order_history_is_append_only before update or delete on order_history
    for each row execute function refuse_change()`.execute(db);
  await sql`
    create table payments (
      id text primary key,
      order_id text not null references orders,
      payment_system_id integer not null references payment_systems,
      cents integer not null,
      url text not null,
      qr_code_url text,
      address text,
      created_at timestamptz not null
    )`.execute(db);
  await sql`
    create table payment_events (
      id text primary key,
      payment_id text not null references payments,
      outcome text not null,
      received_at timestamptz not null
    )`.execute(db);
}
