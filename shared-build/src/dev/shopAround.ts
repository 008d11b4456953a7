import { RemoteReleaseSchema, type LiveRemote, type RemoteRelease } from '@storefront/contracts';
import * as v from 'valibot';
import { reasonOf } from './forward';
import { apiOf, stateOf } from './shopPage';

/** What a shell of this machine needs of a running shop to stand in the place of its own. */
interface ShopAround {
  /** The live remotes, whose files stay where the shop has them; their server bundles are nobody's business. */
  remotes: RemoteRelease[];
  apiUrl: string;
  /** Whose pages the API answers. */
  origin: string;
  brand: string;
  timeZone: string;
}

/** Milliseconds that a shop has to say that it is one. */
const limit = 8000;

/** A page of a running shop, and where it led: to `https:`, or to its one name. Rejects with a sentence where nothing answers, or no shop. */
export async function firstPage(shop: URL): Promise<{ html: string; place: URL }> {
  const answer = await fetch(shop, { signal: AbortSignal.timeout(limit), headers: { accept: 'text/html' } }).catch((error: Error) => {
    throw new Error(`${shop.origin} does not answer: no shop to work against is there (${reasonOf((error.cause as Error | undefined) ?? error)}).`, { cause: error });
  });
  const html = await answer.text();
  if (!stateOf(html)) throw new Error(`${shop.origin} answered ${answer.status}, but with no page of a shop: --against names the address of a running one.`);
  return { html, place: new URL('/', answer.url) };
}

function asRelease(remote: LiveRemote, shop: URL): RemoteRelease {
  const { name, base, entry, integrity } = remote;
  const files = integrity && { [entry]: integrity };
  const release = v.safeParse(RemoteReleaseSchema, { ...remote, base: new URL(base, shop).href, server: null, assets: {}, files });
  if (release.success) return release.output;
  throw new Error(`${shop.origin} has a remote that this shell cannot take, ${name}: ${v.summarize(release.issues)}`);
}

/** Reads a running shop from its first page. */
export async function shopAround(shop: URL): Promise<ShopAround> {
  const { html, place } = await firstPage(shop);
  const state = stateOf(html);
  if (!state) throw new Error(`${shop.origin} has no pages.`);
  const { table, brand, timeZone } = state;
  return { remotes: table.remotes.map((remote) => asRelease(remote, place)), apiUrl: apiOf(state, place).origin, origin: place.origin, brand: String(brand), timeZone: String(timeZone) };
}
