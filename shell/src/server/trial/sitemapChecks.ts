import { exposeOf } from '@storefront/contracts';
import type { RouteModule } from '@storefront/platform';
import type { ListedPage } from '../rendering/messages';
import type { Shown } from './readPages';
import { record } from './record';
import type { EdgeCases, Trial } from './Trial';

/** The last second of a year of four digits, which is as far as dates in sitemaps go. */
const lastSecond = 253_402_300_799;

/** What a remote's sitemap has, and whose pages paths are of. */
export interface Listed {
  pages: readonly ListedPage[];
  /** Nothing of it is missing, such as what the API did not answer in time. */
  isWhole: boolean;
  /** The route of the remote's own that a path is of. */
  routeOf(path: string): string | undefined;
  /** The pattern of whose page a path is, whichever remote's: `/cart`. */
  pageOf(path: string): string | undefined;
  /** Whether somebody has a page, or a file, at a path. */
  isAnswered(path: string): boolean;
}

/** Whether all that was shown of a route says that nobody should find it. */
const isHidden = (shown: readonly Shown[], id: string) => {
  const pages = shown.flatMap(({ sample, page }) => (sample.route.id === id && page ? [page] : []));
  return pages.length > 0 && pages.every(({ head }) => head.noindex);
};

/** Checks what the sitemap says beside its paths: routes that list pages and have none, and dates that are none. */
export async function checkSitemap({ table, owner, source }: Trial, shown: readonly Shown[], { pages, isWhole, routeOf }: Listed, found: EdgeCases): Promise<void> {
  const listed = new Set(pages.map(({ path }) => routeOf(path)));
  const remote = table.remotes.find(({ name }) => name === owner)!;
  const lists = async (id: string) => ((await source.load(remote, exposeOf.route(id))) as { route: RouteModule }).route.sitemap !== undefined;
  for (const { id, visibility } of remote.routes) {
    const isListing = isWhole && !listed.has(id) && !isHidden(shown, id) && (await lists(id));
    const what = `pages of its route ${id} in its sitemap`;
    if (listed.has(id)) record(found, what);
    else if (isListing) record(found, what, `its route ${id} says which pages its sitemap has, and ${visibility === 'private' ? 'is private, so that none' : 'none'} is there: search engines would find them no more`);
  }
  const dates = 'the dates of its sitemap';
  const strange = pages.find(({ changedAt = 0 }) => changedAt > lastSecond);
  if (pages.length > 0) record(found, dates, strange && `its sitemap says that ${strange.path} was changed in the year ${new Date(strange.changedAt! * 1000).getUTCFullYear()}: changedAt is a moment in seconds`);
}
