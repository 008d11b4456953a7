import { isSafeAddress, resolveAddress, type SlotDefinition } from '@storefront/contracts';
import { createContext } from 'react';
import { useProvided } from './useProvided';
import type { WidgetModule } from './remoteModules';

/** One remote's fragment for a slot. */
export interface SlotFiller extends SlotDefinition {
  remote: string;
}

/** Facts of the page for all remotes. */
export interface ShopFacts {
  brand: string;
  /** Origin of the API host as the browser reaches it. */
  apiUrl: string;
  /** Unix milliseconds at which the server made this page, so that server and browser agree on what is new. */
  now: number;
  /** The shop's time zone, for dates of content (S139). */
  timeZone: string;
}

/** What the shell provides to the platform's own components; remotes only get `facts`. */
export interface Platform {
  facts: Readonly<ShopFacts>;
  fillersOf(slot: string): readonly SlotFiller[];
  loadWidget(filler: SlotFiller, languageCode: string): Promise<WidgetModule>;
  /** Whether an event has woken the remote; see `subscribe`. */
  isAwake(remote: string): boolean;
  subscribe(listener: () => void): () => void;
  /** Whether a remote's texts are loaded for a page in this language. */
  hasTexts(remote: string, languageCode: string): boolean;
  /** The remotes that have failed as a whole; `forgive` gives one another chance. */
  failures: {
    subscribe(listener: () => void): () => void;
    has(remote: string): boolean;
    forgive(remote: string): void;
  };
  /** Tells the visitor that a fragment which they asked for has failed. */
  reportFragment(filler: SlotFiller, retry: () => void): void;
  /** Reports that a fragment has been unmounted or has failed, so that its locks are removed. */
  endFragment(): void;
}

export const PlatformContext = createContext<Platform | null>(null);

/** The facts of the page; throws outside the shell or a test's harness. */
export const usePlatform = (): Readonly<ShopFacts> => useHost().facts;

/** Everything that the shell provides; for the platform's own components only. */
export const useHost = (): Platform => useProvided(PlatformContext, 'PlatformContext');

/**
 * Resolves a file's address from the API (a download, an attachment) against the API's host; undefined where it is
 * invalid or not safe.
 */
export function useApiHref(): (address: string) => string | undefined {
  const { apiUrl } = usePlatform();
  return (address) => {
    const href = resolveAddress(address, apiUrl);
    return href !== undefined && isSafeAddress(href) ? href : undefined;
  };
}
