import '@storefront/ui/src/tokens.css';
import { splitPath } from '@storefront/contracts';
import { createI18nCatalog, createStorefrontStore, hydrated } from '@storefront/platform/host';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { Composition } from '../composition/Composition';
import { apiUrlFor, rootElementId, stateElementId, type WholePageState } from '../composition/pageState';
import { Storefront } from '../composition/Storefront';
import { Pages } from '../router/pages';
import { createScrolling } from '../router/scrolling';
import { ShopPage } from '../router/ShopPage';
import { createShopRouter, type ShopRouter } from '../router/ShopRouter';
import { createRemoteSource } from './federatedRemotes';
import { homeOnNotFound } from './homeOnNotFound';
import { prepareAhead } from './prepareAhead';
import { createWhereabouts } from './whereabouts';

function elementBy(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no #${id}.`);
  return element;
}

const readState = () => JSON.parse(elementBy(stateElementId).textContent) as WholePageState;

/** The page comes to life at once: what its route's remote brings is awaited by the route's own rectangle. */
function start(): void {
  const state = readState();
  let router: ShopRouter | undefined = undefined;
  const { here, onBehalfOf } = createWhereabouts(() => router);
  const texts = createI18nCatalog();
  texts.add(splitPath(location.pathname).language.code, 'shell', state.texts);
  const composition = new Composition(state.table, createRemoteSource(), texts);
  const apiUrl = apiUrlFor(state, location);
  const store = createStorefrontStore({
    apiUrl,
    fetch: (input, init) => fetch(input, init),
    timeout: 15_000,
    retries: 3,
    onFailure: homeOnNotFound(() => router),
    owners: composition,
    here,
    inBrowser: true,
  });
  composition.attach(store);
  if (state.api) store.dispatch(hydrated({ api: state.api }));

  const pages = new Pages({ composition, store, texts, onServer: false, onBehalfOf });
  const scrolling = createScrolling(() => router?.state.location.key);
  router = createShopRouter({ pages, history: createBrowserHistory(), scrolling, first: state.entered ?? undefined });
  const tree = (
    <StrictMode>
      <Storefront store={store} composition={composition} texts={texts} site={{ ...state, apiUrl }}>
        <ShopPage router={router} />
      </Storefront>
    </StrictMode>
  );
  const root = elementBy(rootElementId);
  if (state.entered) hydrateRoot(root, tree);
  else createRoot(root).render(tree);
  prepareAhead(pages, router);
}

try {
  start();
} catch (error) {
  console.error('Starting the shop failed.', error);
}
