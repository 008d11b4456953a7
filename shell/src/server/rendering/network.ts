import { realmGlobal } from './realmGlobal';

/**
 * The global symbols under which Node's `fetch` keeps its dispatcher, which opens connections; from Node 24 on there
 * are two.
 */
const openings = () =>
  Object.getOwnPropertySymbols(realmGlobal)
    .filter((name) => Symbol.keyFor(name)?.startsWith('undici.globalDispatcher.'))
    .sort((one, other) => (one.description! < other.description! ? -1 : 1));
const inTheOpen = realmGlobal as Record<symbol, unknown>;
let dispatcher: unknown;

const { fetch: send } = globalThis;

/** `fetch` for the shop's own code, with the dispatcher from before any remote's code ran. */
export const ownFetch: typeof fetch = (input, init) => send(input, { ...init, dispatcher } as RequestInit);

let isSaid = false;

/** Rejects; the stack of the error names the code that called. */
function refuse(): Promise<never> {
  const refused = new Error(
    'On a server a remote asks by its endpoints alone: they are counted with its page, and fetch is not.',
  );
  if (!isSaid) console.error(refused);
  isSaid = true;
  return Promise.reject(refused);
}

/**
 * Disables network access for remotes' code. The API's rate limit counts the whole server as one address: a timer of a
 * remote that calls it without end would use up the limit for everybody's pages.
 */
export function disableNetwork(): void {
  Object.defineProperty(realmGlobal, 'fetch', {
    value: function fetch() {
      return refuse();
    },
    writable: true,
    configurable: true,
  });
  // Accessing `Response` makes Node define the dispatcher.
  void realmGlobal.Response;
  for (const name of openings()) {
    dispatcher = inTheOpen[name];
    inTheOpen[name] = undefined;
  }
  for (const name of ['WebSocket', 'EventSource']) Reflect.deleteProperty(realmGlobal, name);
}
