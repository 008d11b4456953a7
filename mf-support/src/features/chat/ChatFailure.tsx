import { useTranslation } from '@storefront/platform';
import { Card, ErrorState } from '@storefront/ui';
import styles from '../contact/ContactScreen.module.css';

interface ChatFailureProps {
  busy: boolean;
  onRetry: () => void;
}

/** Stands in place of a chat whose code or messages could not be loaded (S204). Its style is the screen's, which is there without the chat's code. */
export function ChatFailure({ busy, onRetry }: ChatFailureProps) {
  const { t } = useTranslation('mf-support');
  return (
    <Card className={styles.failure}>
      <ErrorState title={t('chat.failed')} text={t('chat.failedText')} retryLabel={t('retry')} onRetry={onRetry} busy={busy} />
    </Card>
  );
}
