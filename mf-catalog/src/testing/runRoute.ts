import { languageByCode, localizePath } from '@storefront/contracts';
import { createI18nCatalog, createStorefrontStore, globalApi, type Head, type RouteModule } from '@storefront/platform';
import en from '../locales/en.json';
import ru from '../locales/ru.json';
import { registerForTest } from '@storefront/platform/src/testing';
import { register } from '../register';
import { definition } from '../remote';
import { shopApi, type Answers } from './openScreen';

interface Options {
  params?: Record<string, string | undefined>;
  languageCode?: string;
  answers?: Answers;
}

/** What the shell's server does with a route, without rendering: `load`, `head`, `sitemap`. */
export async function runRoute(route: RouteModule, { params = {}, languageCode = 'en', answers }: Options = {}) {
  const api = shopApi(answers);
  const store = createStorefrontStore({ apiUrl: 'http://api.test', fetch: api.fetch, timeout: 5000, retries: 0, onFailure: () => {} });
  registerForTest(store, { definition, register });
  const texts = createI18nCatalog();
  texts.add('en', 'mf-catalog', en);
  texts.add('ru', 'mf-catalog', ru);
  const language = languageByCode(languageCode);
  const context = { params, language, dispatch: store.dispatch, getState: store.getState };
  // The shell asks for the site's configuration on every page.
  await store.dispatch(globalApi.endpoints.serviceConfig.initiate());
  const redirect = await route.load?.(context);
  const head: Head = route.head({
    ...context,
    t: texts.forLanguage(language).getFixedT(language.code, 'mf-catalog'),
    brand: 'Sidekey',
    now: Date.UTC(2026, 10, 21),
    absolute: (path) => `https://shop.test${localizePath(path, language)}`,
  });
  const sitemap = await route.sitemap?.(context);
  return { redirect, head, sitemap, calls: api.calls };
}
