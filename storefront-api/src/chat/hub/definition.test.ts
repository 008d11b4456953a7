import type { Call } from '@storefront/signalr-hub';
import type { Chats } from '../chats';
import type { ChatEvents } from './contract';
import { definitionOf, MODERATOR } from './definition';
import type { Subscriptions } from './subscriptions';

it('S197 tells a moderator for what there is no room just now', async () => {
  const chats = { moderation: { attach: async () => ({ busy: 'Later.' }) } } as unknown as Chats;
  const { methods } = definitionOf(chats, {} as Subscriptions, 'chat');
  const call = { caller: { userId: MODERATOR } } as Call<ChatEvents>;
  await expect(methods.Attach(call, 1, 'Vera', 'a.txt', (async function* () {})())).rejects.toThrow('Later.');
});
