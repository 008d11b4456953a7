import type { ReleaseTable } from '@storefront/contracts';
import { singleFlight } from './singleFlight';
import type { Renderers } from './rendering/RendererPool';

/** Milliseconds for each check. */
const limit = 1000;

/** Whether each part is there that the shop needs to serve whole pages. */
interface Readiness {
  ready: boolean;
  releases: boolean;
  renderers: boolean;
  api: boolean;
  /** Whether what pages report can be counted in the release store, and releases can come into it. */
  store: boolean;
}

interface Parts {
  readTable: () => ReleaseTable;
  /**
   * Whether the shell's own scripts can be served: the last table stays in memory even if the release store is gone.
   */
  hasScripts: () => boolean;
  renderers: Renderers;
  apiUrl: string;
  /** Why the release store cannot be written; undefined if it can, or is not meant to be. */
  writeError: () => Promise<Error | undefined>;
  /** Whether the server is about to stop. */
  isStopping: boolean;
}

async function isTrue(what: string, check: () => unknown): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  try {
    const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), limit)));
    return Boolean(await Promise.race([check(), late]));
  } catch (error) {
    console.error(`The shop is not ready: ${what}.`, error);
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Whether the API answers. Another implementation may not have this path, so any response but a server error counts.
 * Ours reports by a header that it can at least be read: otherwise all shops would leave their load balancers at once
 * while its database takes no writes.
 */
const answers = singleFlight(async (apiUrl) => {
  const { status, headers } = await fetch(`${apiUrl}/readyz`, { signal: AbortSignal.timeout(limit) });
  return status < 500 || headers.has('x-reads');
});

/**
 * Checks whether the shop could serve a whole page now. A store that cannot be written is reported and no reason to take
 * the shop out, since pages do not need that: with a store that they share, all shops would leave their load balancers at
 * once.
 */
export async function readinessOf(parts: Parts): Promise<Readiness> {
  const { readTable, hasScripts, renderers, apiUrl, writeError, isStopping } = parts;
  const [releases, isRendering, api, store] = await Promise.all([
    isTrue('its release store cannot be read', async () => readTable() && hasScripts()),
    isTrue('it has no renderer', () => renderers.isReady()),
    isTrue(`the API at ${apiUrl} does not answer`, () => answers(apiUrl)),
    isTrue('its release store cannot be written', async () => (await writeError()) === undefined),
  ]);
  return { ready: !isStopping && releases && isRendering && api, releases, renderers: isRendering, api, store };
}
