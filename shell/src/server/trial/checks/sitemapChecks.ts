import { exposeOf } from '@storefront/contracts';
import type { RouteModule } from '@storefront/platform';
import type { ListedPage } from '../../rendering/messages';
import type { Shown } from '../pages/readPages';
import { record } from '../record';
import type { EdgeCases, Trial } from '../Trial';

/** The last second of the year 9999, the largest date of sitemaps. */
const lastSecond = 253_402_300_799;

/** The pages of a remote's sitemap, and functions that find the owners of paths. */
export interface Listed {
  pages: readonly ListedPage[];
  /** Sentences about entries that are left out, or whose date is. */
  invalid: readonly string[];
  /** Whether nothing is missing, by a late answer of the API, say. */
  isWhole: boolean;
  /** The remote's own route of a path. */
  routeOf(path: string): string | undefined;
  /** The pattern of a path, whichever remote's: `/cart`. */
  pageOf(path: string): string | undefined;
  /** Whether a path has a page or a file. */
  isAnswered(path: string): boolean;
}

/** Whether all rendered pages of a route are `noindex`. */
const isHidden = (shown: readonly Shown[], id: string) => {
  const pages = shown.flatMap(({ sample, page }) => (sample.route.id === id && page ? [page] : []));
  return pages.length > 0 && pages.every(({ head }) => head.noindex);
};

/** Checks entries of the sitemap: routes without any page, and invalid dates. */
export async function checkSitemap(
  { table, owner, source }: Trial,
  shown: readonly Shown[],
  { pages, invalid, isWhole, routeOf }: Listed,
  found: EdgeCases,
): Promise<void> {
  const listed = new Set(pages.map(({ path }) => routeOf(path)));
  const remote = table.remotes.find(({ name }) => name === owner)!;
  const lists = async (id: string) =>
    ((await source.load(remote, exposeOf.route(id))) as { route: RouteModule }).route.sitemap !== undefined;
  for (const { id, visibility } of remote.routes) {
    const isListing = isWhole && !listed.has(id) && !isHidden(shown, id) && (await lists(id));
    const what = `pages of its route ${id} in its sitemap`;
    if (listed.has(id)) record(found, what);
    else if (isListing)
      record(
        found,
        what,
        `its route ${id} says which pages its sitemap has, and ${visibility === 'private' ? 'is private, so that none' : 'none'} is there: search engines would find them no more`,
      );
  }
  if (pages.length + invalid.length > 0)
    record(
      found,
      'entries of its sitemap',
      invalid[0] &&
        `its sitemap has ${invalid.length} entries that are left out, or whose date is (${invalid[0].replaceAll(/\s+/g, ' ')})`,
    );
  const dates = 'the dates of its sitemap';
  const strange = pages.find(({ changedAt = 0 }) => changedAt > lastSecond);
  if (pages.length > 0)
    record(
      found,
      dates,
      strange &&
        `its sitemap says that ${strange.path} was changed in the year ${new Date(strange.changedAt! * 1000).getUTCFullYear()}: changedAt is a moment in seconds`,
    );
}
