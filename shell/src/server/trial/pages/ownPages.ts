import { createI18nCatalog } from '@storefront/platform/host';
import { Composition } from '../../../composition/Composition';
import { Pages } from '../../../router/pages';
import { createCallWatch } from '../../rendering/calls';
import { createLister } from '../../rendering/listPages';
import type { ListedPage } from '../../rendering/messages';
import type { Listed } from '../checks/sitemapChecks';
import { withinOwnTime } from '../ownTime';
import { reason } from '../step';
import type { Trial } from '../Trial';
import { isAnswered, loadLimit } from './page';
import { askApi } from '../answers/askApi';

/**
 * The average milliseconds of an answer below which the API is fast, so that a `load` without end is the remote's
 * fault.
 */
const quickAnswer = 100;

/** What a remote's sitemap lists, and what is wrong with that. */
interface Listing {
  pages: ListedPage[];
  /** Sentences about entries that are not valid. */
  invalid: string[];
  isWhole: boolean;
  complaints: string[];
  notes: string[];
}

/** Asks a remote for its sitemap. A slow API is not its fault. */
export async function listPages({ environment, source, table, owner }: Trial): Promise<Listing> {
  const calls = createCallWatch(askApi);
  const invalid: string[] = [];
  const none = { pages: [], invalid, isWhole: false, complaints: [], notes: [] };
  try {
    const { pages, lacking } = await withinOwnTime(
      loadLimit,
      createLister(environment, source, (sentence) => invalid.push(sentence))({ owner, table }, calls),
      'its sitemap',
    );
    return {
      ...none,
      pages,
      isWhole: lacking === 'nothing',
      complaints: lacking === 'route' ? ['its sitemap failed'] : [],
    };
  } catch (error) {
    if (calls.pending > 0 && calls.wait > quickAnswer)
      return {
        ...none,
        notes: [`its sitemap was not looked at: the API had not answered it within ${loadLimit / 1000} s`],
      };
    return { ...none, complaints: [`its sitemap failed (${reason(error)})`] };
  }
}

/** Finds the owners of paths. */
interface OwnPages extends Pick<Listed, 'routeOf' | 'pageOf' | 'isAnswered'> {
  /** Paths that are not the remote's own pages. */
  strange(paths: readonly string[]): string[];
}

/** Returns what finds the owner of a path in the trial's table. */
export function ownPages({ table, source, owner }: Trial): OwnPages {
  const composition = new Composition(table, source, createI18nCatalog());
  const pages = new Pages({ composition, store: undefined as never, texts: createI18nCatalog(), onServer: true });
  const ownerOf = (path: string) => pages.match(path.replace(/[?#].*$/, '')).handle;
  const whose = (path: string) => ownerOf(path)?.remote ?? 'nobody';
  return {
    routeOf(path) {
      const handle = ownerOf(path);
      return handle?.remote === owner ? handle.id : undefined;
    },
    pageOf(path) {
      const { remote, id } = ownerOf(path) ?? {};
      const route = table.remotes.find(({ name }) => name === remote)?.routes.find((one) => one.id === id);
      return route && `/${route.path}`;
    },
    strange: (paths) =>
      paths
        .filter((path) => whose(path) !== owner)
        .map((path) => `its sitemap lists ${path}, a page of ${whose(path)}${whose(path) === 'nobody' ? '’s' : ''}`),
    isAnswered: (path) => isAnswered(pages, path),
  };
}
