import type { Announcement } from '@storefront/contracts';
import { ask, globalData, skipToken, type RouteContext } from '@storefront/platform';
import { newsApi, useAnnouncementsQuery } from '../../api/newsApi';

export interface Place {
  page: number;
  articleId: number;
}

/** An article with its current page of the list, which may be next to the one in its address. */
export interface Found {
  article: Announcement;
  page: number;
}

type Pages = { page: number; announcements: Announcement[] | null | undefined }[];

function findIn(pages: Pages, articleId: number): Found | undefined {
  for (const { page, announcements } of pages) {
    const article = announcements?.find(({ id }) => id === articleId);
    if (article) return { article, page };
  }
  return undefined;
}

const neighboursOf = (page: number) => (page > 1 ? [page - 1, page + 1] : [page + 1]);

/**
 * Finds an article on its page, then on the pages beside it (S014): null if it is on none, undefined if a call failed.
 */
export async function findArticle(
  context: RouteContext,
  { page, articleId }: Place,
): Promise<Found | null | undefined> {
  const read = async (number: number) => ({
    page: number,
    announcements: await ask(context, newsApi.endpoints.announcements.initiate(number)),
  });
  const own = await read(page);
  if (own.announcements === undefined) return undefined;
  const found = findIn([own], articleId);
  if (found) return found;
  const neighbours = await Promise.all(neighboursOf(page).map(read));
  const isUnknown = neighbours.some(({ announcements }) => announcements === undefined);
  return findIn(neighbours, articleId) ?? (isUnknown ? undefined : null);
}

/** The article in the cache. */
export function knownArticle(state: unknown, { page, articleId }: Place): Found | undefined {
  const pages = [page, ...neighboursOf(page)].map((number) => ({
    page: number,
    announcements: newsApi.endpoints.announcements.select(number)(state as never).data,
  }));
  return findIn(pages, articleId);
}

export interface Search {
  found?: Found;
  isMissing: boolean;
  /** Irrelevant once it is found. */
  isFailed: boolean;
  /** All failed calls are being repeated. */
  isRetrying: boolean;
  retry: () => void;
}

/** The same search as a hook, on the pages in the cache. */
export function useArticle({ page, articleId }: Place): Search {
  const own = useAnnouncementsQuery(page, globalData);
  const isElsewhere = own.currentData !== undefined && !findIn([{ page, announcements: own.currentData }], articleId);
  const previous = useAnnouncementsQuery(isElsewhere && page > 1 ? page - 1 : skipToken, globalData);
  const next = useAnnouncementsQuery(isElsewhere ? page + 1 : skipToken, globalData);

  const asked = [own, ...(isElsewhere ? (page > 1 ? [previous, next] : [next]) : [])];
  const unanswered = asked.filter(({ currentData }) => currentData === undefined);
  // An error stays until a retry is answered.
  const failed = unanswered.filter(({ error }) => error !== undefined);
  const found = findIn(
    [
      { page, announcements: own.currentData },
      { page: page - 1, announcements: previous.currentData },
      { page: page + 1, announcements: next.currentData },
    ],
    articleId,
  );
  return {
    found,
    isMissing: !found && unanswered.length === 0,
    isFailed: failed.length > 0,
    isRetrying: failed.every((query) => query.isFetching),
    retry: () => failed.forEach((query) => void query.refetch()),
  };
}
