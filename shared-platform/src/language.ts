import { splitPath, type Language } from '@storefront/contracts';
import { useLocation } from 'react-router-dom';

/** The page's language: the URL is the truth. */
export function useLanguage(): Language {
  return splitPath(useLocation().pathname).language;
}
