import { realmGlobal } from './realmGlobal';

/** What opens the connections of Node's `fetch` stands in the open under names that all code may know: from Node 24 on a newer one beside an older. */
const openings = () => Object.getOwnPropertySymbols(realmGlobal).filter((name) => Symbol.keyFor(name)?.startsWith('undici.globalDispatcher.')).sort((one, other) => (one.description! < other.description! ? -1 : 1));
const inTheOpen = realmGlobal as Record<symbol, unknown>;
let dispatcher: unknown;

const { fetch: send } = globalThis;

/** The network as the shop's own code asks it: as it was before any remote's code ran. */
export const ownFetch: typeof fetch = (input, init) => send(input, { ...init, dispatcher } as RequestInit);

let isSaid = false;

/** Whose code asks, the stack of the error names. */
function refuse(): Promise<never> {
  const refused = new Error('On a server a remote asks by its endpoints alone: they are counted with its page, and fetch is not.');
  if (!isSaid) console.error(refused);
  isSaid = true;
  return Promise.reject(refused);
}

/**
 * Takes the network from the world that remotes' code runs in. The API counts a server as one address: who asked it beside the store, by a timer that
 * was left, took what it grants from the pages of all.
 */
export function takeNetworkAway(): void {
  Object.defineProperty(realmGlobal, 'fetch', { value: function fetch() { return refuse(); }, writable: true, configurable: true });
  // It is there as soon as anybody looks at what is asked and answered with.
  void realmGlobal.Response;
  for (const name of openings()) {
    dispatcher = inTheOpen[name];
    inTheOpen[name] = undefined;
  }
  for (const name of ['WebSocket', 'EventSource']) Reflect.deleteProperty(realmGlobal, name);
}
