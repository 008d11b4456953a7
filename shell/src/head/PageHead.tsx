import { useLanguage, useLocation, usePlatform, useStore, type StorefrontStore } from '@storefront/platform';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useComposition } from '../composition/CompositionContext';
import { useTexts } from '../composition/TextsContext';
import { routeModule } from '../routes/routeModule';
import { useRouteHandle } from '../screen/useRouteHandle';
import { headOf, type PageHeadData } from './headOf';

/** Keeps the browser's head in step with the route; the first one comes from the server. */
export function PageHead() {
  const json = useHeadJson();
  useEffect(() => {
    if (json) writeHead(JSON.parse(json) as PageHeadData);
  }, [json]);
  return null;
}

/** The head as a string: it is computed anew at each change of the store, and when the route's code comes, and compared cheaply. */
function useHeadJson(): string {
  const store = useStore() as StorefrontStore;
  const composition = useComposition();
  const language = useLanguage();
  const { pathname } = useLocation();
  const { brand, now } = usePlatform();
  const texts = useTexts();
  const route = useRouteHandle();
  const params = JSON.stringify(route?.params);
  const handle = route?.handle;
  const read = useMemo(
    () => () => {
      const module = handle && routeModule(composition, handle);
      if (!module || typeof location === 'undefined') return '';
      const t = texts.forLanguage(language).getFixedT(null, handle.remote);
      const context = { params: JSON.parse(params) as Record<string, string>, language, dispatch: store.dispatch, getState: store.getState, t, now, brand };
      const homeLabel = texts.forLanguage(language).t('nav.home', { ns: 'shell' });
      return JSON.stringify(headOf({ module, context, pathname, origin: location.origin, homeLabel }));
    },
    [composition, store, language, pathname, brand, now, texts, handle, params],
  );
  const subscribe = useCallback(
    (listener: () => void) => {
      const unsubscribe = [store.subscribe(listener), composition.subscribeToRoutes(listener)];
      return () => unsubscribe.forEach((end) => end());
    },
    [store, composition],
  );
  return useSyncExternalStore(subscribe, read, () => '');
}

function setMeta(name: string, content: string | undefined) {
  const known = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  if (!content) return known?.remove();
  const meta = known ?? document.head.appendChild(document.createElement('meta'));
  meta.name = name;
  meta.content = content;
}

function writeHead({ fullTitle, description, canonical, noindex, locale }: PageHeadData) {
  document.documentElement.lang = locale;
  document.title = fullTitle;
  setMeta('description', description);
  setMeta('robots', noindex ? 'noindex' : undefined);
  document.head.querySelector('link[rel="canonical"]')?.setAttribute('href', canonical);
}
