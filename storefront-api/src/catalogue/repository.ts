import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../database/schema';
import { allGames, popularGames } from './gameRows';

interface ProductNames {
  gameName: string;
  productName: string;
  /** Whether `_` and ` ` are equal. */
  loose: boolean;
}

/** Compares without case, as far as the database's `lower` knows the letters. */
function isNamed(column: string, name: string, loose: boolean) {
  const plain = (text: RawBuilder<string>) =>
    loose ? sql<string>`replace(lower(${text}), '_', ' ')` : sql<string>`lower(${text})`;
  return sql<boolean>`${plain(sql.ref(column))} = ${plain(sql`${name}::text`)}`;
}

export function createCatalogueRepository(db: Db) {
  const productsWithGame = () =>
    db
      .selectFrom('products')
      .innerJoin('games', 'games.id', 'products.game_id')
      .select(['products.id', 'products.name', 'products.icon', 'products.status', 'games.name as game_name']);

  /** Products on sale. Retired ones are left out here, but keep their manuals, for those who bought them. */
  const soldProductsWithGame = () => productsWithGame().where('products.retired', '=', false);

  /** Products that belong to a game, as their own or as an additional one. */
  const idsOfGame = (gameId: number) =>
    db
      .selectFrom('products')
      .select('id')
      .where('game_id', '=', gameId)
      .union(db.selectFrom('additional_games').select('product_id as id').where('game_id', '=', gameId));

  const firstWithManual = () =>
    productsWithGame().select('manual').orderBy('products.retired').orderBy('products.id').limit(1);

  return {
    games: (rate: number) => allGames(db, rate),

    popularGames: (rate: number) => popularGames(db, rate),

    hasGame: async (id: number) =>
      (await db
        .selectFrom('games')
        .select('id')
        .where('id', '=', id)
        .where('retired', '=', false)
        .executeTakeFirst()) !== undefined,

    hasProduct: async (id: number) =>
      (await db
        .selectFrom('products')
        .select('id')
        .where('id', '=', id)
        .where('retired', '=', false)
        .executeTakeFirst()) !== undefined,

    /** Whether a product is or was on sale: buyers may still download a retired one. */
    knowsProduct: async (id: number) =>
      (await db.selectFrom('products').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,

    knownProduct: (id: number) => productsWithGame().where('products.id', '=', id).executeTakeFirst(),

    productsOfGame: (gameId: number) =>
      db
        .selectFrom('products')
        .select(['id', 'icon', 'name', 'bestseller', 'status'])
        .where('id', 'in', idsOfGame(gameId))
        .where('retired', '=', false)
        .orderBy('bestseller', 'desc')
        .orderBy('id')
        .execute(),

    soldPlansOfGame: (gameId: number) =>
      db
        .selectFrom('subscriptions')
        .select(['product_id', 'price_minor', 'is_usd'])
        .where('product_id', 'in', idsOfGame(gameId))
        .where('active', '=', true)
        .where('retired', '=', false)
        .orderBy('id')
        .execute(),

    productForCart: (id: number) => soldProductsWithGame().where('products.id', '=', id).executeTakeFirst(),

    product: (id: number) =>
      soldProductsWithGame()
        .select(['products.game_id', 'description', 'functional', 'requirements', 'videos', 'before_buy'])
        .where('products.id', '=', id)
        .executeTakeFirst(),

    productByNames: ({ gameName, productName, loose }: ProductNames) =>
      firstWithManual()
        .where(isNamed('games.name', gameName, loose))
        .where(isNamed('products.name', productName, loose))
        .executeTakeFirst(),

    /** The names of all products and their games, those on sale first. */
    productNames: () =>
      db
        .selectFrom('products')
        .innerJoin('games', 'games.id', 'products.game_id')
        .select(['products.name', 'games.name as game_name'])
        .orderBy('products.retired')
        .orderBy('products.id')
        .execute(),

    /** The product that was ordered under these names, even if it was renamed since. */
    productByOrderedNames: ({ gameName, productName, loose }: ProductNames) =>
      firstWithManual()
        .where('products.id', 'in', (one) =>
          one
            .selectFrom('order_lines')
            .innerJoin('subscriptions', 'subscriptions.id', 'order_lines.subscription_id')
            .select('subscriptions.product_id')
            .where(isNamed('order_lines.product_name', productName, loose))
            .where(isNamed('order_lines.game_name', gameName, loose)),
        )
        .executeTakeFirst(),

    additionalGameIds: async (productId: number) => {
      const rows = await db
        .selectFrom('additional_games')
        .select('game_id')
        .where('product_id', '=', productId)
        .orderBy('game_id')
        .execute();
      return rows.map((row) => row.game_id);
    },

    subscriptionsOfProduct: (productId: number) =>
      db
        .selectFrom('subscriptions')
        .selectAll()
        .where('product_id', '=', productId)
        .where('retired', '=', false)
        .orderBy('id')
        .execute(),

    subscriptionsById: (ids: number[]) =>
      ids.length === 0
        ? Promise.resolve([])
        : db
            .selectFrom('subscriptions')
            .selectAll()
            .where('id', 'in', ids)
            .where('retired', '=', false)
            .orderBy('id')
            .execute(),

    /** Plans with the names that an order keeps. */
    offersById: (ids: number[]) =>
      ids.length === 0
        ? Promise.resolve([])
        : db
            .selectFrom('subscriptions')
            .innerJoin('products', 'products.id', 'subscriptions.product_id')
            .innerJoin('games', 'games.id', 'products.game_id')
            .selectAll('subscriptions')
            .select(['products.name as product_name', 'games.name as game_name'])
            .where('subscriptions.id', 'in', ids)
            .where('subscriptions.retired', '=', false)
            .execute(),

    screenshots: (productId: number | undefined) =>
      db
        .selectFrom('screenshots')
        .select(['product_id', 'url', 'hidden'])
        .$if(productId !== undefined, (query) => query.where('product_id', '=', productId ?? 0))
        .orderBy('id')
        .execute(),
  };
}

export type CatalogueRepository = ReturnType<typeof createCatalogueRepository>;
export type SubscriptionRow = Awaited<ReturnType<CatalogueRepository['subscriptionsById']>>[number];
export type OfferRow = Awaited<ReturnType<CatalogueRepository['offersById']>>[number];
export type ProductRow = NonNullable<Awaited<ReturnType<CatalogueRepository['product']>>>;
