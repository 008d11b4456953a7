import type { ShopFacts, StorefrontStore } from '@storefront/platform';
import type { Platform, StorefrontState } from '@storefront/platform/host';
import { PlatformContext, StoreProvider, type I18nCatalog } from '@storefront/platform/host';
import { useMemo, type ReactNode } from 'react';
import type { Composition } from './Composition';
import { CompositionContext } from './CompositionContext';
import { TextsContext } from './TextsContext';

interface Props {
  store: StorefrontStore;
  /** The state from which the server rendered the HTML, for hydration. */
  served?: StorefrontState | undefined;
  composition: Composition;
  texts: I18nCatalog;
  site: ShopFacts;
  /** The router's provider: one for the server, another for the browser. */
  children: ReactNode;
}

/** The tree around the router, the same on the server and in the browser. */
export function Storefront({ store, served, composition, texts, site, children }: Props) {
  return (
    <StoreProvider store={store} {...(served && { serverState: served })}>
      <PlatformContext value={usePlatformOf(composition, site)}>
        <CompositionContext value={composition}>
          <TextsContext value={texts}>{children}</TextsContext>
        </CompositionContext>
      </PlatformContext>
    </StoreProvider>
  );
}

/**
 * One value for the page's whole life: if this context changed, React would drop the server's HTML of a screen that is
 * not hydrated yet.
 */
function usePlatformOf(composition: Composition, { brand, apiUrl, now, timeZone }: Props['site']): Platform {
  return useMemo(() => {
    const { fillersOf, loadWidget, isAwake, subscribe, hasTexts, failures, reportFragment, endFragment } = composition;
    const facts = Object.freeze({ brand, apiUrl, now, timeZone });
    return { facts, fillersOf, loadWidget, isAwake, subscribe, hasTexts, failures, reportFragment, endFragment };
  }, [composition, brand, apiUrl, now, timeZone]);
}
