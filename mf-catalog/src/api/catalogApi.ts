import {
  GameSchema,
  ProductListItemSchema,
  ProductSchema,
  ScreenshotSchema,
  listOf,
  type Game,
  type Product,
  type ProductListItem,
  type Screenshot,
} from '@storefront/contracts';
import { api } from './api';

interface Beside {
  /** Optional data of another page, which a failure must not affect (S206). The answer is the same. */
  beside?: boolean;
}

interface GameQuestion extends Beside {
  gameId: number;
}

interface ProductQuestion extends Beside {
  productId: number;
  /** The language's code, since a product's texts come in one language. */
  language: string;
}

/** The catalogue's calls (S176, S177, S178, S181); the games list is the platform's. */
export const catalogApi = api.injectEndpoints({
  endpoints: (build) => ({
    popularGames: build.query<Game[] | null, void>({
      query: () => ({ url: '/v1/games/popular', result: listOf(GameSchema) }),
    }),
    gameProducts: build.query<ProductListItem[] | null, GameQuestion>({
      query: ({ gameId, beside }) => ({
        url: `/v1/products/games/client/${gameId}`,
        result: listOf(ProductListItemSchema),
        background: beside,
      }),
      serializeQueryArgs: ({ queryArgs: { gameId } }) => ({ gameId }),
    }),
    product: build.query<Product | null, ProductQuestion>({
      query: ({ productId, language, beside }) => ({
        url: `/v1/products/${productId}?language=${language}`,
        result: ProductSchema,
        background: beside,
      }),
      serializeQueryArgs: ({ queryArgs: { productId, language } }) => ({ productId, language }),
    }),
    screenshots: build.query<Screenshot[] | null, number>({
      query: (productId) => ({
        url: `/v1/screenshots?productId=${productId}`,
        result: listOf(ScreenshotSchema),
        background: true,
      }),
      // Other APIs may answer with those of all products.
      transformResponse: (all: Screenshot[] | null, _meta, productId) =>
        all && all.filter((one) => one.productId === productId && !one.hidden),
    }),
  }),
});

export const { usePopularGamesQuery, useGameProductsQuery, useProductQuery, useScreenshotsQuery } = catalogApi;
