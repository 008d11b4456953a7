import {
  GameSchema,
  ProductListItemSchema,
  ProductSchema,
  ScreenshotSchema,
  type Game,
  type Product,
  type ProductListItem,
  type Screenshot,
} from '@storefront/contracts';
import { api } from '@storefront/platform';
import * as v from 'valibot';

interface ProductQuestion {
  productId: number;
  /** A code: the texts of a product come in one language. */
  language: string;
}

/** The catalogue's calls (S176, S177, S178, S181); the games list is the platform's. */
export const catalogApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    popularGames: build.query<Game[] | null, void>({
      query: () => ({ url: '/v1/games/popular', result: v.array(GameSchema) }),
    }),
    gameProducts: build.query<ProductListItem[] | null, number>({
      query: (gameId) => ({ url: `/v1/products/games/client/${gameId}`, result: v.array(ProductListItemSchema) }),
    }),
    product: build.query<Product | null, ProductQuestion>({
      query: ({ productId, language }) => ({ url: `/v1/products/${productId}?language=${language}`, result: ProductSchema }),
    }),
    screenshots: build.query<Screenshot[] | null, number>({
      query: (productId) => ({ url: `/v1/screenshots?productId=${productId}`, result: v.array(ScreenshotSchema) }),
    }),
  }),
});

export const { usePopularGamesQuery, useGameProductsQuery, useProductQuery, useScreenshotsQuery } = catalogApi;
