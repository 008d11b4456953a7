import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>) {
  await sql`
    create table games (
      id integer primary key,
      name text not null,
      icon text not null,
      background text not null,
      bestseller boolean not null,
      popular integer
    )`.execute(db);
  await sql`
    create table products (
      id integer primary key,
      game_id integer not null references games,
      name text not null,
      icon text not null,
      bestseller boolean not null,
      status integer not null check (status between 0 and 2),
      description jsonb not null,
      functional jsonb not null,
      requirements jsonb not null,
      videos text not null,
      before_buy text not null,
      manual jsonb not null
    )`.execute(db);
  await sql`create index products_of_game on products (game_id)`.execute(db);
  await sql`
    create table additional_games (
      product_id integer not null references products,
      game_id integer not null references games,
      primary key (product_id, game_id)
    )`.execute(db);
  await sql`
    create table subscriptions (
      id integer primary key,
      product_id integer not null references products,
      name jsonb not null,
      price_minor integer not null check (price_minor >= 0),
      is_usd boolean not null,
      active boolean not null,
      for_cis boolean not null,
      for_global boolean not null
    )`.execute(db);
  await sql`create index subscriptions_of_product on subscriptions (product_id)`.execute(db);
  await sql`
    create table screenshots (
      id integer primary key,
      product_id integer not null references products,
      url text not null,
      hidden boolean not null
    )`.execute(db);
}
