import { useTranslation } from '@storefront/platform';
import { Button, icons } from '@storefront/ui';
import { Fragment, memo } from 'react';
import type { ChatSession, ChatState } from './chatSession';
import { Message } from './Message';
import styles from './MessageList.module.css';
import { OutgoingMessage } from './OutgoingMessage';
import { useTimes } from './times';
import { useReading } from './useReading';

interface MessageListProps {
  session: ChatSession;
  state: ChatState;
}

/**
 * The conversation, oldest first, with unconfirmed messages at its end. No live region: `Announcer` announces new
 * messages. Memoised, so that typing does not render it again.
 */
export const MessageList = memo(function MessageList({ session, state }: MessageListProps) {
  const { t } = useTranslation('mf-support');
  const { day } = useTimes();
  const { messages, outgoing, hasMore } = state;
  const { log, unseen, onScroll, toEnd } = useReading({
    messages,
    outgoing,
    loadOlder: () => void session.loadOlder(),
  });

  return (
    <>
      <div
        ref={log}
        role="log"
        aria-live="off"
        aria-label={t('chat.messages')}
        tabIndex={0}
        className={styles.log}
        onScroll={onScroll}
      >
        {hasMore && <OlderButton session={session} state={state} />}
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
          {outgoing.map((message) => (
            <OutgoingMessage key={message.clientMessageId} message={message} session={session} />
          ))}
        </ol>
      </div>
      {unseen > 0 && (
        <div className={styles.unseen}>
          <Button variant="primary" size="s" icon={icons.chevronDown} onClick={toEnd}>
            {t('chat.unseen', { count: unseen })}
          </Button>
        </div>
      )}
    </>
  );
});

function OlderButton({ session, state: { older } }: MessageListProps) {
  const { t } = useTranslation('mf-support');
  return (
    <div className={styles.older}>
      {older === 'failed' && <p role="alert">{t('chat.olderFailed')}</p>}
      <Button variant="secondary" size="s" busy={older === 'loading'} onClick={() => void session.loadOlder()}>
        {t(older === 'failed' ? 'retry' : 'chat.older')}
      </Button>
    </div>
  );
}
