import type { ChatMessage } from '@storefront/contracts';
import { useTranslation } from '@storefront/platform';
import { Icon, icons, VisuallyHidden } from '@storefront/ui';
import { memo } from 'react';
import { AttachmentView } from '../attachments/AttachmentView';
import styles from './MessageList.module.css';
import { isCloseText } from './messageText';
import { useTimes } from './times';

/** A stored message. Memoised, so that a long conversation is not rendered again for each new one. */
export const Message = memo(function Message({ message }: { message: ChatMessage }) {
  const { t } = useTranslation('mf-support');
  const { time } = useTimes();
  const { text, attachments, createdAt, moderatorName } = message;
  return (
    <li className={moderatorName ? styles.theirs : styles.mine}>
      {moderatorName ? (
        <p className={styles.author}>{moderatorName}</p>
      ) : (
        <VisuallyHidden>{t('chat.you')}</VisuallyHidden>
      )}
      {text && (
        <p className={styles.text} dir="auto">
          {isCloseText(text) ? t('chat.wasClosed') : text}
        </p>
      )}
      {attachments.map((address) => (
        <AttachmentView key={address} address={address} />
      ))}
      <p className={styles.foot}>
        <time dateTime={new Date(createdAt * 1000).toISOString()}>{time(createdAt)}</time>
        {!moderatorName && <Sent />}
      </p>
    </li>
  );
});

function Sent() {
  const { t } = useTranslation('mf-support');
  return (
    <span title={t('chat.sent')}>
      <Icon shape={icons.check} size={14} />
      <VisuallyHidden>{t('chat.sent')}</VisuallyHidden>
    </span>
  );
}
