import { createRequire } from 'node:module';
import type { EndpointFacts } from '@storefront/contracts';
import { anything } from './anything';
import { describeOr, type Definition } from './calls';

const require = createRequire(import.meta.url);

type Build = Record<'query' | 'mutation' | 'infiniteQuery', (definition: Definition) => Definition>;

interface RecordedApi {
  remote: string;
  injectEndpoints(options: { endpoints: (build: Build) => Record<string, Definition> }): object;
}

const build: Build = { query: (definition) => definition, mutation: (definition) => definition, infiniteQuery: (definition) => definition };

/** A platform that does nothing, and remembers what a remote names: its endpoints and slices. */
export function recordingPlatform() {
  const endpoints = new Map<string, Promise<EndpointFacts[]>>();
  const slices = new Set<string>();
  const unread: string[] = [];

  /** Where a real API gives hooks and endpoints by their names. */
  const remoteApi = ({ name }: { name: string }): RecordedApi => ({
    remote: name,
    injectEndpoints({ endpoints: define }) {
      for (const [plain, definition] of Object.entries(define(build))) endpoints.set(`${name}/${plain}`, describeOr(unread, `${name}/${plain}`, definition));
      return anything('0');
    },
  });

  const store = {
    dispatch: anything('0'),
    getState: () => anything('0'),
    addApi: () => {},
    inject: ({ name, reducerPath }: { name?: string; reducerPath: string }) => void [name ?? reducerPath, reducerPath].forEach((slice) => slices.add(slice)),
    startListening: anything('0'),
  };

  const { createSlice, createSelector, createAction, isAnyOf } = require('@reduxjs/toolkit') as Record<string, unknown>;
  const known: Record<string, unknown> = { createSlice, createSelector, createAction, isAnyOf, remoteApi, defineRoute: (route: unknown) => route };
  const platform = new Proxy(known, { get: (_known, name: string) => known[name] ?? (name === '__esModule' ? false : anything('0')), has: () => true });
  const seen = async () => ({ endpoints: (await Promise.all(endpoints.values())).flat(), slices: [...slices].sort(), unread });
  return { platform, store, seen };
}
