import type { ChatMessage } from '@storefront/contracts';
import type { Envelope } from '@storefront/signalr-hub';
import { ChatFeed } from './feed';
import { Listeners } from './listeners';

it('S171 tells nobody late of what they have been told, and of what is newer at once', () => {
  const listeners = new Listeners();
  const feed = new ChatFeed(
    { subscribe: () => undefined, publish: () => undefined, close: async () => undefined },
    listeners,
  );
  const received: Envelope[] = [];
  feed.subscribe('chat', (envelope) => received.push(envelope));
  listeners.add(1, { id: 'visitor', silence: 0 }, 'http://api.test').settled = 7;
  const message = (id: number): ChatMessage => ({ id, text: 'x', attachments: [], createdAt: 1, moderatorName: null });
  for (const id of [7, 8, 8]) feed.addMessage(1, message(id));
  expect(received).toEqual([
    {
      kind: 'event',
      to: { kind: 'group', name: 'chat:1 http://api.test', except: [] },
      event: 'AddMessage',
      args: [message(8)],
    },
  ]);
});
