import { createRequire } from 'node:module';
import type { EndpointFacts } from '@storefront/contracts';
import { symbolicValue } from './symbolicValue';
import { describeOrReport } from './calls';
import type { Registered } from './reachedEvents';
import { unkeyedFields } from './cacheKeyGaps';
import type { Definition } from './runEndpoint';

const require = createRequire(import.meta.url);

type Build = Record<'query' | 'mutation' | 'infiniteQuery', (definition: Definition) => Definition>;

interface RecordedApi {
  remote: string;
  injectEndpoints(options: { endpoints: (build: Build) => Record<string, Definition> }): object;
}

const build: Build = {
  query: (definition) => definition,
  mutation: (definition) => definition,
  infiniteQuery: (definition) => definition,
};

/** Matchers of an endpoint's own actions, which no event matches. */
const ownActions = ['matchPending', 'matchFulfilled', 'matchRejected'];

/** A symbolic value with some known members. */
const symbolicValueWith = (known: (name: string | symbol) => unknown): never =>
  new Proxy(symbolicValue('0') as object, {
    get: (all, name) => known(name) ?? (Reflect.get(all, name) as unknown),
  }) as never;

/** A builder that returns definitions unchanged. */
const symbolicApi = () => {
  const endpoint = symbolicValueWith((name) => (ownActions.includes(String(name)) ? () => false : undefined));
  const endpoints = symbolicValueWith((name) => (typeof name === 'string' ? endpoint : undefined));
  return symbolicValueWith((name) => (name === 'endpoints' ? endpoints : undefined));
};

/** A fake platform that records a remote's endpoints, slices and listeners. */
export function recordingPlatform() {
  const endpoints = new Map<string, Promise<EndpointFacts[]>>();
  const slices = new Set<string>();
  const registered: Registered = { reducers: [], listeners: [] };
  const unread: string[] = [];
  const unkeyed = new Map<string, Promise<string[]>>();

  /** In place of a real API's hooks and endpoints. */
  const remoteApi = ({ name }: { name: string }): RecordedApi => ({
    remote: name,
    injectEndpoints({ endpoints: define }) {
      for (const [plain, definition] of Object.entries(define(build))) {
        endpoints.set(`${name}/${plain}`, describeOrReport(unread, `${name}/${plain}`, definition));
        // An endpoint that cannot be evaluated so is reported elsewhere.
        unkeyed.set(
          `${name}/${plain}`,
          Promise.resolve()
            .then(() => unkeyedFields(`${name}/${plain}`, definition))
            .catch(() => []),
        );
      }
      return symbolicApi();
    },
  });

  const listen = (options: unknown) => {
    registered.listeners.push(options);
    return symbolicValue('0');
  };
  const startListening = Object.assign(listen, { withTypes: () => startListening }) as typeof listen & {
    withTypes: () => object;
  };

  const store = {
    dispatch: symbolicValue('0'),
    getState: () => symbolicValue('0'),
    addApi: () => {},
    inject({
      name,
      reducerPath,
      reducer,
    }: {
      name?: string;
      reducerPath: string;
      reducer: Registered['reducers'][number];
    }) {
      for (const slice of [name ?? reducerPath, reducerPath]) slices.add(slice);
      registered.reducers.push(reducer);
    },
    startListening,
  };

  const { createSlice, createSelector, createAction, isAnyOf } = require('@reduxjs/toolkit') as Record<string, unknown>;
  const known: Record<string, unknown> = {
    createSlice,
    createSelector,
    createAction,
    isAnyOf,
    remoteApi,
    defineRoute: (route: unknown) => route,
  };
  const platform = new Proxy(known, {
    get: (_known, name: string) => known[name] ?? (name === '__esModule' ? false : symbolicValue('0')),
    has: () => true,
  });
  /**
   * Registers a remote, and returns the slices that its returned promise adds. Slices of other promises are late on
   * purpose.
   */
  const register = async (act: ((to: typeof store) => unknown) | undefined): Promise<string[]> => {
    const registering = act?.(store);
    const inTime = new Set(slices);
    await registering;
    return [...slices].filter((slice) => !inTime.has(slice)).sort();
  };

  const seen = async () => {
    const keys = await Promise.all([...unkeyed].map(async ([name, fields]) => [name, await fields] as const));
    return {
      endpoints: (await Promise.all(endpoints.values())).flat(),
      slices: [...slices].sort(),
      unread,
      unkeyed: Object.fromEntries(keys.filter(([, fields]) => fields.length > 0)),
    };
  };
  return { platform, store, registered, register, seen };
}
