import { inScript, splitPath, type ReleaseTable } from '@storefront/contracts';
import type { ApiFailure } from '@storefront/platform';
import { createI18nCatalog, createStorefrontStore, scopedStoreOf, type I18nCatalog } from '@storefront/platform/host';
import { Composition } from '../../composition/Composition';
import { apiUrlFor } from '../../composition/pageState';
import type { RemoteSource } from '../../composition/remoteSource';
import { Storefront } from '../../composition/Storefront';
import { headOf } from '../../head/headOf';
import { Pages } from '../../router/pages';
import { ShopPage } from '../../router/ShopPage';
import { staticRouter } from '../../router/staticRouter';
import { routeModule } from '../../routes/routeModule';
import type { Environment } from '../environment';
import { isNoAnswer, versionIn, watchedCalls, type CallWatch } from './calls';
import type { PageAnswer } from './messages';
import { isClosed } from './ownMarkup';
import { renderTree } from './renderTree';

/** As it is before any remote's code runs. */
const { stringify } = JSON;

interface PageRequest {
  /** The page's address as the browser sees it. */
  url: URL;
  table: ReleaseTable;
  now: number;
}

/** What the store knows of a question. */
interface Query {
  status: string;
  error?: Pick<ApiFailure, 'kind' | 'status'>;
}

/** Whether the API has read a question, and has nothing to say to it. */
const isRefused = (query: Query | undefined) => query?.error?.kind === 'status' && !isNoAnswer(query.error.status ?? 0);

/** Renders pages with the live remotes: a store a request, texts a release table, the remotes' code a version. */
export function createRenderer(environment: Environment, source: RemoteSource, render = renderTree) {
  let texts: { table: ReleaseTable; catalog: I18nCatalog } | undefined;
  const textsOf = (table: ReleaseTable) => {
    if (texts?.table !== table) texts = { table, catalog: createI18nCatalog() };
    return texts.catalog;
  };

  return async function renderPage({ url, table, now }: PageRequest, calls: CallWatch = watchedCalls()): Promise<PageAnswer> {
    const catalog = textsOf(table);
    const { language } = splitPath(url.pathname);
    const composition = new Composition(table, source, catalog);
    const store = createStorefrontStore({ ...calls.services(environment), onFailure: () => {} });
    composition.attach(store);
    const pages = new Pages({ composition, store, texts: catalog, onServer: true });
    const match = pages.match(url.pathname);
    const { handle } = match;
    if (!handle) throw new Error(`No route of this table is ${url.pathname}.`);
    const answer = async (): Promise<PageAnswer> => {
      const entered = await pages.enter(url.pathname);
      if ('redirectTo' in entered) return { kind: 'redirect', location: entered.redirectTo };

      const { brand, timeZone, publicApiUrl, apiPort } = environment;
      const site = { brand, timeZone, now, apiUrl: apiUrlFor({ apiUrl: publicApiUrl, apiPort }, url) };
      const { html, errors } = await render(
        <Storefront store={store} composition={composition} texts={catalog} site={site}>
          <ShopPage router={staticRouter(url, match, entered)} />
        </Storefront>,
      );
      if (!isClosed(html)) throw new Error('Its HTML leaves an element or a comment open, which would take in the rest of the document.');
      for (const error of errors) console.error(`Rendering ${handle.remote}/${handle.id} failed; the browser does it.`, error);
      const { queries, provided } = store.getState().api as { queries: Record<string, Query | undefined>; provided: object };
      const rejected = Object.values(queries).filter((query) => query?.status === 'rejected');
      const isMade = errors.length === 0 && !composition.isLackingTexts && !entered.outcome?.absent;
      const { dispatch, getState } = scopedStoreOf(store, handle.remote);
      const head = headOf({
        module: routeModule(composition, handle),
        context: {
          params: match.params,
          language,
          dispatch,
          getState,
          t: catalog.forLanguage(language).getFixedT(null, handle.remote),
          now,
          brand,
        },
        pathname: url.pathname,
        homeLabel: catalog.forLanguage(language).t('nav.home', { ns: 'shell' }),
        origin: environment.publicUrl ?? url.origin,
      });
      return {
        kind: 'page',
        html,
        head,
        api: inScript(stringify({ queries, provided, mutations: {} })),
        entered,
        madeOf: calls.versions,
        lacking: calls.pending > 0 || calls.failed,
        complete: isMade && rejected.length === 0,
        gone: isMade && rejected.length > 0 && rejected.every(isRefused) && !calls.refusedByOthers,
      };
    };
    return answer().finally(() => calls.end(versionIn(table, handle.remote)));
  };
}
