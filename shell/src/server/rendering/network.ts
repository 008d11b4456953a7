import { everybodys } from './everybodys';

/** The network as the shop's own code asks it: as it was before any remote's code ran. */
export const { fetch: ownFetch } = globalThis;

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
  Object.defineProperty(everybodys, 'fetch', { value: function fetch() { return refuse(); }, writable: true, configurable: true });
  for (const name of ['WebSocket', 'EventSource']) Reflect.deleteProperty(everybodys, name);
}
