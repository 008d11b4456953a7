import { useDispatch, usePlatform, type StorefrontDispatch } from '@storefront/platform';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { chatCalls } from '../../api/chatCalls';
import { openHub } from '../live/hubConnection';
import { onReturn } from '../live/onReturn';
import { pageOutbox } from '../outbox/pageOutbox';
import { ChatSession, type TellNews } from './chatSession';

/**
 * The session of a chat while it is on the screen; it reconnects when the network is back or the page is visible again.
 */
export function useChatSession(token: string, onNews: TellNews) {
  const dispatch = useDispatch<StorefrontDispatch>();
  const { apiUrl } = usePlatform();
  const tell = useEffectEvent(onNews);
  const [news] = useState(() => new Set<TellNews>());
  const [calls] = useState(() => chatCalls(dispatch, token));
  const [session] = useState(
    () =>
      new ChatSession({
        token,
        calls,
        outboxOf: (chatId) => pageOutbox(dispatch, token, chatId, calls.post),
        openHub: () => openHub(apiUrl),
        onNews: (...told) => news.forEach((listener) => listener(...told)),
      }),
  );

  useEffect(() => {
    const listener: TellNews = (...told) => tell(...told);
    news.add(listener);
    const leave = onReturn(() => session.wake());
    void session.start();
    return () => {
      news.delete(listener);
      leave();
      session.end();
    };
  }, [session, news]);

  const state = useSyncExternalStore(session.subscribe, session.getState, session.getState);
  return { session, state };
}
