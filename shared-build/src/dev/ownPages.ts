import { splitPath, type RemoteDefinition } from '@storefront/contracts';

/** Whether a path has the form of a route's pattern (`news/:page?`). */
function matchesPattern(pattern: string, path: string): boolean {
  const parts = pattern.split('/').filter(Boolean);
  const expression = parts.map((part) => {
    const word = part.startsWith(':') ? '[^/]+' : part.replace(/\?$/, '').replace(/[.~]/g, '\\$&');
    return part.endsWith('?') ? `(?:/${word})?` : `/${word}`;
  });
  return new RegExp(`^${expression.join('')}/*$`, 'i').test(path === '/' ? '' : path);
}

/** Whether a path is a page of one of these remotes, by their local definitions. */
export function isPageOf(definitions: readonly Pick<RemoteDefinition, 'routes'>[], pathname: string): boolean {
  const { path } = splitPath(pathname);
  return definitions.some(({ routes }) => routes.some((route) => matchesPattern(route.path, path)));
}
