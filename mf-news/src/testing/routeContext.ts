import { languageByCode, localizePath } from '@storefront/contracts';
import type { HeadContext } from '@storefront/platform';
import { createElement } from 'react';
import en from '../locales/en.json';
import ru from '../locales/ru.json';
import { newsHarness, now } from './newsHarness';

const texts: Record<string, object> = { en, ru };

function textOf(code: string, key: string, values: Record<string, string> = {}): string {
  const found = key.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], texts[code]);
  return String(found).replace(/{{(\w+)}}/g, (_match, name: string) => values[name] ?? '');
}

/** What the shell hands to a route's `load`, `head` and `sitemap`, upon a real store. */
export function routeContext(
  fetch: typeof globalThis.fetch,
  params: Record<string, string | undefined> = {},
  code = 'en',
): HeadContext {
  const { store } = newsHarness(createElement('p'), { path: '/', pattern: '', fetch });
  const language = languageByCode(code);
  return {
    params,
    language,
    dispatch: store.dispatch,
    getState: store.getState,
    t: ((key: string, values?: Record<string, string>) => textOf(code, key, values)) as HeadContext['t'],
    brand: 'Sidekey',
    now,
    absolute: (path) => `https://shop.test${localizePath(path, language)}`,
  };
}
