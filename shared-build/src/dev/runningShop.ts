import { RemoteReleaseSchema, type LiveRemote, type RemoteRelease } from '@storefront/contracts';
import * as v from 'valibot';
import { reasonOf } from './forward';
import { apiOf, stateOf } from './shopPage';

/** The facts of a running shop that a local shell needs to replace the shop's own. */
interface RunningShop {
  /** The live remotes, with files at the shop's addresses and without server bundles. */
  remotes: RemoteRelease[];
  apiUrl: string;
  /** The origin whose pages the API answers. */
  origin: string;
  brand: string;
  timeZone: string;
}

/** Milliseconds within which a shop has to send its first page. */
const limit = 8000;

/**
 * The home page of a running shop, and its address after redirects. Rejects with a sentence if nothing, or no shop,
 * answers.
 */
export async function firstPage(shop: URL): Promise<{ html: string; place: URL }> {
  const answer = await fetch(shop, { signal: AbortSignal.timeout(limit), headers: { accept: 'text/html' } }).catch(
    (error: Error) => {
      throw new Error(
        `${shop.origin} does not answer: no shop to work against is there (${reasonOf((error.cause as Error | undefined) ?? error)}).`,
        { cause: error },
      );
    },
  );
  const html = await answer.text();
  if (!stateOf(html))
    throw new Error(
      `${shop.origin} answered ${answer.status}, but with no page of a shop: --against names the address of a running one.`,
    );
  return { html, place: new URL('/', answer.url) };
}

function asRelease(remote: LiveRemote, shop: URL): RemoteRelease {
  const { name, base, entry, integrity } = remote;
  const files = integrity && { [entry]: integrity };
  const release = v.safeParse(RemoteReleaseSchema, {
    ...remote,
    base: new URL(base, shop).href,
    server: null,
    assets: {},
    files,
  });
  if (release.success) return release.output;
  throw new Error(`${shop.origin} has a remote that this shell cannot take, ${name}: ${v.summarize(release.issues)}`);
}

/** Reads a running shop from its first page. */
export async function readRunningShop(shop: URL): Promise<RunningShop> {
  const { html, place } = await firstPage(shop);
  const state = stateOf(html);
  if (!state) throw new Error(`${shop.origin} has no pages.`);
  const { table, brand, timeZone } = state;
  return {
    remotes: table.remotes.map((remote) => asRelease(remote, place)),
    apiUrl: apiOf(state, place).origin,
    origin: place.origin,
    brand: String(brand),
    timeZone: String(timeZone),
  };
}
