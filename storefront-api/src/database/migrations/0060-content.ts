import { sql, type Kysely } from 'kysely';

const retirable = ['games', 'products', 'subscriptions', 'payment_systems', 'coupons'];

/** Rows that orders refer to and that are not sold any more stay, hidden. */
async function addRetirement(db: Kysely<unknown>) {
  for (const table of retirable)
    await sql`alter table ${sql.table(table)} add column retired boolean not null default false`.execute(db);
  // Imports do not remove coupons that were made by hand.
  await sql`alter table coupons add column from_content boolean not null default false`.execute(db);
  await sql`create index lines_of_plan on order_lines (subscription_id)`.execute(db);
}

/** The files of the folder that was imported last, unchanged; pictures as originals and as pages load them. */
async function addFiles(db: Kysely<unknown>) {
  await sql`
    create table pictures (
      id text primary key,
      original bytea not null,
      address text not null,
      width integer not null,
      height integer not null
    )`.execute(db);
  await sql`
    create table picture_files (
      picture text not null references pictures,
      name text not null,
      bytes bytea not null,
      primary key (picture, name)
    )`.execute(db);
  await sql`
    create table content_files (
      path text primary key,
      text text,
      picture text references pictures,
      check ((text is null) <> (picture is null))
    )`.execute(db);
  await sql`create index files_of_picture on content_files (picture) where picture is not null`.execute(db);
}

/** Counts only what is sold. */
async function countWhatIsSold(db: Kysely<unknown>) {
  await sql`
    create or replace function count_data_change() returns trigger language plpgsql as $$
    begin
      if current_setting('storefront.counted', true) = pg_current_xact_id()::text then return null; end if;
      perform 1 from data_version for update;
      update data_version set
        version = version + 1,
        games = (select count(*) from games where not retired),
        products = (select count(*) from products where not retired);
      perform set_config('storefront.counted', pg_current_xact_id()::text, true);
      perform pg_notify('data_version', origin || '.' || version) from data_version;
      return null;
    end $$`.execute(db);
}

export async function up(db: Kysely<unknown>) {
  await sql`alter table games add column aliases jsonb not null default '[]'`.execute(db);
  await addRetirement(db);
  await addFiles(db);
  await countWhatIsSold(db);
}
