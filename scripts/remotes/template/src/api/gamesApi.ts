import { GameSchema, listOf, type Game } from '@storefront/contracts';
import { api } from './api';

export const gamesApi = api.injectEndpoints({
  endpoints: (build) => ({
    popular: build.query<Game[] | null, void>({
      query: () => ({ url: '/v1/games/popular', result: listOf(GameSchema) }),
    }),
  }),
});

export const { usePopularQuery } = gamesApi;
