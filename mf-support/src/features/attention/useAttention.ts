import type { ChatMessage } from '@storefront/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { messageSound } from './sound';
import { isSoundOn } from './soundSetting';
import { unreadTitle } from './unreadTitle';

/** The number of new messages that are kept for screen readers. */
const announced = 5;

/**
 * Draws attention to a moderator's new messages: a sound if theirs is the last message (S157), a count in the title,
 * and an announcement for screen readers.
 */
export function useAttention() {
  const [news, setNews] = useState<ChatMessage[]>([]);
  const means = useRef<{ sound: ReturnType<typeof messageSound>; title: ReturnType<typeof unreadTitle> } | null>(null);
  useEffect(() => {
    const [sound, title] = [messageSound(), unreadTitle()];
    means.current = { sound, title };
    return () => {
      sound.end();
      title.end();
    };
  }, []);
  const attend = useCallback((messages: ChatMessage[], endChat: boolean) => {
    setNews((known) => [...known, ...messages].slice(-announced));
    means.current?.title.add(messages.length);
    const newest = messages.at(-1);
    if (newest && endChat && isSoundOn()) means.current?.sound.play(newest.id);
  }, []);
  return { news, attend };
}
