import { gate, type Inner } from '../browser/gate';

/** What is done in place of each of the browser's ways that has a gate: several look at some. */
const fences = new WeakMap<object, Map<string, Inner[]>>();

function fencesAt(owner: object, name: string): Inner[] {
  const ofOwner = fences.get(owner) ?? new Map<string, Inner[]>();
  fences.set(owner, ofOwner);
  const found = ofOwner.get(name) ?? [];
  ofOwner.set(name, found);
  return found;
}

/** One after the other, the last one first: what each finds as the browser's way is the one before. */
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

/** Has `inner` do what a browser's objects of one kind do, by calls or by what they are given, or give by `get`, whoever took that before; without a gate for it in the page's first script, from now on. Gives what ends it. */
export function around(owner: object, name: string, inner: Inner, isGot = false): () => void {
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

/** The same where it is refused if `isRefused` says so of one of them; `refuse` answers then. */
export function guard(owner: object, name: string, isRefused: IsRefused, refuse: () => unknown = () => undefined): () => void {
  return around(owner, name, (way, one, given) => (isRefused(one as never, ...Array.from(given)) ? refuse() : Reflect.apply(way, one, given)));
}
