import type { i18n } from 'i18next';
import { createContext, useCallback, useSyncExternalStore } from 'react';
import type { Words } from './i18n';
import { useProvided } from './useProvided';
import { wordsOf } from './translations';

/** The texts of the page's language. */
export const I18nContext = createContext<i18n | null>(null);

/**
 * The texts of one namespace; renders again when late ones arrive. Does not expose i18next's store, through which
 * remotes could change each other's texts.
 */
export function useTranslation(namespace: string): Words {
  const texts = useProvided(I18nContext, 'I18nContext');
  const subscribe = useCallback(
    (listener: () => void) => {
      texts.store.on('added', listener);
      return () => texts.store.off('added', listener);
    },
    [texts],
  );
  const read = () => wordsOf(texts, namespace);
  return useSyncExternalStore(subscribe, read, read);
}
