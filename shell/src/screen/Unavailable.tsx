import { useTranslation } from '@storefront/platform';
import { ErrorState } from '@storefront/ui';
import { useAbsenceMessage } from './useAbsenceMessage';

/** The content of a remote's rectangle when it cannot be shown. */
export function Unavailable({ remote, retry, busy }: { remote: string; retry: () => void; busy: boolean }) {
  const { t } = useTranslation('shell');
  const absenceOf = useAbsenceMessage();
  return (
    <ErrorState
      title={absenceOf(remote)}
      text={t('unavailable.text')}
      retryLabel={t('retry')}
      onRetry={retry}
      busy={busy}
    />
  );
}
