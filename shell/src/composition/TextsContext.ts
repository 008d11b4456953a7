import type { I18nCatalog } from '@storefront/platform/host';
import { createContext, useContext } from 'react';

export const TextsContext = createContext<I18nCatalog | null>(null);

export function useTexts(): I18nCatalog {
  const texts = useContext(TextsContext);
  if (!texts) throw new Error('The shell renders only inside <TextsContext>.');
  return texts;
}
