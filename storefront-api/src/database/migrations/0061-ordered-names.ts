import { sql, type Kysely } from 'kysely';

/** Indexes for finding ordered products by the names under which they were bought. */
const indexes = [
  'lines_by_name on order_lines (lower(product_name), lower(game_name)) include (subscription_id)',
  "lines_by_loose_name on order_lines (replace(lower(product_name), '_', ' '), replace(lower(game_name), '_', ' ')) include (subscription_id)",
];

export async function up(db: Kysely<unknown>) {
  for (const index of indexes) await sql`create index ${sql.raw(index)}`.execute(db);
}
