import { sql } from 'kysely';
import type { Db } from '../database/schema';

/** A catalogue of `games` games with ten products each, made of the demo's rows by SQL; what was there stays. */
export async function growCatalogue(db: Db, games = 2000, productsOfEach = 10): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into games (id, name, icon, background, bestseller, popular)
      select 10000 + n, 'Grown ' || n, icon, background, false, null
      from generate_series(1, ${games}::integer) n join games source on source.id = 1 + n % 13`.execute(tx);
    await sql`
      insert into products (id, game_id, name, icon, bestseller, status, description, functional, requirements, videos, before_buy, manual)
      select 100000 + n, 10001 + (n - 1) / ${productsOfEach}::integer, source.name || ' ' || n, icon, n % 9 = 0, status,
        description, functional, requirements, videos, before_buy, manual
      from generate_series(1, ${games * productsOfEach}::integer) n join products source on source.id = 1 + n % 45`.execute(tx);
    await sql`
      insert into subscriptions (id, product_id, name, price_minor, is_usd, active, for_cis, for_global)
      select row_number() over () + 1000000, 100000 + n, source.name, price_minor + n % 97, is_usd, active, for_cis, for_global
      from generate_series(1, ${games * productsOfEach}::integer) n join subscriptions source on source.product_id = 1 + n % 45`.execute(tx);
    await sql`
      insert into screenshots (id, product_id, url, hidden)
      select row_number() over () + 1000000, 100000 + n, source.url, source.hidden
      from generate_series(1, ${games * productsOfEach}::integer) n join screenshots source on source.product_id = 1 + n % 45`.execute(tx);
  });
}
