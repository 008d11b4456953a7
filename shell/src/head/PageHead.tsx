import { parseAddress } from '@storefront/contracts';
import { useLanguage, usePlatform, useStore, type StorefrontState, type StorefrontStore } from '@storefront/platform';
import { scopedStoreOf } from '@storefront/platform/host';
import { useCallback, useEffect, useRef } from 'react';
import { isOfReact } from '../browser/isOfReact';
import { useComposition } from '../composition/CompositionContext';
import { useTexts } from '../composition/TextsContext';
import { routeModule } from '../routes/routeModule';
import { useRouteHandle } from '../screen/useRouteHandle';
import { usePage } from '../router/PageContext';
import { shownHeadOf, type ShownHead } from './shownHead';

/** Keeps the browser's head in step with the route; the first one comes from the server. */
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
      // A head that changes the store itself is not read for that.
      seen = store.getState();
      const json = JSON.stringify(head);
      if (!head || json === written) return;
      written = json;
      writeHead(head);
    };
    // What is shown comes first, and a page that comes changes the store many times.
    const writeSoon = () => (timer ??= window.setTimeout(write));
    const writeChanged = () => store.getState() !== seen && writeSoon();
    // The head follows the page's first frame: what it changes is looked at by fences, for which a visitor who has clicked would wait.
    writeSoon();
    const unsubscribe = [store.subscribe(writeChanged), composition.subscribeToRoutes(writeSoon)];
    return () => {
      clearTimeout(timer);
      unsubscribe.forEach((end) => end());
    };
  }, [store, composition, read]);
  return null;
}

/** Reads the head of the page that is shown; nothing before the route's code has come, or failed to. */
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
  // Read before the first address is written there: what is written later follows from it.
  const origin = useRef<string>(undefined);
  const handle = route?.handle;
  return useCallback(() => {
    const module = handle && routeModule(composition, handle);
    // What cannot be loaded says nothing of itself; the former page's words would be taken for its own.
    if (!handle || (!module && !hasFailed)) return undefined;
    const t = texts.forLanguage(language).getFixedT(null, handle.remote);
    const { dispatch, getState } = scopedStoreOf(store, handle.remote);
    const context = { params: JSON.parse(params) as Record<string, string>, language, dispatch, getState, t, now, brand };
    return shownHeadOf({ module, context, pathname, origin: (origin.current ??= ownOrigin()) });
  }, [composition, store, language, pathname, brand, now, texts, handle, params, hasFailed]);
}

const canonicalLink = () => document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');

/** The shop's own origin, as the server says it: a visitor may have come by another. */
function ownOrigin(): string {
  return (parseAddress(canonicalLink()?.href ?? '') ?? location).origin;
}

function setMeta(name: string, content: string | undefined) {
  // One that a screen or a fragment draws would be missed: taking it away would end React when that is left.
  const known = [...document.head.querySelectorAll<HTMLMetaElement>(`meta[name="${name}"]`)].find((meta) => !isOfReact(meta));
  if (!content) return known?.remove();
  const meta = known ?? document.head.appendChild(document.createElement('meta'));
  meta.name = name;
  meta.content = content;
}

function writeHead({ fullTitle, description, canonical, noindex, locale }: ShownHead) {
  document.documentElement.lang = locale;
  document.title = fullTitle;
  setMeta('description', description);
  setMeta('robots', noindex ? 'noindex' : undefined);
  canonicalLink()?.setAttribute('href', canonical);
}
