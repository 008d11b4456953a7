import { sql } from 'kysely';
import type { Db } from '../database/schema';

/** A game with a summary of its products; the price is that of its cheapest plan, null where nothing is sold. */
export interface GameRow {
  id: number;
  name: string;
  icon: string;
  background: string;
  bestseller: boolean;
  aliases: string[];
  /** How many products. */
  value: number;
  price_minor: number | null;
  is_usd: boolean | null;
}

/**
 * The sort key of plans: cents by the rule of S200 in the high bits, the id in the low ones, so that the minimum of a
 * group also identifies its plan, and of equal prices the lowest id wins. Rounded as `lowestPrice` of contracts does.
 */
const rank = (rate: number) => sql`(
  case when is_usd then price_minor else 100 * ceil(floor(price_minor / 100::float8 / ${rate}::float8 * 1e6 + 0.5) / 1e6) end
)::bigint << 31 | subscriptions.id`;

/** Whether a plan is on sale: its price is at least half a cent, as in `hasPrice` (S200). */
const isSold = (rate: number) =>
  sql`active and not retired and case when is_usd then price_minor > 0 else price_minor >= ${rate}::float8 / 2 end`;

const idOfRank = sql`(lowest & 2147483647)::integer`;

/** All games, by one pass over plans and products. */
export async function allGames(db: Db, rate: number): Promise<GameRow[]> {
  const { rows } = await sql<GameRow>`
    select games.id, games.name, icon, background, bestseller, aliases, coalesce(value, 0) as value, price_minor, is_usd
    from games
    left join (
      select game_id, count(*)::integer as value, min(lowest) as lowest
      from (
        select id as product_id, game_id from products where not retired
        union all
        select product_id, game_id from additional_games
        where exists (select from products where id = product_id and products.game_id <> additional_games.game_id and not retired)
      ) as members
      left join (
        select product_id, min(${rank(rate)}) as lowest from subscriptions where ${isSold(rate)} group by product_id
      ) as sold using (product_id)
      group by game_id
    ) as catalogue on game_id = games.id
    left join subscriptions on subscriptions.id = ${idOfRank}
    where not games.retired
    order by games.id`.execute(db);
  return rows;
}

/** The popular games in their order: a few lookups by key, however many games there are. */
export async function popularGames(db: Db, rate: number): Promise<GameRow[]> {
  const { rows } = await sql<GameRow>`
    select games.id, games.name, icon, background, bestseller, aliases, value, price_minor, is_usd
    from games
    cross join lateral (
      select count(*)::integer as value,
        min((select min(${rank(rate)}) from subscriptions where ${isSold(rate)} and product_id = members.product_id)) as lowest
      from (
        select id as product_id from products where game_id = games.id and not retired
        union
        select product_id from additional_games join products on products.id = product_id and not retired
        where additional_games.game_id = games.id
      ) as members
    ) as catalogue
    left join subscriptions on subscriptions.id = ${idOfRank}
    where popular is not null and not games.retired
    order by popular`.execute(db);
  return rows;
}
