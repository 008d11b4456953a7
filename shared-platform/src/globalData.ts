import {
  formatPrice,
  GameSchema,
  listOf,
  ServiceConfigSchema,
  SiteStatsSchema,
  type SiteLink,
  type SiteStats,
} from '@storefront/contracts';
import { freeze } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import * as v from 'valibot';
import { api, globalData } from './api';
import { markLibraryThunks } from './reservedActions';
import { useLanguage } from './place';
import { rememberQueries } from './freshAnswers';
import type { StorefrontState } from './storeTypes';

const { endpoints } = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    serviceConfig: build.query<SiteStats | null, void>({
      query: () => ({ url: '/service-config', result: ServiceConfigSchema }),
      transformResponse: (config: v.InferOutput<typeof ServiceConfigSchema> | null) =>
        config && { ...config.stats, links: config.stats.links.length > 0 ? config.stats.links : config.links },
    }),
    games: build.query<v.InferOutput<typeof GameSchema>[] | null, void>({
      query: () => ({ url: '/v1/games', result: listOf(GameSchema) }),
    }),
  }),
});

/** Makes `abort` end the caller's own subscription only: aborting the shared call would fail it for all who wait. */
function keepAsked(endpoint: { initiate(...given: never[]): unknown }): void {
  const initiate = endpoint.initiate as (
    ...given: never[]
  ) => (...by: unknown[]) => { abort: () => void; unsubscribe: () => void };
  endpoint.initiate = (...given) => {
    const thunk = initiate(...given);
    return (...by: unknown[]) => {
      const asked = thunk(...by);
      return Object.assign(asked, { abort: () => asked.unsubscribe() });
    };
  };
}

for (const endpoint of Object.values(endpoints)) {
  keepAsked(endpoint as never);
  markLibraryThunks(endpoint);
  rememberQueries(endpoint as never);
}

type Readable = 'initiate' | 'select' | 'useQuery';

/** The parts of an endpoint that only read, since remotes must not change shared data. */
const readable = <Endpoint extends Record<Readable, unknown>>({ initiate, select, useQuery }: Endpoint) =>
  Object.freeze({ initiate, select, useQuery }) as Readonly<Pick<Endpoint, Readable>>;

/** The data that all teams share: site configuration and the games list. */
export const globalApi = Object.freeze({
  endpoints: Object.freeze({ serviceConfig: readable(endpoints.serviceConfig), games: readable(endpoints.games) }),
  useServiceConfigQuery: endpoints.serviceConfig.useQuery,
});

export const useGamesQuery = endpoints.games.useQuery;

const defaults = freeze(v.parse(SiteStatsSchema, {}), true);

/** The site's figures and links; the specified defaults until, or unless, the API gives them (S201). */
export function useStats(): Readonly<SiteStats> {
  return globalApi.useServiceConfigQuery(undefined, globalData).data ?? defaults;
}

/** A link of the site configuration by its name, without regard to case. */
export function useSiteLink(name: string): SiteLink | undefined {
  return useStats().links.find((link) => link.name.toLowerCase() === name.toLowerCase());
}

const configOf = endpoints.serviceConfig.select();

/**
 * Roubles for a dollar. Only reads the cache, which `useStats` fills in the frame: every entry of a long list uses it.
 */
export function useDollarRate(): number {
  return useSelector((state: StorefrontState) => configOf(state).data?.dollarRate) ?? defaults.dollarRate;
}

/**
 * Formats an amount in the visitor's currency: `(price, isUsd) => '$ 4.00'`. Only reads the cache, as `useDollarRate`
 * does.
 */
export function usePrice(): (price: number, isUsd: boolean) => string {
  const language = useLanguage();
  const dollarRate = useDollarRate();
  return (price, isUsd) => formatPrice(price, isUsd, language, dollarRate);
}
