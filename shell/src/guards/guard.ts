import { gate, type Inner } from '../browser/gate';

/** The wrappers of each method that has a gate; several guards may wrap the same one. */
const fences = new WeakMap<object, Map<string, Inner[]>>();

function fencesAt(owner: object, name: string): Inner[] {
  const ofOwner = fences.get(owner) ?? new Map<string, Inner[]>();
  fences.set(owner, ofOwner);
  const found = ofOwner.get(name) ?? [];
  ofOwner.set(name, found);
  return found;
}

/** The wrappers as one, the last one outermost. */
const composed = (all: readonly Inner[]): Inner | undefined =>
  all.slice(1).reduce<Inner | undefined>(
    (before, inner) => (way, one, given) => {
      function next(this: object, ...rest: unknown[]) {
        return before!(way, this, rest);
      }
      return inner(next, one, given);
    },
    all[0],
  );

/**
 * Wraps a method or accessor of the browser (`owner[name]`; its getter with `isGot`) in `inner`: through the gate that
 * the page's first script has put there, also for code that took the method before; without a gate, from now on.
 * Returns what ends it.
 */
export function wrapMethod(owner: object, name: string, inner: Inner, isGot = false): () => void {
  if (gate?.(owner, name)) {
    const all = fencesAt(owner, name);
    const set = () => void gate?.(owner, name, composed(all));
    all.push(inner);
    set();
    return () => {
      all.splice(all.indexOf(inner), 1);
      set();
    };
  }
  const own = Object.getOwnPropertyDescriptor(owner, name);
  const key = isGot ? 'get' : own?.set ? 'set' : 'value';
  const way = own?.[key] as Parameters<Inner>[0] | undefined;
  if (!own?.configurable || typeof way !== 'function') return () => {};
  function enclosed(this: object, ...given: unknown[]) {
    return inner(way!, this, given);
  }
  Object.defineProperty(owner, name, { ...own, [key]: enclosed });
  return () => void Object.defineProperty(owner, name, own);
}

type IsRefused = (one: never, ...given: unknown[]) => boolean;

/** Wraps a method so that calls which `isRefused` refuses are answered by `refuse` instead. Returns what ends it. */
export function guard(
  owner: object,
  name: string,
  isRefused: IsRefused,
  refuse: () => unknown = () => undefined,
): () => void {
  return wrapMethod(owner, name, (way, one, given) =>
    isRefused(one as never, ...Array.from(given)) ? refuse() : Reflect.apply(way, one, given),
  );
}
