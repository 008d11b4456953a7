import { parseAddress } from '@storefront/contracts';
import { useLanguage, usePlatform, useStore, type StorefrontState, type StorefrontStore } from '@storefront/platform';
import { scopedStoreOf } from '@storefront/platform/host';
import { useCallback, useEffect, useRef } from 'react';
import { isRenderedByReact } from '../browser/isRenderedByReact';
import { useComposition } from '../composition/CompositionContext';
import { useTexts } from '../composition/TextsContext';
import { routeModule } from '../routes/routeModule';
import { useRouteHandle } from '../screen/useRouteHandle';
import { usePage } from '../router/PageContext';
import { shownHeadOf, type ShownHead } from './shownHead';

/** Updates the document's head when the route changes; the first head comes from the server. */
export function PageHead() {
  const store = useStore() as StorefrontStore;
  const composition = useComposition();
  const read = useHeadReader();
  useEffect(() => {
    let written = '';
    let seen: StorefrontState | undefined;
    let timer: number | undefined;
    const write = () => {
      timer = undefined;
      const head = read();
      // If `head` itself changes the store, that must not make it be read again.
      seen = store.getState();
      const json = JSON.stringify(head);
      if (!head || json === written) return;
      written = json;
      writeHead(head);
    };
    // Delayed: rendering comes first, and a new page changes the store many times.
    const writeSoon = () => (timer ??= window.setTimeout(write));
    const writeChanged = () => store.getState() !== seen && writeSoon();
    write();
    const unsubscribe = [store.subscribe(writeChanged), composition.subscribeToRoutes(writeSoon)];
    return () => {
      clearTimeout(timer);
      unsubscribe.forEach((end) => end());
    };
  }, [store, composition, read]);
  return null;
}

/**
 * Returns a function that reads the head of the page that is shown; undefined before the route's code has loaded or
 * failed.
 */
function useHeadReader(): () => ShownHead | undefined {
  const store = useStore() as StorefrontStore;
  const composition = useComposition();
  const language = useLanguage();
  const page = usePage();
  const { pathname } = page.location;
  const hasFailed = page.outcome?.absent === 'failed';
  const { brand, now } = usePlatform();
  const texts = useTexts();
  const route = useRouteHandle();
  const params = JSON.stringify(route?.params);
  // Read from the server's canonical link, before that is overwritten.
  const origin = useRef<string>(undefined);
  const handle = route?.handle;
  return useCallback(() => {
    const module = handle && routeModule(composition, handle);
    // A page whose code has failed gets a head without its own texts; otherwise the former page's would stay.
    if (!handle || (!module && !hasFailed)) return undefined;
    const t = texts.forLanguage(language).getFixedT(null, handle.remote);
    const { dispatch, getState } = scopedStoreOf(store, handle.remote);
    const context = {
      params: JSON.parse(params) as Record<string, string>,
      language,
      dispatch,
      getState,
      t,
      now,
      brand,
    };
    return shownHeadOf({ module, context, pathname, origin: (origin.current ??= ownOrigin()) });
  }, [composition, store, language, pathname, brand, now, texts, handle, params, hasFailed]);
}

const canonicalLink = () => document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');

/** The shop's own origin, as the server states it; the visitor may use another one. */
function ownOrigin(): string {
  return (parseAddress(canonicalLink()?.href ?? '') ?? location).origin;
}

function setMeta(name: string, content: string | undefined) {
  // Not one that a screen or a fragment renders: React would throw if it was removed.
  const known = [...document.head.querySelectorAll<HTMLMetaElement>(`meta[name="${name}"]`)].find(
    (meta) => !isRenderedByReact(meta),
  );
  if (!content) return known?.remove();
  // A known one has its name: fences check each write of it, for which a click would wait.
  const meta = known ?? document.head.appendChild(Object.assign(document.createElement('meta'), { name }));
  meta.content = content;
}

function writeHead({ fullTitle, description, canonical, noindex, locale }: ShownHead) {
  document.documentElement.lang = locale;
  document.title = fullTitle;
  setMeta('description', description);
  setMeta('robots', noindex ? 'noindex' : undefined);
  canonicalLink()?.setAttribute('href', canonical);
}
