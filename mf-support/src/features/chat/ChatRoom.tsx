import type { Chat } from '@storefront/contracts';
import { useTranslation } from '@storefront/platform';
import { Button, Card, Notice } from '@storefront/ui';
import { useState } from 'react';
import { useCloseChatMutation } from '../../api/chatApi';
import type { Attachment } from '../attachments/attachments';
import styles from './ChatRoom.module.css';
import { Composer } from './Composer';
import { MessageList } from './MessageList';
import { Presence } from './Presence';

interface ChatRoomProps {
  chat: Chat;
  token: string;
  unsent: Attachment[];
  onEnd: () => void;
}

export function ChatRoom({ chat, token, unsent, onEnd }: ChatRoomProps) {
  return (
    <Card as="section" className={styles.room}>
      <header className={styles.head}>
        <Presence chat={chat} />
        <CloseButton chat={chat} token={token} onEnd={onEnd} />
      </header>
      <MessageList messages={chat.messages} />
      <Composer token={token} chatId={chat.id} unsent={unsent} />
    </Card>
  );
}

function CloseButton({ chat, token, onEnd }: Omit<ChatRoomProps, 'unsent'>) {
  const { t } = useTranslation('mf-support');
  const [close, { isLoading }] = useCloseChatMutation();
  const [hasFailed, setFailed] = useState(false);
  const closeChat = async () => {
    const { data: isClosed } = await close({ token, chatId: chat.id });
    setFailed(!isClosed);
    if (isClosed) onEnd();
  };
  return (
    <>
      <Button variant="quiet" size="s" busy={isLoading} onClick={() => void closeChat()}>
        {t('chat.close')}
      </Button>
      {hasFailed && (
        <div className={styles.wide}>
          <Notice tone="risk">{t('chat.notClosed')}</Notice>
        </div>
      )}
    </>
  );
}
