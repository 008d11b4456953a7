import { PlatformContext, StoreProvider, type I18nCatalog, type Platform, type StorefrontStore } from '@storefront/platform';
import type { ReactNode } from 'react';
import type { Composition } from './Composition';
import { CompositionContext } from './CompositionContext';
import { TextsContext } from './TextsContext';

interface Props {
  store: StorefrontStore;
  composition: Composition;
  texts: I18nCatalog;
  site: Pick<Platform, 'brand' | 'apiUrl' | 'now' | 'timeZone'>;
  /** The router's provider: one for the server, another for the browser. */
  children: ReactNode;
}

/** The tree around the router, the same on the server and in the browser. */
export function Storefront({ store, composition, texts, site, children }: Props) {
  const { fillersOf, loadWidget, isAwake, subscribe } = composition;
  return (
    <StoreProvider store={store}>
      <PlatformContext value={{ ...site, fillersOf, loadWidget, isAwake, subscribe }}>
        <CompositionContext value={composition}>
          <TextsContext value={texts}>{children}</TextsContext>
        </CompositionContext>
      </PlatformContext>
    </StoreProvider>
  );
}
