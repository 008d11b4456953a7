import { useEffect, useState, type ComponentType } from 'react';
import { whenBack } from '../live/whenBack';
import { ChatFailure } from './ChatFailure';
import { ChatSkeleton } from './ChatSkeleton';
import type { ChatViewProps } from './ChatView';

/** The chat, whose code is fetched by those alone who have one. Code that does not come may be asked for again, and is when the network is back. */
export function LazyChat(props: ChatViewProps) {
  const [ChatView, setChatView] = useState<ComponentType<ChatViewProps>>();
  const [attempt, setAttempt] = useState(1);
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    import('./ChatView').then(
      (module) => setChatView(() => module.ChatView),
      (error: unknown) => {
        console.error('The code of the chat did not come.', error);
        setFailures(attempt);
      },
    );
  }, [attempt]);
  const hasFailed = failures === attempt;
  useEffect(() => (hasFailed ? whenBack(() => setAttempt(failures + 1)) : undefined), [hasFailed, failures]);

  if (ChatView) return <ChatView {...props} />;
  if (failures === 0) return <ChatSkeleton />;
  return <ChatFailure busy={!hasFailed} onRetry={() => setAttempt(attempt + 1)} />;
}
