import { useTranslation } from '@storefront/platform';

/** How the link beside a heading is called. */
export function useAnchorLabel(): (heading: string) => string {
  const { t } = useTranslation('mf-news');
  return (heading) => t('anchor', { heading });
}
