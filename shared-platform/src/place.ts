import type { Language } from '@storefront/contracts';
import { createContext } from 'react';
import type { Path } from 'react-router-dom';
import { useProvided } from './useProvided';

/**
 * Where the visitor is. One value for all pages of a language, so that links do not render for each page: they call
 * `here` when they are followed.
 */
export interface Place {
  /** The language of the page that is shown, by its URL. */
  language: Language;
  /** The address of the page that is shown now. */
  here(): Path;
  /** The address that the visitor is navigating to, otherwise the current one. */
  ahead(): Path;
}

export const PlaceContext = createContext<Place | null>(null);

/** Where the visitor is; throws outside the shell or a test's harness. */
export const usePlace = (): Place => useProvided(PlaceContext, 'PlaceContext');

/** The page's language. */
export const useLanguage = (): Language => usePlace().language;
