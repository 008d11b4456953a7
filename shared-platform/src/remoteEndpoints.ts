import { api } from './api';
import { ownTag, type Tag } from './ownDefinition';
import type { Definitions, Endpoint, OwnEndpoints } from './ownEndpoints';
import { asLibraryThunk } from './reservedActions';
import { fullName } from './ownNames';

/**
 * The hooks of each kind of endpoint: RTK Query's name for an endpoint's hook, and the name with the endpoint in it.
 */
const hookNames: Record<string, Record<string, (name: string) => string>> = {
  query: { useQuery: (name) => `use${name}Query`, useLazyQuery: (name) => `useLazy${name}Query` },
  infinitequery: { useInfiniteQuery: (name) => `use${name}InfiniteQuery` },
  mutation: { useMutation: (name) => `use${name}Mutation` },
};

const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/**
 * Hooks that look up their endpoint when they are called: modules destructure hooks before the remote registers its
 * endpoints.
 */
function hooksOf(own: OwnEndpoints, definitions: Definitions): Endpoint {
  const hooks: Endpoint = {};
  for (const [name, { type }] of Object.entries(definitions))
    for (const [hook, named] of Object.entries(hookNames[type] ?? {}))
      hooks[named(capitalised(name))] = (...values) => own.endpoint(name)[hook]!(...values);
  return hooks;
}

function endpointsOf(own: OwnEndpoints, definitions: Definitions): object {
  const endpoints = {};
  for (const name of Object.keys(definitions))
    Object.defineProperty(endpoints, name, { enumerable: true, get: () => own.endpoint(name) });
  return endpoints;
}

/** Cache tools for the remote's own part of the cache, usable once the remote has registered its name. */
function utilOf(own: OwnEndpoints) {
  const { updateQueryData, upsertQueryData, invalidateTags } = api.util as unknown as Endpoint;
  const writing =
    (write: Endpoint[string]) =>
    (name: string, ...rest: unknown[]) =>
      own.endpoint(name) && asLibraryThunk(write(fullName(own.remote, name), ...rest) as object);
  return {
    updateQueryData: writing(updateQueryData!),
    upsertQueryData: writing(upsertQueryData!),
    invalidateTags: (tags: Tag[]) => invalidateTags!(tags.map((tag) => ownTag(own.remote, tag))),
  };
}

/** The API as its remote uses it: its own endpoints, by their plain names. */
export function remoteEndpoints(own: OwnEndpoints, definitions: Definitions): object {
  return Object.freeze({
    endpoints: Object.freeze(endpointsOf(own, definitions)),
    util: Object.freeze(utilOf(own)),
    ...hooksOf(own, definitions),
  });
}
