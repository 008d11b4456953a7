import {
  defaultLanguage,
  localizePath,
  shellName,
  splitPath,
  type Language,
  type ReleaseTable,
  type RouteDefinition,
} from '@storefront/contracts';
import type { RouteMatch, RouteObject } from 'react-router-dom';
import { createMatcher } from '../../router/matching';
import { ownRoutes } from '../../routes/ownRoutes';

/** The page that an address leads to. */
export interface PageAddress {
  kind: 'page';
  owner: string;
  route: string;
  visibility: RouteDefinition['visibility'];
}

export type Address =
  | PageAddress
  /**
   * The page's canonical address is another one: a path with its prefix, without query. `isForGood` where it only has
   * the default language's prefix too much (S019).
   */
  | { kind: 'moved'; path: string; isForGood: boolean }
  | { kind: 'unmatched'; language: Language };

type Handle = Omit<PageAddress, 'kind'>;

function routesOf({ remotes }: ReleaseTable): RouteObject[] {
  const owned = [
    ...ownRoutes.map((route) => ({ ...route, owner: shellName })),
    ...remotes.flatMap((remote) => remote.routes.map((route) => ({ ...route, owner: remote.name }))),
  ];
  return owned.map(({ owner, id, path, visibility }) => ({
    path: `/${path}`,
    handle: { owner, route: id, visibility } satisfies Handle,
  }));
}

/** The segments of a path, decoded; undefined where they cannot be. */
function segmentsOf(path: string): string[] | undefined {
  try {
    return path.split('/').filter(Boolean).map(decodeURIComponent);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

/**
 * The canonical spelling of a matched path: the pattern's words as in the pattern, all parameters encoded in the same
 * way.
 */
function canonicalPath(pattern: string, params: Record<string, string | undefined>, segments: string[]): string {
  const rest = [...segments];
  const written = pattern
    .split('/')
    .filter(Boolean)
    .flatMap((part) => {
      const word = part.replace(/\?$/, '');
      if (word.startsWith(':'))
        return params[word.slice(1)] === undefined ? [] : [encodeURIComponent(rest.shift() ?? '')];
      const isLeftOut = part.endsWith('?') && rest[0]?.toLowerCase() !== word.toLowerCase();
      if (!isLeftOut) rest.shift();
      return isLeftOut ? [] : [word];
    });
  return `/${written.join('/')}`;
}

/** `/en/cart` is `/cart`, whatever its letters' case. */
function withoutDefaultPrefix(pathname: string): string | undefined {
  const [, head = '', ...rest] = pathname.split('/');
  if (head.toLowerCase() !== defaultLanguage.code) return undefined;
  return `/${rest.join('/')}`.replace(/^\/+/, '/');
}

/** Returns a function that finds the page of an address, and its canonical spelling, from the release table alone. */
export function createAddressBook(): (table: ReleaseTable, pathname: string) => Address {
  let known: { table: ReleaseTable; match: (path: string) => RouteMatch | undefined } | undefined;
  return (table, pathname) => {
    if (known?.table !== table) known = { table, match: createMatcher(routesOf(table)) };
    const unprefixed = withoutDefaultPrefix(pathname);
    if (unprefixed !== undefined) return { kind: 'moved', path: unprefixed, isForGood: true };
    const { language, path } = splitPath(pathname);
    const segments = segmentsOf(path);
    const match = segments && known.match(path.replace(/\/{2,}/g, '/'));
    if (!match) return { kind: 'unmatched', language };
    const canonical = localizePath(canonicalPath(match.route.path ?? '', match.params, segments), language);
    // A trailing slash makes no other address (checklist).
    if (canonical !== pathname.replace(/(.)\/$/, '$1')) return { kind: 'moved', path: canonical, isForGood: false };
    return { kind: 'page', ...(match.route.handle as Handle) };
  };
}
