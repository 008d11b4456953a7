import type { Language } from '@storefront/contracts';
import { createContext } from 'react';
import type { Path } from 'react-router-dom';
import { useProvided } from './useProvided';

/**
 * Where the visitor is. It is one value for all pages of a language: a link asks where it leads from when it is followed, and is not
 * drawn anew with each page.
 */
export interface Place {
  /** The language of the page that is shown: the URL is the truth. */
  language: Language;
  /** The address of the page that is shown when it is asked. */
  here(): Path;
  /** The address that the visitor is on the way to, or where they are. */
  ahead(): Path;
}

export const PlaceContext = createContext<Place | null>(null);

/** Where the visitor is; throws outside the shell or a test's harness. */
export const usePlace = (): Place => useProvided(PlaceContext, 'PlaceContext');

/** The page's language. */
export const useLanguage = (): Language => usePlace().language;
