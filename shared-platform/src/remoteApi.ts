import type { Api, coreModuleName, EndpointDefinitions, reactHooksModuleName } from '@reduxjs/toolkit/query/react';
import type { RemoteDefinition } from '@storefront/contracts';
import type { baseQuery } from './baseQuery';
import { api as baseApi } from './api';
import { remoteEndpoints } from './remoteEndpoints';
import type { Definition } from './ownDefinition';
import { OwnEndpoints, type Build } from './ownEndpoints';

type Injected<Definitions extends EndpointDefinitions, Tag extends string> = Api<
  typeof baseQuery,
  Definitions,
  'api',
  Tag,
  typeof coreModuleName | typeof reactHooksModuleName
>;
type HookName = `use${string}${'Query' | 'Mutation'}`;
type UtilName = 'updateQueryData' | 'upsertQueryData' | 'invalidateTags';

/** A remote's endpoints, hooks and cache tools by their plain names, typed as Redux Toolkit does. */
export type RemoteEndpoints<Definitions extends EndpointDefinitions, Tag extends string> = Pick<
  Injected<Definitions, Tag>,
  'endpoints' | Extract<keyof Injected<Definitions, Tag>, HookName>
> & { util: Pick<Injected<Definitions, Tag>['util'], UtilName> };

/** The base API as one remote sees it. */
export interface RemoteApi<Tag extends string = never> {
  readonly remote: string;
  /** Defines endpoints, which can be used once `register` has called `store.addApi(api)`. */
  injectEndpoints<Definitions extends EndpointDefinitions>(options: {
    endpoints: (build: Build<Tag>) => Definitions;
  }): RemoteEndpoints<Definitions, Tag>;
}

/** A remote's API with any tags. */
export type AnyRemoteApi = Pick<RemoteApi, 'remote'>;

const ownEndpoints = new WeakMap<AnyRemoteApi, OwnEndpoints>();

/**
 * The base API for one remote. Its endpoint `order` is `mf-x/order` in the cache, its tag `Order` is `mf-x/Order`, so
 * that remotes cannot read or change each other's data. The remote itself uses the plain names.
 */
export function remoteApi<const Tag extends string = never>(
  { name }: Pick<RemoteDefinition, 'name'>,
  { tagTypes = [] }: { tagTypes?: readonly Tag[] } = {},
): RemoteApi<Tag> {
  const own = new OwnEndpoints(name, tagTypes);
  const api: RemoteApi<Tag> = Object.freeze({
    remote: name,
    injectEndpoints: <Definitions extends EndpointDefinitions>({
      endpoints,
    }: {
      endpoints: (build: Build<Tag>) => Definitions;
    }) => remoteEndpoints(own, own.define(endpoints)) as RemoteEndpoints<Definitions, Tag>,
  });
  ownEndpoints.set(api, own);
  return api;
}

/** Adds a remote's endpoints to the base API; `version`: the version of the remote that defines them. */
export function openApi(api: AnyRemoteApi, version: string): void {
  const own = ownEndpoints.get(api);
  if (!own) throw new Error(`This is no API of ${api.remote}: remoteApi(definition) makes one.`);
  own.open(version);
}

/** Every endpoint of the base API by its full name, as it was defined. */
export function definedEndpoints(): [string, object][] {
  const defined: [string, object][] = [];
  const remember = (name: string) =>
    [name, (definition: Definition) => void defined.push([name, { ...definition }])] as const;
  baseApi.enhanceEndpoints({ endpoints: Object.fromEntries(Object.keys(baseApi.endpoints).map(remember)) as never });
  return defined;
}

let isHostThere = false;

/** The shell's own part of the base API, made once. */
export function hostApi(): RemoteApi {
  if (isHostThere) throw new Error('The shell has its API already.');
  isHostThere = true;
  const api = remoteApi({ name: 'shell' });
  openApi(api, 'host');
  return api;
}
