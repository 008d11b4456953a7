import { parsePath, type Location, type To } from 'react-router-dom';

export const newKey = () => Math.random().toString(36).slice(2, 10);

/** A new location with a key of its own; `from` is the path that is shown. */
export function newLocation(to: To, from: string, given: unknown = null): Location {
  const { pathname = from, search = '', hash = '' } = typeof to === 'string' ? parsePath(to) : to;
  return { pathname, search, hash, state: given, key: newKey(), mask: undefined };
}
