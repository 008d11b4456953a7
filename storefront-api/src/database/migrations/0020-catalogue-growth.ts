import { sql, type Kysely } from 'kysely';

/** Indexes for the public calls, so that none of them scans a table for a few rows. */
const indexes = [
  'additional_games_of_game on additional_games (game_id)',
  'screenshots_of_product on screenshots (product_id)',
  'popular_games on games (popular) where popular is not null',
  'games_by_name on games (lower(name))',
  "games_by_loose_name on games (replace(lower(name), '_', ' '))",
  'products_by_name on products (lower(name))',
  "products_by_loose_name on products (replace(lower(name), '_', ' '))",
  'sold_plans_of_product on subscriptions (product_id) include (id, price_minor, is_usd) where active',
  'announcements_by_time on announcements (created_at desc, id desc)',
];

export async function up(db: Kysely<unknown>) {
  for (const index of indexes) await sql`create index ${sql.raw(index)}`.execute(db);
}
