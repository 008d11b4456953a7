import { sql, type Kysely } from 'kysely';

/** The tables that public answers are made of. */
const publicTables = [
  'games',
  'products',
  'additional_games',
  'subscriptions',
  'screenshots',
  'announcements',
  'pages',
  'payment_systems',
  'settings',
];

/** Adds the counting triggers to a table; later migrations call it for further public tables. */
export async function countChangesOf(db: Kysely<unknown>, table: string) {
  await sql`
    create constraint trigger counts_data_change after insert or update or delete on ${sql.table(table)}
    deferrable initially deferred for each row execute function count_data_change()`.execute(db);
  await sql`
    create trigger counts_emptying after truncate on ${sql.table(table)}
    for each statement execute function count_data_change()`.execute(db);
}

/**
 * A version that grows with every transaction which changes public data, and counts that would otherwise be computed
 * for each answer. The triggers are deferred, so that writers lock the one row only while they commit, and cannot
 * deadlock over it. The lock comes first, since the counts would otherwise miss what another transaction has just
 * committed.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table data_version (
      id integer primary key check (id = 1),
      origin uuid not null,
      version bigint not null,
      games integer not null,
      products integer not null
    )`.execute(db);
  await sql`
    create function count_data_change() returns trigger language plpgsql as $$
    begin
      if current_setting('storefront.counted', true) = pg_current_xact_id()::text then return null; end if;
      perform 1 from data_version for update;
      update data_version set
        version = version + 1,
        games = (select count(*) from games),
        products = (select count(*) from products);
      perform set_config('storefront.counted', pg_current_xact_id()::text, true);
      perform pg_notify('data_version', origin || '.' || version) from data_version;
      return null;
    end $$`.execute(db);
  await sql`
    insert into data_version select 1, gen_random_uuid(), 1, (select count(*) from games), (select count(*) from products)`.execute(
    db,
  );
  for (const table of publicTables) await countChangesOf(db, table);
}
