import { shellName, type ReleaseTable, type RemoteRelease } from '@storefront/contracts';
import { createAddressBook } from '../pages/addresses';
import type { DataWatch } from '../cache/DataWatch';
import type { ListedPage, SitemapAnswer } from '../rendering/messages';
import type { Absent, Renderers } from '../rendering/RendererPool';
import { createRefusals } from './sitemapRefusals';

/** The pages of a shop, as their owners list them. */
export interface Sitemap {
  pages: ListedPage[];
  /** Whether every owner has listed all its pages. */
  isComplete: boolean;
  /**
   * Whether an error is better than this sitemap: the API has not answered an owner, and no former list of that owner
   * is known.
   */
  isUseless: boolean;
}

/**
 * Whether the API has answered no owner at all. If only one got no answer, it may have asked something that the API
 * cannot answer.
 */
function isSilent(answers: readonly (SitemapAnswer | Absent)[]): boolean {
  const askers = answers.filter((answer) => answer.kind === 'sitemap' && (answer.heard || answer.lacking === 'api'));
  return askers.length > 1 && !askers.some((answer) => answer.kind === 'sitemap' && answer.heard);
}

/**
 * Whether a remote's files are what was published. One with damaged files is not asked for its pages, since they are
 * not shown either.
 */
export type IsIntact = (remote: RemoteRelease) => boolean;

/**
 * Owners that are asked at the same time: each takes a process, and hundreds of processes would take all of the
 * machine.
 */
const mostAsked = 8;

async function someAtATime<T>(owners: readonly string[], ask: (owner: string) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  for (let at = 0; at < owners.length; at += mostAsked)
    answers.push(...(await Promise.all(owners.slice(at, at + mostAsked).map(ask))));
  return answers;
}

/** What one owner adds to a sitemap. */
interface SitemapPart extends Pick<Sitemap, 'pages' | 'isUseless'> {
  owner: string;
  isWhole: boolean;
}

/** Asks the owners of public pages to list them. An owner's former list stands in where it cannot list them now. */
export function createListing(
  renderers: Renderers,
  data: Pick<DataWatch, 'isAway'>,
  isIntact: IsIntact,
): (table: ReleaseTable) => Promise<Sitemap> {
  const lastWhole = new Map<string, ListedPage[]>();
  const refusals = createRefusals();
  const find = createAddressBook();

  const isOf = (owner: string, path: string, table: ReleaseTable) => {
    const address = find(table, path);
    return address.kind === 'page' && address.owner === owner;
  };

  function partOf(owner: string, answer: SitemapAnswer | Absent, isAway: boolean): SitemapPart {
    if (answer.kind !== 'sitemap')
      return { owner, pages: lastWhole.get(owner) ?? [], isWhole: false, isUseless: false };
    const { pages, lacking } = answer;
    if (lacking === 'nothing') lastWhole.set(owner, pages);
    if (lacking !== 'api') refusals.answered(owner);
    const known = lastWhole.get(owner);
    const isUnknown = !known && lacking === 'api';
    return {
      owner,
      pages: known ?? pages,
      isWhole: lacking === 'nothing',
      isUseless: isUnknown && (isAway || refusals.mayRefuse(owner)),
    };
  }

  /** The pages of all owners. A page that two of them list counts for the one that owns its route. */
  function pagesOf(parts: readonly SitemapPart[], table: ReleaseTable): ListedPage[] {
    const pages = new Map<string, ListedPage>();
    for (const { owner, pages: own } of parts) {
      const byPath = new Map(own.map((page) => [page.path, page]));
      for (const [path, page] of byPath) if (!pages.has(path) || isOf(owner, path, table)) pages.set(path, page);
    }
    return [...pages.values()];
  }

  return async (table) => {
    const remotes = table.remotes.filter(
      ({ server, routes }) => server !== null && routes.some(({ visibility }) => visibility === 'public'),
    );
    const owners = [...remotes.map(({ name }) => name), shellName];
    const damaged = new Set(remotes.filter((remote) => !isIntact(remote)).map(({ name }) => name));
    const askOwner = async (owner: string): Promise<SitemapAnswer | Absent> =>
      damaged.has(owner) ? { kind: 'absent' } : renderers.sitemap({ owner, table });
    const answers = await someAtATime(owners, askOwner);
    const isAway = data.isAway || isSilent(answers);
    if (isAway) refusals.forget();
    const parts = answers.map((answer, index) => partOf(owners[index] ?? '', answer, isAway));
    return {
      pages: pagesOf(parts, table),
      isComplete: parts.every(({ isWhole }) => isWhole),
      isUseless: parts.some(({ isUseless }) => isUseless),
    };
  };
}
