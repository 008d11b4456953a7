import type { ChatMessage } from '@storefront/contracts';
import { useTranslation } from '@storefront/platform';
import { Button, Card } from '@storefront/ui';
import { Announcer } from '../attention/Announcer';
import { SoundSwitch } from '../attention/SoundSwitch';
import styles from './ChatRoom.module.css';
import type { ChatSession, ChatState } from './chatSession';
import { CloseButton } from './CloseButton';
import { Composer } from './Composer';
import { DropZone } from './DropZone';
import { LinkNotice } from './LinkNotice';
import { MessageList } from './MessageList';
import { Presence } from './Presence';
import { useComposer } from './useComposer';

interface ChatRoomProps {
  session: ChatSession;
  state: ChatState;
  chat: NonNullable<ChatState['chat']>;
  token: string;
  news: readonly ChatMessage[];
  onEnd: () => void;
}

export function ChatRoom({ session, state, chat, token, news, onEnd }: ChatRoomProps) {
  const composer = useComposer({
    token,
    chatId: chat.id,
    send: (text, attachments) => session.send(text, attachments),
  });
  const isOpen = state.phase === 'open';
  return (
    <Card as="section" className={styles.room}>
      <DropZone disabled={!isOpen || composer.isSending} onDrop={composer.addFiles}>
        <header className={styles.head}>
          <Presence chat={chat} messages={state.messages} />
          <div className={styles.tools}>
            <SoundSwitch />
            {isOpen && <CloseButton session={session} onEnd={onEnd} />}
          </div>
        </header>
        <div className={styles.body}>
          {isOpen && <LinkNotice link={state.link} onReconnect={() => session.wake()} />}
          <MessageList session={session} state={state} />
        </div>
        <Announcer news={news} />
        {isOpen ? <Composer composer={composer} /> : <Ended onEnd={onEnd} />}
      </DropZone>
    </Card>
  );
}

/** The end of a closed chat, with a button for another one. */
function Ended({ onEnd }: Pick<ChatRoomProps, 'onEnd'>) {
  const { t } = useTranslation('mf-support');
  return (
    <div role="status" className={styles.ended}>
      <p>{t('chat.wasClosed')}</p>
      <Button variant="primary" onClick={onEnd}>
        {t('chat.again')}
      </Button>
    </div>
  );
}
