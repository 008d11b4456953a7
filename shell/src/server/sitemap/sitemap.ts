import type { ReleaseTable } from '@storefront/contracts';
import type { DataWatch } from '../cache/DataWatch';
import { createListing, type IsIntact, type Sitemap } from './sitemapListing';
import type { Renderers } from '../rendering/RendererPool';

/** Milliseconds for which a complete sitemap is fresh while its data have not changed. */
const longestKept = 300_000;

interface Listing {
  table: ReleaseTable;
  epoch: number;
  at: number;
  isWhole: boolean;
  sitemap: Promise<Sitemap>;
}

/**
 * Returns a function that gives the sitemap of a table, cached until its data change, since every owner lists its pages
 * for it and a large shop has many. Concurrent requests share one.
 */
export function createSitemap(
  renderers: Renderers,
  data: Pick<DataWatch, 'version' | 'epoch' | 'isAway'>,
  isIntact: IsIntact = () => true,
): (table: ReleaseTable) => Promise<Sitemap> {
  const ask = createListing(renderers, data, isIntact);
  let last: Listing | undefined;

  const isGood = ({ at, isWhole }: Listing) =>
    !isWhole || (data.version !== undefined && !data.isAway && performance.now() - at < longestKept);

  return (table) => {
    if (last?.table === table && last.epoch === data.epoch && isGood(last)) return last.sitemap;
    // Shared by all requests until it is made.
    const listing: Listing = { table, epoch: data.epoch, at: performance.now(), isWhole: false, sitemap: ask(table) };
    last = listing;
    const forget = () => {
      if (last === listing) last = undefined;
    };
    listing.sitemap.then(({ isComplete }) => {
      if (isComplete) listing.isWhole = true;
      else forget();
    }, forget);
    return listing.sitemap;
  };
}
