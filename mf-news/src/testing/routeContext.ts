import type { HeadContext } from '@storefront/platform';
import { routeContext as contextOf } from '@storefront/platform/testing';
import en from '../locales/en.json';
import ru from '../locales/ru.json';
import { register } from '../register';
import { definition } from '../remote';
import { now } from './newsHarness';

/** The context that the shell passes to a route's `load`, `head` and `sitemap`, with a real store. */
export const routeContext = (
  fetch: typeof globalThis.fetch,
  params: Record<string, string | undefined> = {},
  languageCode = 'en',
): HeadContext => contextOf({ definition, register, texts: { en, ru } }, { fetch, params, languageCode, now });
