type Way = (...given: unknown[]) => unknown;

/** What is done in place of one of the browser's ways, with that at hand. */
export type Inner = (way: Way, one: object, given: ArrayLike<unknown>) => unknown;

/** Has one of the browser's ways be done by `inner` from now on, or as the browser does it where that is undefined. Gives the browser's own way, where there is a gate. */
type Gate = (owner: object, name: string, ...inner: [(Inner | undefined)?]) => Way | undefined;

/** As the page's first script has both (`groundScript.ts`): for the shop's own scripts alone, while they are evaluated. */
const given = globalThis as { storefrontGate?: Gate; storefrontKeep?: (container: string, entry: string) => void; storefrontBegin?: () => void };

export const gate = given.storefrontGate;

/** One of the browser's methods as the shop itself uses it: past the gate, at which every caller is asked who it is. */
export function ownWay(owner: object, name: string): (one: object, ...given: unknown[]) => unknown {
  const way = gate?.(owner, name) ?? (Reflect.get(owner, name) as Way);
  return (one, ...given) => Reflect.apply(way, one, given);
}

/** The document's address as the page was opened: the file of its first script, and so of all gates, as a stack names it. Nothing on a server. */
export const openedAt = globalThis.location?.href.replace(/[?#].*/, '');

/** Names the entry that may leave a container. */
export const keepContainer = given.storefrontKeep;

/** Says that the page is React's from now on: until then nobody changes what the server has drawn. */
export const beginPage = given.storefrontBegin;
