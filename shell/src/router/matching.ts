import { matchRoutes, type RouteMatch, type RouteObject } from 'react-router-dom';

/** What a pattern takes, as one expression. */
function expressionOf(pattern = ''): RegExp {
  const parts = pattern
    .split('/')
    .filter(Boolean)
    .map((segment) => {
      if (segment === '*') return '(/.*)?';
      const taken = `/${segment.startsWith(':') ? '[^/]+' : segment.replace(/\?$/, '').replaceAll('.', '\\.')}`;
      return segment.endsWith('?') ? `(${taken})?` : taken;
    });
  return new RegExp(`^${parts.join('')}/*$`, 'i');
}

/** A path as the library compares it with patterns. */
function decoded(path: string): string {
  try {
    return path.split('/').map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F')).join('/');
  } catch {
    return path;
  }
}

/**
 * Finds whose pattern a path is. The library takes all patterns apart, ranks and compiles them each time that it is asked: it is asked of those alone
 * that the path fits, so that no page pays for the patterns of others.
 */
export function createMatcher(routes: readonly RouteObject[]): (path: string) => RouteMatch | undefined {
  const known = routes.map((route) => ({ route, expression: expressionOf(route.path) }));
  return (path) => {
    const plain = decoded(path);
    const meant = known.flatMap(({ route, expression }) => (expression.test(plain) ? [route] : []));
    return matchRoutes(meant, path)?.at(-1);
  };
}
