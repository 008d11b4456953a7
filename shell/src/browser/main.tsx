import '@storefront/ui/src/tokens.css';
import { splitPath } from '@storefront/contracts';
import { createI18nCatalog, createStorefrontStore, hydrated } from '@storefront/platform';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom';
import { Composition } from '../composition/Composition';
import { apiUrlFor, rootElementId, stateElementId, type PageState } from '../composition/pageState';
import { createRoutes, type RouteHandle, type RouteOutcome } from '../composition/router';
import { loadShellTexts } from '../composition/shellTexts';
import { Storefront } from '../composition/Storefront';
import { createRemoteSource } from './federatedRemotes';
import { homeOnNotFound } from './homeOnNotFound';

function readState(): PageState {
  const block = document.getElementById(stateElementId);
  if (!block?.textContent) throw new Error('The page holds no state.');
  return JSON.parse(block.textContent) as PageState;
}

async function start(): Promise<void> {
  const state = readState();
  let router: ReturnType<typeof createBrowserRouter> | undefined = undefined;
  const texts = createI18nCatalog();
  const composition = new Composition(state.table, createRemoteSource(state.table.remotes), texts);
  const apiUrl = apiUrlFor(state, location);
  const store = createStorefrontStore({
    apiUrl,
    fetch: (input, init) => fetch(input, init),
    timeout: 15_000,
    retries: 3,
    onFailure: homeOnNotFound(() => router),
    owners: composition,
    inBrowser: true,
  });
  composition.attach(store);
  if (state.api) store.dispatch(hydrated({ api: state.api }));

  const routes = createRoutes({ composition, store, texts, onServer: false });
  const { language } = splitPath(location.pathname);
  await Promise.all([loadShellTexts(texts, language), loadMatchedRoute()]);

  router = createBrowserRouter(routes, state.loaderData ? { hydrationData: { loaderData: state.loaderData } } : undefined);
  const tree = (
    <StrictMode>
      <Storefront store={store} composition={composition} texts={texts} site={{ ...state, apiUrl }}>
        <RouterProvider router={router} />
      </Storefront>
    </StrictMode>
  );
  const root = document.getElementById(rootElementId);
  if (!root) throw new Error(`The page has no #${rootElementId}.`);
  if (state.loaderData) hydrateRoot(root, tree);
  else createRoot(root).render(tree);

  /** What the server rendered must be here before hydration; a remote that fails is left to its own rectangle. */
  async function loadMatchedRoute(): Promise<void> {
    const match = matchRoutes(routes, location.pathname)?.at(-1);
    const handle = match?.route.handle as RouteHandle | undefined;
    const outcome = state.loaderData?.[match?.route.id ?? ''] as RouteOutcome | undefined;
    if (!handle || handle.remote === 'shell' || outcome?.absent || !state.loaderData) return;
    try {
      await composition.loadRoute(handle.remote, handle.id, language.code);
    } catch (error) {
      console.error(`Hydrating ${handle.remote}/${handle.id} failed.`, error);
      // The router enters the route anew: then its own rectangle says what is missing.
      state.loaderData = null;
    }
  }
}

start().catch((error) => console.error('Starting the shop failed.', error));
