import type { Db } from '../database/schema';

export function createCatalogueRepository(db: Db) {
  const productsWithGame = () =>
    db.selectFrom('products').innerJoin('games', 'games.id', 'products.game_id').selectAll('products').select('games.name as game_name');

  return {
    games: () => db.selectFrom('games').selectAll().orderBy('id').execute(),

    popularGames: () => db.selectFrom('games').selectAll().where('popular', 'is not', null).orderBy('popular').execute(),

    /** Which product belongs to which game, as its own or as an additional one. */
    memberships: () =>
      db
        .selectFrom('products')
        .select(['id as product_id', 'game_id'])
        .union(db.selectFrom('additional_games').select(['product_id', 'game_id']))
        .execute(),

    game: (id: number) => db.selectFrom('games').selectAll().where('id', '=', id).executeTakeFirst(),

    productsOfGame: (gameId: number) =>
      db
        .selectFrom('products')
        .selectAll()
        .where((where) =>
          where.or([
            where('game_id', '=', gameId),
            where.exists(
              where.selectFrom('additional_games').select('product_id').whereRef('product_id', '=', 'products.id').where('additional_games.game_id', '=', gameId),
            ),
          ]),
        )
        .orderBy('bestseller', 'desc')
        .orderBy('id')
        .execute(),

    product: (id: number) => productsWithGame().where('products.id', '=', id).executeTakeFirst(),

    /** Products whose names are these; `_` and ` ` are equal when `loose`. Case never matters. */
    productsByNames: (gameName: string, productName: string, loose: boolean) => {
      const plain = (text: string) => (loose ? text.toLowerCase().replaceAll('_', ' ') : text.toLowerCase());
      return productsWithGame()
        .where((where) => {
          const column = (name: 'games.name' | 'products.name') => where.fn<string>('lower', [name]);
          const same = (name: 'games.name' | 'products.name', text: string) =>
            where(loose ? where.fn<string>('replace', [column(name), where.val('_'), where.val(' ')]) : column(name), '=', plain(text));
          return where.and([same('games.name', gameName), same('products.name', productName)]);
        })
        .orderBy('products.id')
        .limit(1)
        .executeTakeFirst();
    },

    additionalGameIds: async (productId: number) => {
      const rows = await db.selectFrom('additional_games').select('game_id').where('product_id', '=', productId).orderBy('game_id').execute();
      return rows.map((row) => row.game_id);
    },

    subscriptions: () => db.selectFrom('subscriptions').selectAll().orderBy('id').execute(),

    subscriptionsOfProduct: (productId: number) =>
      db.selectFrom('subscriptions').selectAll().where('product_id', '=', productId).orderBy('id').execute(),

    subscriptionsById: (ids: number[]) =>
      ids.length === 0 ? Promise.resolve([]) : db.selectFrom('subscriptions').selectAll().where('id', 'in', ids).orderBy('id').execute(),

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
export type SubscriptionRow = Awaited<ReturnType<CatalogueRepository['subscriptions']>>[number];
export type OfferRow = Awaited<ReturnType<CatalogueRepository['offersById']>>[number];
export type GameRow = Awaited<ReturnType<CatalogueRepository['games']>>[number];
export type ProductRow = NonNullable<Awaited<ReturnType<CatalogueRepository['product']>>>;
