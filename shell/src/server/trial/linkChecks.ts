import { localizePath, splitPath } from '@storefront/contracts';
import { replayOrRead } from './recordedAnswers';
import { atPage, isWhole, readPage, type ReadPage, type Shown } from './readPages';
import { enter } from './page';
import { record } from './record';
import { pageUrl } from './shopOrigin';
import { reason } from './step';
import type { Listed } from './sitemapChecks';
import type { EdgeCases, Trial } from './Trial';
import { isMentionedIn, shopPathOf } from './parsedHtml';

/** A link of a page to another one of the remote's own. */
interface OwnLink {
  page: ReadPage;
  path: string;
  route: string;
}

/** Links of a page to the remote's own, but for those that its content names. */
function ownLinks(page: ReadPage, { routeOf }: Listed): OwnLink[] {
  const here = pageUrl(page.sample.pathname);
  return page.written.links.flatMap((href) => {
    const path = shopPathOf(href, here);
    const route = path === undefined ? undefined : routeOf(path);
    return path !== undefined && route !== undefined && !isMentionedIn(path, page.answers.values()) ? [{ page, path, route }] : [];
  });
}

/** Where a link leads whose page its own load leaves at once, as a sentence says it. */
async function leftBy(trial: Trial, { page: { sample, answers }, path, route: id }: OwnLink): Promise<string | undefined> {
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
 * Follows links of a remote's pages to its own: one that its sitemap does not have may be made of the wrong parts, so that whoever presses it is led
 * away at once. Of each route's links to another one those come first that are seen first, and one of them is followed.
 */
export async function checkLinks(trial: Trial, shown: readonly Shown[], listed: Listed, found: EdgeCases, isOver: () => boolean): Promise<void> {
  const links = shown.flatMap(readPage).filter(isWhole).flatMap((page) => ownLinks(page, listed));
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
    record(found, what, left && `its screen links to ${link.path}, a page whose load leads away, ${left}, ${atPage(link.page)}`);
  }
}
