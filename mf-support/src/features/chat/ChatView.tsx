import { useEffect } from 'react';
import { useAttention } from '../attention/useAttention';
import { ChatFailure } from './ChatFailure';
import { ChatRoom } from './ChatRoom';
import { ChatSkeleton } from './ChatSkeleton';
import { useChatSession } from './useChatSession';

export interface ChatViewProps {
  token: string;
  /** Called when there is no chat any more: it was closed, or not found. */
  onEnd: () => void;
}

/**
 * The chat of a stored token (S151). The token is dropped if there is no such chat (S152), and kept if a call fails
 * (S204).
 */
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
