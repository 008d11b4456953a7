import { useEffect, useState, type ComponentType } from 'react';
import { onReturn } from '../live/onReturn';
import { ChatFailure } from './ChatFailure';
import { ChatSkeleton } from './ChatSkeleton';
import type { ChatViewProps } from './ChatView';

/** Loads the chat's code on demand, with a retry by the visitor or when the network is back. */
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
  useEffect(() => (hasFailed ? onReturn(() => setAttempt(failures + 1)) : undefined), [hasFailed, failures]);

  if (ChatView) return <ChatView {...props} />;
  if (failures === 0) return <ChatSkeleton />;
  return <ChatFailure busy={!hasFailed} onRetry={() => setAttempt(attempt + 1)} />;
}
