import { sql, type Kysely } from 'kysely';

/**
 * `truncate` is counted at once, other changes at the end of the transaction: one that truncates and refills a table is
 * counted again after the refilling.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create or replace function count_data_change() returns trigger language plpgsql as $$
    begin
      if current_setting('storefront.counted', true) = pg_current_xact_id()::text then return null; end if;
      perform 1 from data_version for update;
      update data_version set
        version = version + 1,
        games = (select count(*) from games where not retired),
        products = (select count(*) from products where not retired);
      if tg_op <> 'TRUNCATE' then perform set_config('storefront.counted', pg_current_xact_id()::text, true); end if;
      perform pg_notify('data_version', origin || '.' || version) from data_version;
      return null;
    end $$`.execute(db);
}
