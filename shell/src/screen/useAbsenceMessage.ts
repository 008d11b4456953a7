import { pickText } from '@storefront/contracts';
import { useLanguage, useTranslation } from '@storefront/platform';
import { useComposition } from '../composition/CompositionContext';

/** Returns the message for a missing remote: its own, or a general one. */
export function useAbsenceMessage(): (remote: string) => string {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const composition = useComposition();
  return (remote) => {
    const absence = composition.absenceMessageOf(remote);
    return (absence && pickText(absence, language)) || t('unavailable.title');
  };
}
