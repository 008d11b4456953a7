import type { ChatMessage } from '@storefront/contracts';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Outgoing } from '../outbox/outbox';
import { arrivals, distanceToEnd, endZone, topZone } from './reading';

interface ReadingOptions {
  messages: readonly ChatMessage[];
  outgoing: readonly Outgoing[];
  loadOlder: () => void;
}

/**
 * Keeps the scroll position: a visitor at the end stays at the end when messages arrive; one who has scrolled up keeps
 * their place, also when older messages are added above, and is shown how many are new.
 */
export function useReading({ messages, outgoing, loadOlder }: ReadingOptions) {
  const log = useRef<HTMLDivElement>(null);
  const before = useRef<{ messages: readonly ChatMessage[]; written: number; height: number }>({
    messages: [],
    written: 0,
    height: 0,
  });
  const isAtEnd = useRef(true);
  const [unseen, setUnseen] = useState(0);

  const toEnd = () => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
    isAtEnd.current = true;
    setUnseen(0);
  };

  useLayoutEffect(() => {
    const element = log.current;
    if (!element) return;
    const { messages: known, written, height } = before.current;
    before.current = { messages, written: outgoing.length, height: element.scrollHeight };
    if (isAtEnd.current || outgoing.length > written) return toEnd();
    const { above, below } = arrivals(known, messages);
    if (above > 0) element.scrollTop += element.scrollHeight - height;
    if (below > 0) setUnseen((count) => count + below);
  }, [messages, outgoing]);

  const onScroll = () => {
    const element = log.current;
    if (!element) return;
    isAtEnd.current = distanceToEnd(element) <= endZone;
    if (isAtEnd.current) setUnseen(0);
    else if (element.scrollTop <= topZone) loadOlder();
  };
  return { log, unseen, onScroll, toEnd };
}
