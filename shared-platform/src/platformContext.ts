import { isSafeAddress, resolveAddress, type SlotDefinition } from '@storefront/contracts';
import { createContext } from 'react';
import { useProvided } from './useProvided';
import type { WidgetModule } from './remoteModules';

/** One remote's fragment for a slot. */
export interface SlotFiller extends SlotDefinition {
  remote: string;
}

/** What everybody may know of the page that they are on. */
export interface ShopFacts {
  brand: string;
  /** Origin of the API host as the browser reaches it. */
  apiUrl: string;
  /** Unix milliseconds at which the server made this page, so that server and browser agree on what is new. */
  now: number;
  /** The shop's time zone, for dates of content (S139). */
  timeZone: string;
}

/** What the shell gives to what the platform itself draws; of it, the facts alone are given to everybody. */
export interface Platform {
  facts: Readonly<ShopFacts>;
  fillersOf(slot: string): readonly SlotFiller[];
  loadWidget(filler: SlotFiller, languageCode: string): Promise<WidgetModule>;
  /** Whether an event has woken the remote; `subscribe` tells of changes. */
  isAwake(remote: string): boolean;
  subscribe(listener: () => void): () => void;
  /** Whether a remote's words are there for a page of this language. */
  hasTexts(remote: string, languageCode: string): boolean;
  /** The remotes of which something broke that all their fragments need; `forgive` gives one another try. */
  failures: {
    subscribe(listener: () => void): () => void;
    has(remote: string): boolean;
    forgive(remote: string): void;
  };
  /** Tells the visitor that a fragment they asked for broke. */
  reportFragment(filler: SlotFiller, retry: () => void): void;
  /** Tells the page that a fragment has gone, or failed: what it had locked is to be let go. */
  endFragment(): void;
}

export const PlatformContext = createContext<Platform | null>(null);

/** The facts of the page; throws outside the shell or a test's harness. */
export const usePlatform = (): Readonly<ShopFacts> => useHost().facts;

/** All that the shell gives, the levers of the page among it: the platform's own. */
export const useHost = (): Platform => useProvided(PlatformContext, 'PlatformContext');

/**
 * Resolves the address of a file that the API gave (a download, an attachment) against its host; undefined when it is none, or
 * none that may be followed.
 */
export function useApiHref(): (address: string) => string | undefined {
  const { apiUrl } = usePlatform();
  return (address) => {
    const href = resolveAddress(address, apiUrl);
    return href !== undefined && isSafeAddress(href) ? href : undefined;
  };
}
