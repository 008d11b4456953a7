import { splitPath } from '@storefront/contracts';
import type { StorefrontStore } from '@storefront/platform';
import {
  createI18nCatalog,
  createStorefrontStore,
  hydrated,
  servedState,
  type I18nCatalog,
} from '@storefront/platform/host';
import { startTransition, StrictMode, type Component } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { Composition } from '../composition/Composition';
import { apiUrlFor, rootElementId, type WholePageState } from '../composition/pageState';
import { remoteOfComponent } from '../composition/fibers';
import { importWithRetries } from '../composition/importWithRetries';
import { Storefront } from '../composition/Storefront';
import { Pages } from '../router/pages';
import { createOwnHistory } from '../router/ownHistory';
import { createScrolling } from '../router/scrolling';
import { Journal, recordingSource, watchPage } from '../watch/Journal';
import { watchWhenIdle } from './watchWhenIdle';
import { ShopPage } from '../router/ShopPage';
import { createShopRouter, type ShopRouter } from '../router/ShopRouter';
import { requireElement } from './requireElement';
import { breakRenderLoops } from './renderLoops';
import { beginHydration } from './gate';
import type { prefetchPages as PrefetchPages } from './prefetchPages';
import { createRemoteSource } from './federatedRemotes';
import { homeOnNotFound } from './homeOnNotFound';
import { nextTask } from './nextTask';
import { whenLoaded } from './whenLoaded';
import { createCallContext } from './callContext';

/** The parts of a running page, for developer tools. */
export interface RunningPage {
  composition: Composition;
  store: StorefrontStore;
  router: ShopRouter;
  texts: I18nCatalog;
  journal: Journal;
}

/** Loads the code that prepares other pages, after everything that this one needs. */
async function bringPreparing(...parts: Parameters<typeof PrefetchPages>): Promise<void> {
  const load = () => import(/* webpackChunkName: "later", webpackFetchPriority: "low" */ './prefetchPages');
  const { prefetchPages } = await importWithRetries('The prefetcher', load);
  prefetchPages(...parts);
}

/** Hydrates the page at once; the route's own rectangle waits for its remote. */
export async function start(state: WholePageState): Promise<RunningPage> {
  let router: ShopRouter | undefined = undefined;
  const { here, onBehalfOf } = createCallContext(() => router);
  const texts = createI18nCatalog();
  texts.add(splitPath(location.pathname).language.code, 'shell', state.texts);
  const journal = new Journal();
  const { remotes } = state.table;
  const onFault = (remote: string | undefined, error: unknown) => journal.addError(remote, error, remotes);
  watchPage(journal, remotes);
  const composition = new Composition(
    state.table,
    recordingSource(createRemoteSource(remotes), journal),
    texts,
    onFault,
  );
  const apiUrl = apiUrlFor(state, location);
  const store = createStorefrontStore({
    apiUrl,
    fetch: (input, init) => fetch(input, init),
    timeout: 15_000,
    retries: 3,
    onFailure: homeOnNotFound(() => router),
    onListenerFailure: onFault,
    owners: composition,
    here,
    inBrowser: true,
  });
  composition.attach(store);
  if (state.api) store.dispatch(hydrated({ api: state.api }));

  await nextTask();
  const pages = new Pages({ composition, store, texts, onServer: false, onBehalfOf });
  const scrolling = createScrolling(() => router?.state.location.key);
  const made = (router = createShopRouter({
    pages,
    history: createOwnHistory(),
    scrolling,
    first: state.entered ?? undefined,
  }));
  const served = state.entered ? servedState(store) : undefined;
  const tree = (
    <StrictMode>
      <Storefront store={store} served={served} composition={composition} texts={texts} site={{ ...state, apiUrl }}>
        <ShopPage router={made} />
      </Storefront>
    </StrictMode>
  );
  await nextTask();
  const root = requireElement(rootElementId);
  const options = {
    onCaughtError(error: unknown, { errorBoundary }: { errorBoundary?: Component<unknown> | null | undefined }) {
      console.error(error);
      onFault(errorBoundary ? remoteOfComponent(errorBoundary) : undefined, error);
    },
  };
  breakRenderLoops((name) => remotes.some((remote) => remote.name === name), onFault);
  beginHydration?.();
  if (state.entered) startTransition(() => void hydrateRoot(root, tree, options));
  else createRoot(root, options).render(tree);
  whenLoaded(() => void bringPreparing(pages, made, composition.hydrations));
  // A developer's page is not counted.
  if (!state.developer) watchWhenIdle({ journal, remotes, router: made });
  return { composition, store, router: made, texts, journal };
}
