import { splitPath, type ReleaseTable } from '@storefront/contracts';
import { createI18nCatalog, createStorefrontStore, type I18nCatalog, type StorefrontStore } from '@storefront/platform';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider, type StaticHandlerContext } from 'react-router-dom';
import { Composition } from '../composition/Composition';
import { routeModule } from '../composition/CompositionContext';
import { apiUrlFor, type PageState } from '../composition/pageState';
import type { RemoteSource } from '../composition/remoteSource';
import { createRoutes, type RouteHandle, type RouteOutcome } from '../composition/router';
import { Storefront } from '../composition/Storefront';
import { headOf, type PageHeadData } from '../head/headOf';
import type { Environment } from './environment';

/** Milliseconds that a call of the API may take while a page is rendered (S202). */
const serverCallLimit = 1000;

export interface PageRequest {
  /** The page's address as the browser sees it. */
  url: URL;
  table: ReleaseTable;
  now: number;
}

export type Rendering =
  | { kind: 'redirect'; location: string }
  | { kind: 'unmatched' }
  | { kind: 'page'; html: string; state: PageState; head: PageHeadData; handle: RouteHandle; complete: boolean };

/** Renders pages with the live remotes: a store a request, texts a release table, the remotes' code a version. */
export function createRenderer(environment: Environment, source: RemoteSource) {
  let texts: { revision: number; catalog: I18nCatalog } | undefined;
  const textsOf = (table: ReleaseTable) => {
    if (texts?.revision !== table.revision) texts = { revision: table.revision, catalog: createI18nCatalog() };
    return texts.catalog;
  };

  return async function render({ url, table, now }: PageRequest): Promise<Rendering> {
    const catalog = textsOf(table);
    const { language } = splitPath(url.pathname);
    const composition = new Composition(table, source, catalog);
    const store = createStorefrontStore({
      apiUrl: environment.apiUrl,
      fetch: (input, init) => fetch(input, init),
      timeout: serverCallLimit,
      retries: 0,
      onFailure: () => {},
    });
    composition.attach(store);
    const handler = createStaticHandler(createRoutes({ composition, store, texts: catalog, onServer: true }));
    const context = await handler.query(new Request(url));
    if (context instanceof Response) return { kind: 'redirect', location: context.headers.get('location') ?? '/' };

    const match = context.matches.at(-1);
    const handle = match?.route.handle as RouteHandle | undefined;
    if (!match || !handle) return { kind: 'unmatched' };
    const state = pageState(environment, table, now, context, store);
    const html = renderToString(
      <Storefront store={store} composition={composition} texts={catalog} site={{ ...state, apiUrl: apiUrlFor(state, url) }}>
        <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />
      </Storefront>,
    );
    const module = routeModule(composition, handle);
    const t = catalog.forLanguage(language).getFixedT(null, handle.remote);
    const head = headOf({
      module,
      context: { params: match.params, language, dispatch: store.dispatch, getState: store.getState, t, now, brand: environment.brand },
      pathname: url.pathname,
      homeLabel: catalog.forLanguage(language).t('nav.home', { ns: 'shell' }),
      origin: environment.publicUrl ?? url.origin,
    });
    return { kind: 'page', html, state, head, handle, complete: isComplete(context, store) };
  };
}

function pageState(
  { brand, timeZone, publicApiUrl, apiPort }: Environment,
  table: ReleaseTable,
  now: number,
  context: StaticHandlerContext,
  store: StorefrontStore,
): PageState {
  const { queries, provided } = store.getState().api as { queries: object; provided: object };
  return {
    table,
    brand,
    now,
    timeZone,
    apiUrl: publicApiUrl,
    apiPort,
    api: { queries, provided, mutations: {} },
    loaderData: context.loaderData,
  };
}

/** Whether nothing is missing that the browser would have to bring; an incomplete page is not stored. */
function isComplete(context: StaticHandlerContext, store: StorefrontStore): boolean {
  const outcomes = Object.values(context.loaderData) as (RouteOutcome | undefined)[];
  const { queries } = store.getState().api as { queries: Record<string, { status: string } | undefined> };
  return outcomes.every((outcome) => !outcome?.absent) && Object.values(queries).every((query) => query?.status !== 'rejected');
}
