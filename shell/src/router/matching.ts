import { matchRoutes, type RouteMatch, type RouteObject } from 'react-router-dom';

/** A regular expression that accepts at least all paths of a pattern. */
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

/** A path decoded as react-router compares it with patterns. */
function decoded(path: string): string {
  try {
    return path
      .split('/')
      .map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
      .join('/');
  } catch {
    return path;
  }
}

/**
 * Returns a function that matches a path. react-router parses, ranks and compiles all patterns at each call, so it only
 * gets those that the path may fit.
 */
export function createMatcher(routes: readonly RouteObject[]): (path: string) => RouteMatch | undefined {
  const known = routes.map((route) => ({ route, expression: expressionOf(route.path) }));
  return (path) => {
    const plain = decoded(path);
    const meant = known.flatMap(({ route, expression }) => (expression.test(plain) ? [route] : []));
    return matchRoutes(meant, path)?.at(-1);
  };
}
