type Way = (...given: unknown[]) => unknown;

/** A fence: called in place of a browser method (`way`), with its `this` and its arguments. */
export type Inner = (way: Way, one: object, given: ArrayLike<unknown>) => unknown;

/** Sets the fence of a gate, or removes it (`undefined`). Returns the browser's own method, if there is a gate. */
type Gate = (owner: object, name: string, ...inner: [(Inner | undefined)?]) => Way | undefined;

/**
 * Defined by the page's first script (`globalsScript.ts`), and only visible to the shell's own scripts while they are
 * evaluated.
 */
const given = globalThis as {
  storefrontGate?: Gate;
  storefrontKeep?: (container: string, entry: string) => void;
  storefrontBegin?: () => void;
};

export const gate = given.storefrontGate;

/** The unfenced version of a browser method, for the shell itself. */
export function unfenced(owner: object, name: string): (one: object, ...given: unknown[]) => unknown {
  const way = gate?.(owner, name) ?? (Reflect.get(owner, name) as Way);
  return (one, ...given) => Reflect.apply(way, one, given);
}

/**
 * The document's address when the page was opened, which stacks name as the file of its first script, and so of all
 * gates. Undefined on a server.
 */
export const documentAddress = globalThis.location?.href.replace(/[?#].*/, '');

/** Names the entry that may define a container. */
export const reserveContainer = given.storefrontKeep;

/**
 * Tells the first script that React takes over the page: until then no remote may change what the server has rendered.
 */
export const beginHydration = given.storefrontBegin;
