import { gate, type Inner } from '../browser/gate';

/** Has `inner` do what a browser's objects of one kind do, by calls or by what they are given, or give by `get`, whoever took that before; without a gate for it in the page's first script, from now on. Gives what ends it. */
export function around(owner: object, name: string, inner: Inner, isGot = false): () => void {
  if (gate?.(owner, name, inner)) return () => void gate?.(owner, name, undefined);
  const own = Object.getOwnPropertyDescriptor(owner, name);
  if (!own?.configurable) return () => {};
  const key = isGot ? 'get' : own.set ? 'set' : 'value';
  const way = own[key] as Parameters<Inner>[0];
  function enclosed(this: object, ...given: unknown[]) {
    return inner(way, this, given);
  }
  Object.defineProperty(owner, name, { ...own, [key]: enclosed });
  return () => void Object.defineProperty(owner, name, own);
}

type IsRefused = (one: never, ...given: unknown[]) => boolean;

/** The same where it is refused if `isRefused` says so of one of them; `refuse` answers then. */
export function guard(owner: object, name: string, isRefused: IsRefused, refuse: () => unknown = () => undefined): () => void {
  return around(owner, name, (way, one, given) => (isRefused(one as never, ...Array.from(given)) ? refuse() : Reflect.apply(way, one, given)));
}
