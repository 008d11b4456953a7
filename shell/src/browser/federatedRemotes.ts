import { containerName, type LiveRemote } from '@storefront/contracts';
import { Rectangle } from '@storefront/platform/host';
import react from 'react';
import jsxRuntime from 'react/jsx-runtime';
import type { RemoteSource } from '../composition/remoteSource';
import { runScript } from './entryScript';
import { keepContainer } from './gate';

/** What a remote's entry leaves in the page, under its own name. */
interface Container {
  init(scope: object): unknown;
  get(expose: string): Promise<() => unknown>;
}

declare const __webpack_init_sharing__: (scope: string) => Promise<unknown>;
declare const __webpack_share_scopes__: { default: Record<string, Record<string, object>> };

/** What the shell shares, for one remote alone: what that adds, or takes away, is nobody else's. */
const ownScope = () =>
  Object.fromEntries(
    Object.entries(__webpack_share_scopes__.default).map(([library, versions]) => [
      library,
      Object.fromEntries(Object.entries(versions).map(([version, share]) => [version, { ...share }])),
    ]),
  );

/** Milliseconds. */
const secondTryDelay = 300;

/** Milliseconds that a server has to give a file anew: one that is silent was waited for before, and is again. */
const anewLimit = 3000;

const leftBy = (remote: LiveRemote) => (globalThis as never as Record<string, Container | undefined>)[containerName(remote.name)];

const entryOf = ({ base, entry }: LiveRemote) => new URL(base + entry, document.baseURI).href;

/** A container takes one scope for good, though it be opened again. */
const scopes = new Map<string, object>();

/** Runs a remote's entry, unless the page has, and gives it what the shell shares. */
async function openContainer(remote: LiveRemote): Promise<Container> {
  if (!leftBy(remote)) await runScript(entryOf(remote), remote.integrity);
  const container = leftBy(remote);
  if (!container) throw new Error(`The entry of ${remote.name} left no container.`);
  await __webpack_init_sharing__('default');
  const scope = scopes.get(remote.name) ?? ownScope();
  scopes.set(remote.name, scope);
  await container.init(scope);
  return container;
}

/** A cache that keeps a file damaged would give it again, for a year: what is kept is replaced. Webpack's errors name the chunk that did not come. */
async function replaceKept(remote: LiveRemote, failure: unknown): Promise<void> {
  const { request = entryOf(remote) } = failure as { request?: string };
  const answer = await fetch(`${request}`, { cache: 'reload', signal: AbortSignal.timeout(anewLimit) });
  await answer.text();
}

/** Loads remotes at runtime from where the release table says they are; what they leave in the page is kept for them from now on. */
export function createRemoteSource(remotes: readonly LiveRemote[]): RemoteSource {
  for (const remote of remotes) keepContainer?.(containerName(remote.name), entryOf(remote));
  // All draw with them, and an element of the platform's leads to its rectangle: who exchanged a part, to hear of what is drawn, would exchange it for everybody.
  for (const shared of [react, jsxRuntime, Rectangle, Rectangle.prototype]) Object.freeze(shared);
  const containers = new Map<string, Promise<Container>>();

  function containerOf(remote: LiveRemote): Promise<Container> {
    const known = containers.get(remote.name);
    if (known) return known;
    const opening = openContainer(remote);
    containers.set(remote.name, opening);
    // A failed attempt is forgotten, so that a retry tries again.
    opening.catch(() => containers.delete(remote.name));
    return opening;
  }

  async function loadOnce(remote: LiveRemote, expose: string): Promise<unknown> {
    const container = await containerOf(remote);
    const module = (await container.get(expose))();
    if (!module) throw new Error(`${remote.name} does not expose ${expose}.`);
    return module;
  }

  return {
    async load(remote, expose) {
      try {
        return await loadOnce(remote, expose);
      } catch (failure) {
        // The files that are asked for together fail one after the other: a second try comes when all of the first's have.
        await new Promise((resolve) => setTimeout(resolve, secondTryDelay));
        // Where nothing comes, the second try fails of that, and says so.
        await replaceKept(remote, failure).catch(() => undefined);
        return loadOnce(remote, expose);
      }
    },
  };
}
