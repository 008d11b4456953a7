import type { ChatMessage } from '@storefront/contracts';
import { useTranslation } from '@storefront/platform';
import { VisuallyHidden } from '@storefront/ui';
import { Fragment, useEffect, useRef } from 'react';
import { AttachmentView } from '../attachments/AttachmentView';
import styles from './MessageList.module.css';
import { isCloseText } from './messageText';
import { useTimes } from './times';

/** The conversation, oldest first; it shows its end, and goes there when a message comes. */
export function MessageList({ messages }: { messages: ChatMessage[] }) {
  const { t } = useTranslation('mf-support');
  const { day } = useTimes();
  const log = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [messages.length]);

  return (
    <div ref={log} role="log" aria-label={t('chat.messages')} tabIndex={0} className={styles.log}>
      <ol className={styles.messages}>
        {messages.map((message, index) => {
          const date = day(message.createdAt);
          const before = messages[index - 1];
          return (
            <Fragment key={message.id}>
              {(!before || day(before.createdAt) !== date) && <li className={styles.day}>{date}</li>}
              <Message message={message} />
            </Fragment>
          );
        })}
      </ol>
    </div>
  );
}

function Message({ message }: { message: ChatMessage }) {
  const { t } = useTranslation('mf-support');
  const { time } = useTimes();
  const { text, attachments, createdAt, moderatorName } = message;
  return (
    <li className={moderatorName ? styles.theirs : styles.mine}>
      {moderatorName ? <p className={styles.author}>{moderatorName}</p> : <VisuallyHidden>{t('chat.you')}</VisuallyHidden>}
      {text && <p className={styles.text}>{isCloseText(text) ? t('chat.wasClosed') : text}</p>}
      {attachments.map((address) => (
        <AttachmentView key={address} address={address} />
      ))}
      <time className={styles.time} dateTime={new Date(createdAt * 1000).toISOString()}>
        {time(createdAt)}
      </time>
    </li>
  );
}
