import { useProvided, type I18nCatalog } from '@storefront/platform/host';
import { createContext } from 'react';

export const TextsContext = createContext<I18nCatalog | null>(null);

export const useTexts = (): I18nCatalog => useProvided(TextsContext, 'TextsContext');
