import { useTranslation } from '@storefront/platform';
import { Card, ErrorState } from '@storefront/ui';
import { useEffect } from 'react';
import { useChatQuery } from '../../api/chatApi';
import type { Attachment } from '../attachments/attachments';
import { ChatRoom } from './ChatRoom';
import { ChatSkeleton } from './ChatSkeleton';
import styles from './ChatRoom.module.css';

/** New messages are asked for while somebody looks. */
const polling = { pollingInterval: 10_000, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true } as const;

interface ChatViewProps {
  token: string;
  /** Files of the form that could not be sent with it. */
  unsent: Attachment[];
  /** There is no chat any more: it was closed, or never found. */
  onEnd: () => void;
}

/** The chat of a saved token (S151). A chat that is not there ends it (S152); a failed call keeps it (S204). */
export function ChatView({ token, unsent, onEnd }: ChatViewProps) {
  const { t } = useTranslation('mf-support');
  const { currentData: chat, isError, isFetching, refetch } = useChatQuery(token, polling);

  const isGone = chat === null;
  useEffect(() => {
    if (isGone) onEnd();
  }, [isGone, onEnd]);

  if (chat) return <ChatRoom chat={chat} token={token} unsent={unsent} onEnd={onEnd} />;
  if (!isError) return <ChatSkeleton />;
  return (
    <Card className={styles.failure}>
      <ErrorState
        title={t('chat.failed')}
        text={t('chat.failedText')}
        retryLabel={t('retry')}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    </Card>
  );
}
