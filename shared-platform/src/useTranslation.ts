import type { i18n, TFunction } from 'i18next';
import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react';
import { additionsTo } from './i18n';

/** The texts of the page's language. */
export const I18nContext = createContext<i18n | null>(null);

/** The words of one namespace; those that come late are shown as soon as they are there. Without the store of texts, where everybody could write everybody's. */
export function useTranslation(namespace: string): { t: TFunction } {
  const texts = useContext(I18nContext);
  if (!texts) throw new Error('Words are found only inside <I18nContext>.');
  const subscribe = useCallback((listener: () => void) => {
    texts.store.on('added', listener);
    return () => texts.store.off('added', listener);
  }, [texts]);
  const read = () => additionsTo(texts);
  const additions = useSyncExternalStore(subscribe, read, read);
  // What is added changes what the same `t` answers: whoever keeps it must see another one.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  return useMemo(() => ({ t: texts.getFixedT(null, namespace) }), [texts, namespace, additions]);
}
