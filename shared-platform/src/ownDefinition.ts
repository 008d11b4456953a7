import type { EndpointDefinition } from '@reduxjs/toolkit/query/react';
import type { baseQuery } from './baseQuery';
import { scopedAccess, createMemoizedView, type StoreAccess } from './scopedStore';
import { fullName, isReservedName } from './ownNames';
import type { StorefrontState } from './storeTypes';

export type Definition = EndpointDefinition<unknown, typeof baseQuery, string, unknown>;

export type Tag = string | { type: string; id?: string | number };
type Tags = readonly (Tag | null | undefined)[];
type TagsOrHow = Tags | ((...facts: unknown[]) => Tags | undefined);

/** The parts of a definition with shared names: tags and cache keys. */
interface NamingParts {
  providesTags?: TagsOrHow;
  invalidatesTags?: TagsOrHow;
  serializeQueryArgs?: (facts: { endpointName: string }) => unknown;
}

type Acting = (argument: unknown, reach: StoreAccess, ...rest: unknown[]) => unknown;

/** The parts that are called with the store. */
interface ReachingParts {
  queryFn?: Acting;
  onQueryStarted?: Acting;
  onCacheEntryAdded?: Acting;
  forceRefetch?: (facts: { state: StorefrontState }) => boolean;
}

export function ownTag(remote: string, tag: Tag | null | undefined): Tag | null | undefined {
  if (typeof tag === 'string') return fullName(remote, tag);
  return tag && { ...tag, type: fullName(remote, tag.type) };
}

function ownTags(remote: string, tags: TagsOrHow): TagsOrHow {
  if (typeof tags === 'function') return (...facts) => tags(...facts)?.map((tag) => ownTag(remote, tag));
  return tags.map((tag) => ownTag(remote, tag));
}

/**
 * Gives a definition's callbacks the store as its remote sees it, in place of the whole store that RTK Query passes.
 */
function ownReach(remote: string, { forceRefetch, ...parts }: ReachingParts): ReachingParts {
  if (isReservedName(remote)) return {};
  const viewOf = createMemoizedView(remote);
  const own: ReachingParts = forceRefetch
    ? { forceRefetch: (facts) => forceRefetch({ ...facts, state: viewOf(facts.state) }) }
    : {};
  for (const part of ['queryFn', 'onQueryStarted', 'onCacheEntryAdded'] as const) {
    const act = parts[part];
    if (act)
      own[part] = (argument, reach, ...rest) =>
        act(argument, { ...reach, ...scopedAccess(remote, reach, viewOf), extra: undefined } as StoreAccess, ...rest);
  }
  return own;
}

/** The same definition with all names prefixed by the remote's, and with the remote's view of the state. */
export function ownDefinition(remote: string, name: string, definition: Definition): Definition {
  const parts = definition as NamingParts;
  const { providesTags, invalidatesTags, serializeQueryArgs } = parts;
  const own: NamingParts = { ...parts, ...ownReach(remote, definition as ReachingParts) };
  if (providesTags) own.providesTags = ownTags(remote, providesTags);
  if (invalidatesTags) own.invalidatesTags = ownTags(remote, invalidatesTags);
  if (serializeQueryArgs)
    own.serializeQueryArgs = (facts) => {
      const key = serializeQueryArgs({ ...facts, endpointName: name });
      // RTK Query makes a key with the endpoint's full name from anything but a string.
      return typeof key === 'string' ? `${fullName(remote, name)}(${key})` : key;
    };
  return own as Definition;
}
