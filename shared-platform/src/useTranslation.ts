import type { TFunction } from 'i18next';
import { useTranslation as useLibrarysTranslation } from 'react-i18next';

/** The words of one namespace. The library's own hook also gives its store of texts, where everybody could write everybody's. */
export function useTranslation(namespace: string): { t: TFunction } {
  const { t } = useLibrarysTranslation(namespace);
  return { t };
}
