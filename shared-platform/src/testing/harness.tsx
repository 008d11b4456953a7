import { languages, splitPath, type RemoteDefinition } from '@storefront/contracts';
import { useMemo, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, createPath, resolvePath, RouterProvider, useLocation, type To } from 'react-router-dom';
import { createI18nCatalog, type Texts } from '../i18n';
import '../navigation';
import { ScopedStore } from '../scopedStore';
import { PlaceContext, type Place } from '../place';
import { PlatformContext, type Platform } from '../platformContext';
import { registerRemote, type RegisterModule } from '../remoteStore';
import { createStorefrontStore } from '../store';
import type { FailureHandler } from '../failures';
import type { StorefrontStore } from '../storeTypes';
import { I18nContext } from '../useTranslation';

export interface HarnessOptions {
  /** Texts by namespace and language code: `{ 'mf-news': { en, ru } }`. */
  texts: Record<string, Record<string, Texts>>;
  /** Answers the API's calls, instead of the network. */
  fetch: typeof fetch;
  /** Origin of the API, for a test with a real server. */
  apiUrl?: string;
  /** Full path with prefix. */
  path?: string;
  /** Path pattern of the tested screen, without prefix. */
  pattern?: string;
  /** The remote whose screen it is; it is registered as the shell does it. */
  remote?: RegisterModule & { definition: Pick<RemoteDefinition, 'name'> };
  now?: number;
  /** The shop's time zone. */
  timeZone?: string;
  /** Called for each failed call, like the shop's shared handler. */
  onFailure?: FailureHandler;
}

/** Registers a remote with a store as the shell does; a slice that throws is only logged. */
export function registerForTest(
  store: StorefrontStore,
  { definition, register }: NonNullable<HarnessOptions['remote']>,
): void {
  registerRemote(store, { name: definition.name, version: 'test' }, { register }, () => {});
}

interface FrameProps {
  platform: Platform;
  texts: ReturnType<typeof createI18nCatalog>;
  here: Place['here'];
  ahead: Place['ahead'];
  children: ReactNode;
}

function Frame({ platform, texts, here, ahead, children }: FrameProps) {
  const { language } = splitPath(useLocation().pathname);
  const place = useMemo(() => ({ language, here, ahead }), [language, here, ahead]);
  return (
    <PlatformContext value={platform}>
      <PlaceContext value={place}>
        <I18nContext value={texts.forLanguage(language)}>{children}</I18nContext>
      </PlaceContext>
    </PlatformContext>
  );
}

type MemoryRouter = ReturnType<typeof createMemoryRouter>;

/** Makes a memory router behave like the shop's: navigating to the current address replaces its history entry. */
function asInTheShop(router: MemoryRouter): MemoryRouter {
  const { navigate } = router;
  const isShown = (to: To) => createPath(resolvePath(to)) === createPath(router.state.location);
  router.navigate = ((to: To | number | null, options?: object) =>
    typeof to === 'number'
      ? navigate(to)
      : navigate(to, { ...options, ...(to !== null && isShown(to) && { replace: true }) })) as MemoryRouter['navigate'];
  return router;
}

/**
 * Renders a remote's screen as the shell would, for tests: with the real store, router and texts; only the network is
 * stubbed. Other paths render their own address, so that a test sees where the visitor went.
 */
export function createHarness(
  screen: ReactNode,
  {
    texts,
    fetch,
    apiUrl = 'http://api.test',
    path = '/',
    pattern = '',
    remote,
    now,
    timeZone = 'UTC',
    onFailure = () => {},
  }: HarnessOptions,
) {
  const catalog = createI18nCatalog();
  for (const [namespace, byLanguage] of Object.entries(texts))
    for (const [code, words] of Object.entries(byLanguage)) catalog.add(code, namespace, words);
  const store = createStorefrontStore({
    apiUrl,
    fetch,
    timeout: 5000,
    retries: 0,
    onFailure,
    // As in a browser: the store listens to focus and reconnection, upon which only hooks refetch that ask for it.
    inBrowser: true,
  });
  if (remote) registerForTest(store, remote);
  const platform: Platform = {
    facts: { brand: 'Sidekey', apiUrl, now: now ?? Date.UTC(2026, 10, 21), timeZone },
    fillersOf: () => [],
    loadWidget: () => Promise.reject(new Error('The harness has no other remotes.')),
    isAwake: () => false,
    subscribe: () => () => {},
    hasTexts: () => true,
    failures: { subscribe: () => () => {}, has: () => false, forgive: () => {} },
    reportFragment: () => {},
    endFragment: () => {},
  };
  const element = (
    <Frame
      platform={platform}
      texts={catalog}
      here={() => router.state.location}
      ahead={() => router.state.navigation.location ?? router.state.location}
    >
      {remote ? <ScopedStore remote={remote.definition.name}>{screen}</ScopedStore> : screen}
    </Frame>
  );
  const prefixes = languages.map((language, index) => (index === 0 ? '' : `/${language.code}`));
  const router = asInTheShop(
    createMemoryRouter(
      [
        ...prefixes.map((prefix) => ({ path: `${prefix}/${pattern}`, element })),
        { path: '*', Component: () => <p>went to {useLocation().pathname}</p> },
      ],
      { initialEntries: [path] },
    ),
  );
  return {
    store,
    router,
    ui: (
      <Provider store={store}>
        <RouterProvider router={router} />
      </Provider>
    ),
  };
}
