import { languageByCode, localizePath, type RemoteDefinition } from '@storefront/contracts';
import { globalApi } from '../globalData';
import { createI18nCatalog, type Texts } from '../i18n';
import { scopedStoreOf } from '../scopedStore';
import { ask, type HeadContext, type RouteModule } from '../remoteModules';
import type { RegisterModule } from '../remoteStore';
import { createStorefrontStore } from '../store';
import { createHarness, registerForTest, type HarnessOptions } from './harness';

/** A remote as its tests describe it. */
export interface TestedRemote extends RegisterModule {
  definition: Pick<RemoteDefinition, 'name' | 'routes'>;
  /** By language code. */
  texts: Record<string, Texts>;
}

interface Place {
  fetch: typeof fetch;
  params?: Record<string, string | undefined>;
  languageCode?: string;
  now?: number;
}

/** The context that the shell passes to a route's `load`, `head` and `sitemap`, with a real store. */
export function routeContext(
  { definition, register, texts }: TestedRemote,
  { fetch, params = {}, languageCode = 'en', now }: Place,
): HeadContext {
  const store = createStorefrontStore({
    apiUrl: 'http://api.test',
    fetch,
    timeout: 5000,
    retries: 0,
    onFailure: () => {},
  });
  registerForTest(store, { definition, register });
  const { dispatch, getState } = scopedStoreOf(store, definition.name);
  const catalog = createI18nCatalog();
  for (const [code, words] of Object.entries(texts)) catalog.add(code, definition.name, words);
  const language = languageByCode(languageCode);
  return {
    params,
    language,
    dispatch,
    getState,
    t: catalog.forLanguage(language).getFixedT(language.code, definition.name),
    brand: 'Sidekey',
    now: now ?? Date.UTC(2026, 10, 21),
    patience: 100,
    absolute: (path) => `https://shop.test${localizePath(path, language)}`,
  };
}

/** What the shell's server calls of a route, without rendering: `load`, `head`, `sitemap`. */
export async function runRoute(remote: TestedRemote, route: RouteModule, place: Place) {
  const context = routeContext(remote, place);
  // The shell queries the site's configuration on every page.
  await ask(context, globalApi.endpoints.serviceConfig.initiate());
  const redirect = await route.load?.(context);
  return { redirect, head: route.head(context), sitemap: await route.sitemap?.(context) };
}

type Opening = Omit<HarnessOptions, 'texts' | 'remote' | 'pattern'>;

/** Renders one of a remote's screens at its path in the shop. */
export function openRoute(
  { definition, register, texts }: TestedRemote,
  route: RouteModule,
  id: string,
  opening: Opening,
) {
  const pattern = definition.routes.find((candidate) => candidate.id === id)?.path;
  if (pattern === undefined) throw new Error(`${definition.name} has no route ${id}.`);
  return createHarness(<route.Screen />, {
    ...opening,
    texts: { [definition.name]: texts },
    pattern,
    remote: { definition, register },
  });
}
