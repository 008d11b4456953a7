import { pickText } from '@storefront/contracts';
import { useLanguage, useTranslation } from '@storefront/platform';
import { useComposition } from '../composition/CompositionContext';

/** What is said of a remote that is missing: its own words for it, or general ones. */
export function useAbsence(): (remote: string) => string {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const composition = useComposition();
  return (remote) => {
    const absence = composition.absenceOf(remote);
    return (absence && pickText(absence, language)) || t('unavailable.title');
  };
}
