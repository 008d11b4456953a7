import { useTranslation } from '@storefront/platform';

/** The name of the link beside a heading. */
export function useAnchorLabel(): (heading: string) => string {
  const { t } = useTranslation('mf-news');
  return (heading) => t('anchor', { heading });
}
