import { localizePath, splitPath } from '@storefront/contracts';
import { replayOrRead } from '../answers/recordedAnswers';
import { atPage, isWhole, readPage, type ReadPage, type Shown } from '../pages/readPages';
import { enter } from '../pages/page';
import { record } from '../record';
import { pageUrl } from '../pages/shopOrigin';
import { reason } from '../step';
import type { Listed } from './sitemapChecks';
import type { EdgeCaseRun, Trial } from '../Trial';
import { isMentionedIn, shopPathOf } from '../pages/parsedHtml';

/** A link to another page of the remote's own. */
interface OwnLink {
  page: ReadPage;
  path: string;
  route: string;
}

/** Links of a page to the remote's own pages, without those from its content. */
function ownLinks(page: ReadPage, { routeOf }: Listed): OwnLink[] {
  const here = pageUrl(page.sample.pathname);
  return page.written.links.flatMap((href) => {
    const path = shopPathOf(href, here);
    const route = path === undefined ? undefined : routeOf(path);
    return path !== undefined && route !== undefined && !isMentionedIn(path, page.answers.values())
      ? [{ page, path, route }]
      : [];
  });
}

/** A complaint for a link to a page whose own `load` redirects at once. */
async function leftBy(
  trial: Trial,
  { page: { sample, answers }, path, route: id }: OwnLink,
): Promise<string | undefined> {
  const route = trial.table.remotes.find(({ name }) => name === trial.owner)?.routes.find((one) => one.id === id);
  if (route?.visibility !== 'public') return undefined;
  const pathname = localizePath(path, splitPath(sample.pathname).language);
  trial.onTry(`${pathname} (route ${id}), to which a page links`);
  try {
    await enter(trial, { route, pathname, isListed: true, isFurther: true }, false, replayOrRead(answers));
    return undefined;
  } catch (error) {
    return /leads away from a page of its own sitemap, (to .*?),?$/.exec(reason(error))?.[1];
  }
}

/**
 * Follows links between a remote's own pages: one that is not in the sitemap may be built of the wrong parts, so that
 * its page redirects at once. Follows one link from each route to each other route, the first one on the page first.
 */
export async function checkLinks(
  { trial, found, isOver }: EdgeCaseRun,
  shown: readonly Shown[],
  listed: Listed,
): Promise<void> {
  const links = shown
    .flatMap(readPage)
    .filter(isWhole)
    .flatMap((page) => ownLinks(page, listed));
  const first = new Map<string, OwnLink>();
  const isListed = new Set(listed.pages.map(({ path }) => path));
  for (const link of links) {
    const what = `links of its route ${link.page.sample.route.id} to its route ${link.route}`;
    const known = first.get(what);
    if (!known || (isListed.has(known.path) && !isListed.has(link.path))) first.set(what, link);
  }
  for (const [what, link] of first) {
    if (isOver()) return;
    const left = isListed.has(link.path) ? undefined : await leftBy(trial, link);
    record(
      found,
      what,
      left && `its screen links to ${link.path}, a page whose load leads away, ${left}, ${atPage(link.page)}`,
    );
  }
}
