import { sql, type Kysely } from 'kysely';

async function addLetters(db: Kysely<unknown>) {
  await sql`
    create table letters (
      id text primary key,
      order_id text not null references orders,
      number integer not null,
      attempts integer not null default 0,
      created_at timestamptz not null,
      next_at timestamptz not null,
      claim text,
      claimed_until timestamptz,
      sent_at timestamptz,
      given_up_at timestamptz,
      last_error text,
      unique (order_id, number)
    )`.execute(db);
  await sql`create index letters_due on letters (next_at) where sent_at is null and given_up_at is null`.execute(db);
  await sql`
    insert into letters (id, order_id, number, created_at, next_at)
    select replace(gen_random_uuid()::text, '-', ''), id, 1, clock_timestamp(), clock_timestamp() from orders where status = 'paid'`.execute(
    db,
  );
  await sql`alter table orders drop column mail_lease`.execute(db);
}

async function addKeys(db: Kysely<unknown>) {
  await sql`
    create table plan_keys (
      id integer generated always as identity primary key,
      subscription_id integer not null references subscriptions,
      key text not null,
      from_pool boolean not null,
      order_id text references orders,
      position integer,
      unique (subscription_id, key)
    )`.execute(db);
  await sql`create index free_keys on plan_keys (subscription_id, id) where order_id is null`.execute(db);
  await sql`create index keys_of_order on plan_keys (order_id)`.execute(db);
}

export async function up(db: Kysely<unknown>) {
  await addLetters(db);
  await addKeys(db);
}
