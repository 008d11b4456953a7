import type { ReleaseTable } from '@storefront/contracts';
import { singleFlight } from './singleFlight';
import type { Renderers } from './rendering/RendererPool';

/** Milliseconds that each part has to say that it is there. */
const limit = 1000;

/** What the shop needs to serve whole pages, each with whether it is there. */
interface Readiness {
  ready: boolean;
  releases: boolean;
  renderers: boolean;
  api: boolean;
}

interface Parts {
  readTable: () => ReleaseTable;
  /** Whether browsers are given the shell's own scripts: the last table lives on where the store has gone. */
  hasScripts: () => boolean;
  renderers: Renderers;
  apiUrl: string;
  /** About to stop, it is not ready whatever is there. */
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
 * An API of another maker may have no such path: any answer but a server's error is one. Ours says by a header that it answers who only reads, as pages do: all shops
 * at once would be out of their balancers while its database takes no writes.
 */
const answers = singleFlight(async (apiUrl) => {
  const { status, headers } = await fetch(`${apiUrl}/readyz`, { signal: AbortSignal.timeout(limit) });
  return status < 500 || headers.has('x-reads');
});

/** Looks whether the shop could serve a whole page now. */
export async function readinessOf({ readTable, hasScripts, renderers, apiUrl, isStopping }: Parts): Promise<Readiness> {
  const [releases, isRendering, api] = await Promise.all([
    isTrue('its release store cannot be read', async () => readTable() && hasScripts()),
    isTrue('it has no renderer', () => renderers.isReady()),
    isTrue(`the API at ${apiUrl} does not answer`, () => answers(apiUrl)),
  ]);
  return { ready: !isStopping && releases && isRendering && api, releases, renderers: isRendering, api };
}
