import { useTranslation } from '@storefront/platform';
import { Button, VisuallyHidden } from '@storefront/ui';
import { fileName } from '../attachments/attachments';
import type { Outgoing } from '../outbox/outbox';
import type { ChatSession } from './chatSession';
import styles from './MessageList.module.css';

interface OutgoingMessageProps {
  message: Outgoing;
  session: Pick<ChatSession, 'retry' | 'takeBack'>;
}

/** An unconfirmed message; one that failed can be sent again or removed. */
export function OutgoingMessage({
  message: { clientMessageId, text, attachments, status },
  session,
}: OutgoingMessageProps) {
  const { t } = useTranslation('mf-support');
  const hasFailed = status === 'lost' || status === 'refused';
  return (
    <li className={hasFailed ? styles.unsent : styles.mine} data-status={status}>
      <VisuallyHidden>{t('chat.you')}</VisuallyHidden>
      {text && (
        <p className={styles.text} dir="auto">
          {text}
        </p>
      )}
      {attachments.map((address) => (
        <p key={address}>{fileName(address)}</p>
      ))}
      {hasFailed ? (
        <div role="alert" className={styles.failure}>
          <p>{t(`chat.${status}`)}</p>
          <div className={styles.actions}>
            <Button variant="secondary" size="s" onClick={() => session.retry(clientMessageId)}>
              {t('chat.resend')}
            </Button>
            <Button variant="quiet" size="s" onClick={() => session.takeBack(clientMessageId)}>
              {t('chat.takeBack')}
            </Button>
          </div>
        </div>
      ) : (
        <p className={styles.foot}>{t('chat.sending')}</p>
      )}
    </li>
  );
}
