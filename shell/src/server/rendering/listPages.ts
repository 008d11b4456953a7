import { defaultLanguage, isSafeAddress, shellName, type ReleaseTable } from '@storefront/contracts';
import type { RouteModule } from '@storefront/platform';
import { createI18nCatalog, createStorefrontStore, scopedStoreOf } from '@storefront/platform/host';
import * as v from 'valibot';
import { Composition } from '../../composition/Composition';
import type { RemoteSource } from '../../composition/remoteSource';
import { ownRoutes } from '../../routes/ownRoutes';
import type { Environment } from '../environment';
import { listCallLimit, mostListCalls, versionIn, createCallWatch, type CallWatch } from './calls';
import { isSecond, longestPath, type ListedPage, type SitemapAnswer } from './messages';

const PageSchema = v.object({
  path: v.pipe(
    v.string(),
    v.maxLength(longestPath),
    v.check((path) => path.startsWith('/') && isSafeAddress(path), 'must be a path of this shop'),
  ),
  changedAt: v.optional(v.pipe(v.number(), v.check(isSecond, 'must be a second that a date can name'))),
});

/** A page of the sitemap, or none where the entry has no valid path; an invalid date is left out. Both are told. */
function readPage(entry: unknown, route: string, tell: (sentence: string) => void): ListedPage[] {
  const whole = v.safeParse(PageSchema, entry);
  if (whole.success) return [whole.output];
  tell(`The sitemap of ${route} has an entry that is none: ${v.summarize(whole.issues)}`);
  const named = v.safeParse(v.pick(PageSchema, ['path']), entry);
  return named.success ? [named.output] : [];
}

interface SitemapRoute {
  name: string;
  load: () => Promise<RouteModule>;
}

function routesOf(owner: string, table: ReleaseTable, composition: Composition): SitemapRoute[] {
  if (owner === shellName)
    return ownRoutes.map(({ id, module }) => ({ name: `${owner}/${id}`, load: () => Promise.resolve(module) }));
  const routes = table.remotes.find(({ name }) => name === owner)?.routes ?? [];
  return routes
    .filter(({ visibility }) => visibility === 'public')
    .map(({ id }) => ({ name: `${owner}/${id}`, load: () => composition.loadRoute(owner, id, defaultLanguage.code) }));
}

/**
 * Lists the pages of one owner; a route that fails only loses its own. `tell` is called for entries that are not valid;
 * by default they are logged.
 */
export function createLister(
  environment: Environment,
  source: RemoteSource,
  tell: (sentence: string) => void = (sentence) => console.error(sentence),
) {
  return async function listPages(
    { owner, table }: { owner: string; table: ReleaseTable },
    calls: CallWatch = createCallWatch(),
  ): Promise<SitemapAnswer> {
    const composition = new Composition(table, source, createI18nCatalog());
    const store = createStorefrontStore({
      ...calls.services(environment, { timeout: listCallLimit, most: mostListCalls }),
      onFailure: () => {},
    });
    composition.attach(store);
    const { dispatch, getState } = scopedStoreOf(store, owner);
    // Without a signal: a list is never aborted, and Node warns of more than ten listeners on one signal.
    const context = { language: defaultLanguage, dispatch, getState };
    let lost = false;
    const pages = await Promise.all(
      routesOf(owner, table, composition).map(async ({ name, load }) => {
        try {
          const entries = (await (await load()).sitemap?.(context)) ?? [];
          return entries.flatMap((entry) => readPage(entry, name, tell));
        } catch (error) {
          console.error(`Listing the pages of ${name} failed.`, error);
          lost = true;
          return [];
        }
      }),
    );
    calls.end(versionIn(table, owner));
    return {
      kind: 'sitemap',
      pages: pages.flat(),
      lacking: calls.unanswered ? 'api' : lost || calls.failed ? 'route' : 'nothing',
      heard: calls.versions.length > 0,
    };
  };
}
