import type { i18n } from 'i18next';
import { createContext, useCallback, useSyncExternalStore } from 'react';
import type { Words } from './i18n';
import { useProvided } from './useProvided';
import { wordsOf } from './words';

/** The texts of the page's language. */
export const I18nContext = createContext<i18n | null>(null);

/** The words of one namespace; those that come late are shown as soon as they are there. Without the store of texts, where everybody could write everybody's. */
export function useTranslation(namespace: string): Words {
  const texts = useProvided(I18nContext, 'I18nContext');
  const subscribe = useCallback((listener: () => void) => {
    texts.store.on('added', listener);
    return () => texts.store.off('added', listener);
  }, [texts]);
  const read = () => wordsOf(texts, namespace);
  return useSyncExternalStore(subscribe, read, read);
}
