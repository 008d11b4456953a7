import { inScript, splitPath, type ReleaseTable } from '@storefront/contracts';
import type { ApiFailure, StorefrontStore } from '@storefront/platform';
import { createI18nCatalog, createStorefrontStore, scopedStoreOf, type I18nCatalog } from '@storefront/platform/host';
import { Composition } from '../../composition/Composition';
import { apiUrlFor } from '../../composition/pageState';
import type { RemoteSource } from '../../composition/remoteSource';
import { Storefront } from '../../composition/Storefront';
import { headOf } from '../../head/headOf';
import { Pages, type Entered } from '../../router/pages';
import { ShopPage } from '../../router/ShopPage';
import { staticRouter } from '../../router/staticRouter';
import { routeModule } from '../../routes/routeModule';
import type { Environment } from '../environment';
import { isTemporaryFailure, versionIn, createCallWatch, type CallWatch } from './calls';
import type { PageAnswer } from './messages';
import { isClosed } from './ownMarkup';
import { renderTree } from './renderTree';

/** Taken before any remote's code runs. */
const { stringify } = JSON;

interface PageRequest {
  /** The page's address as the browser sees it. */
  url: URL;
  table: ReleaseTable;
  now: number;
}

/** A query in RTK Query's state. */
interface Query {
  status: string;
  error?: Pick<ApiFailure, 'kind' | 'status'>;
}

/** Whether the API has refused a query for good. */
const isRefused = (query: Query | undefined) =>
  query?.error?.kind === 'status' && !isTemporaryFailure(query.error.status ?? 0);

type Match = ReturnType<Pages['match']>;

/** Everything that one page is rendered with. */
interface Stage {
  environment: Environment;
  request: PageRequest;
  composition: Composition;
  store: StorefrontStore;
  texts: I18nCatalog;
  match: Match;
  handle: NonNullable<Match['handle']>;
}

/** The head of a page whose route has loaded. */
function headFor({ environment, request: { url, now }, composition, store, texts, match: { params }, handle }: Stage) {
  const { language } = splitPath(url.pathname);
  const words = texts.forLanguage(language);
  const { dispatch, getState } = scopedStoreOf(store, handle.remote);
  return headOf({
    module: routeModule(composition, handle),
    context: {
      params,
      language,
      dispatch,
      getState,
      t: words.getFixedT(null, handle.remote),
      now,
      brand: environment.brand,
    },
    pathname: url.pathname,
    homeLabel: words.t('nav.home', { ns: 'shell' }),
    origin: environment.publicUrl ?? url.origin,
  });
}

/** The HTML of a page that has been entered, and the errors in it. */
async function htmlFor(
  { environment, request: { url, now }, composition, store, texts, match }: Stage,
  entered: Entered,
  render: typeof renderTree,
) {
  const { brand, timeZone, publicApiUrl, apiPort } = environment;
  const site = { brand, timeZone, now, apiUrl: apiUrlFor({ apiUrl: publicApiUrl, apiPort }, url) };
  const rendered = await render(
    <Storefront store={store} composition={composition} texts={texts} site={site}>
      <ShopPage router={staticRouter(url, match, entered)} />
    </Storefront>,
  );
  if (!isClosed(rendered.html))
    throw new Error('Its HTML leaves an element or a comment open, which would take in the rest of the document.');
  return rendered;
}

/** The result for a page that has been entered: its HTML, its head, and the API's answers. */
async function pageFor(
  stage: Stage,
  entered: Entered,
  calls: CallWatch,
  render: typeof renderTree,
): Promise<PageAnswer> {
  const { composition, store, handle } = stage;
  const { html, errors } = await htmlFor(stage, entered, render);
  for (const error of errors)
    console.error(`Rendering ${handle.remote}/${handle.id} failed; the browser does it.`, error);
  const { queries, provided } = store.getState().api as {
    queries: Record<string, Query | undefined>;
    provided: object;
  };
  const rejected = Object.values(queries).filter((query) => query?.status === 'rejected');
  const isMade = errors.length === 0 && !composition.hasMissingTexts && !entered.outcome?.absent;
  return {
    kind: 'page',
    html,
    head: headFor(stage),
    api: inScript(stringify({ queries, provided, mutations: {} })),
    entered,
    madeOf: calls.versions,
    lacking: calls.pending > 0 || calls.failed,
    complete: isMade && rejected.length === 0,
    gone: isMade && rejected.length > 0 && rejected.every(isRefused) && !calls.refusedByOthers,
  };
}

/** The texts of a release table's pages, until another table is asked for. */
function textsByTable(): (table: ReleaseTable) => I18nCatalog {
  let known: { table: ReleaseTable; texts: I18nCatalog } | undefined;
  return (table) => {
    if (known?.table !== table) known = { table, texts: createI18nCatalog() };
    return known.texts;
  };
}

/**
 * Renders pages with the live remotes. Each request has a store of its own; texts are cached for a release table,
 * remotes' code for a version.
 */
export function createRenderer(
  environment: Environment,
  source: RemoteSource,
  { render = renderTree, textsOf = textsByTable() } = {},
) {
  return async function renderPage(request: PageRequest, calls: CallWatch = createCallWatch()): Promise<PageAnswer> {
    const { url, table } = request;
    const texts = textsOf(table);
    const composition = new Composition(table, source, texts);
    const store = createStorefrontStore({ ...calls.services(environment), onFailure: () => {} });
    composition.attach(store);
    const pages = new Pages({ composition, store, texts, onServer: true });
    const match = pages.match(url.pathname);
    const { handle } = match;
    if (!handle) throw new Error(`No route of this table is ${url.pathname}.`);
    try {
      const entered = await pages.enter(url.pathname);
      if ('redirectTo' in entered) return { kind: 'redirect', location: entered.redirectTo };
      return await pageFor({ environment, request, composition, store, texts, match, handle }, entered, calls, render);
    } finally {
      calls.end(versionIn(table, handle.remote));
    }
  };
}
