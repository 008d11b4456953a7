import { containerName, type LiveRemote } from '@storefront/contracts';
import { Rectangle } from '@storefront/platform/host';
import react from 'react';
import jsxRuntime from 'react/jsx-runtime';
import type { RemoteSource } from '../composition/remoteSource';
import { runScript } from './entryScript';
import { reserveContainer } from './gate';

/** The global that a remote's entry defines. */
interface Container {
  init(scope: object): unknown;
  get(expose: string): Promise<() => unknown>;
}

declare const __webpack_init_sharing__: (scope: string) => Promise<unknown>;
declare const __webpack_share_scopes__: { default: Record<string, Record<string, object>> };

/** A copy of the share scope for one remote, so that its changes affect no other. */
const ownScope = () =>
  Object.fromEntries(
    Object.entries(__webpack_share_scopes__.default).map(([library, versions]) => [
      library,
      Object.fromEntries(Object.entries(versions).map(([version, share]) => [version, { ...share }])),
    ]),
  );

/** Milliseconds before the second attempt. */
const secondTryDelay = 300;

/** Milliseconds for fetching a damaged file again; the second attempt has a limit of its own. */
const anewLimit = 3000;

const leftBy = (remote: LiveRemote) =>
  (globalThis as never as Record<string, Container | undefined>)[containerName(remote.name)];

const entryOf = ({ base, entry }: LiveRemote) => new URL(base + entry, document.baseURI).href;

/** The scope of each container: it accepts no other one when it is initialized again. */
const scopes = new Map<string, object>();

/** Runs a remote's entry, unless that has run already, and initializes its container with the share scope. */
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

/**
 * Replaces a damaged file in the browser's cache, which would otherwise return it for a year. Webpack's errors name the
 * chunk that failed.
 */
async function replaceKept(remote: LiveRemote, failure: unknown): Promise<void> {
  const { request = entryOf(remote) } = failure as { request?: string };
  const answer = await fetch(`${request}`, { cache: 'reload', signal: AbortSignal.timeout(anewLimit) });
  await answer.text();
}

/** Loads remotes at runtime by the release table, and reserves their globals for them. */
export function createRemoteSource(remotes: readonly LiveRemote[]): RemoteSource {
  for (const remote of remotes) reserveContainer?.(containerName(remote.name), entryOf(remote));
  // All remotes render with these objects, so none may replace a part of them. (`Rectangle` can be reached from an
  // element of the platform.)
  for (const shared of [react, jsxRuntime, Rectangle, Rectangle.prototype]) Object.freeze(shared);
  const containers = new Map<string, Promise<Container>>();

  function containerOf(remote: LiveRemote): Promise<Container> {
    const known = containers.get(remote.name);
    if (known) return known;
    const opening = openContainer(remote);
    containers.set(remote.name, opening);
    // Forgets a failed attempt, so that a retry tries again.
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
        // Files that are loaded together fail one after the other: waits until all have.
        await new Promise((resolve) => setTimeout(resolve, secondTryDelay));
        // If this fails, the second attempt will fail, too, and report why.
        await replaceKept(remote, failure).catch(() => undefined);
        return loadOnce(remote, expose);
      }
    },
  };
}
