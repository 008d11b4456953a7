import { useEffect } from 'react';
import { useAttention } from '../attention/useAttention';
import { ChatFailure } from './ChatFailure';
import { ChatRoom } from './ChatRoom';
import { ChatSkeleton } from './ChatSkeleton';
import { useChatSession } from './useChatSession';

export interface ChatViewProps {
  token: string;
  /** There is no chat any more: it was closed, or never found. */
  onEnd: () => void;
}

/** The chat of a saved token (S151). A chat that is not there ends it (S152); a failed call keeps it (S204). */
export function ChatView({ token, onEnd }: ChatViewProps) {
  const { news, attend } = useAttention();
  const { session, state } = useChatSession(token, attend);
  const { phase, chat } = state;

  useEffect(() => {
    if (phase === 'gone') onEnd();
  }, [phase, onEnd]);

  if (chat) return <ChatRoom session={session} state={state} chat={chat} token={token} news={news} onEnd={onEnd} />;
  if (phase !== 'failed' && phase !== 'retrying') return <ChatSkeleton />;
  return <ChatFailure busy={phase === 'retrying'} onRetry={() => void session.start()} />;
}
