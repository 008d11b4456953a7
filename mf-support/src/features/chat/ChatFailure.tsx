import { useTranslation } from '@storefront/platform';
import { Card, ErrorState } from '@storefront/ui';
import styles from '../contact/ContactScreen.module.css';

interface ChatFailureProps {
  busy: boolean;
  onRetry: () => void;
}

/**
 * Shown if a chat's code or messages could not be loaded (S204). Uses the screen's style sheet, since the chat's may be
 * missing.
 */
export function ChatFailure({ busy, onRetry }: ChatFailureProps) {
  const { t } = useTranslation('mf-support');
  return (
    <Card className={styles.failure}>
      <ErrorState
        title={t('chat.failed')}
        text={t('chat.failedText')}
        retryLabel={t('retry')}
        onRetry={onRetry}
        busy={busy}
      />
    </Card>
  );
}
