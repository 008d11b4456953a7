import { createCatchUp } from './catchUp';
import { Listeners } from './listeners';

it('S171 who came back while it was looked up what they missed begins where they came back, and not where they had left', async () => {
  const listeners = new Listeners();
  const visitor = { id: 'visitor', silence: 0 };
  const come = (mark: number) => Object.assign(listeners.add(1, visitor, ''), { mark });
  come(5);
  const idsAfter = async () => {
    listeners.remove(1, visitor.id);
    come(9);
    return [{ chatId: 1, id: 7 }];
  };
  const chats = {
    repository: { idsAfter },
    conversation: { messages: async () => [] },
    presence: { moderators: async () => new Map() },
  };
  await createCatchUp({ chats: chats as never, listeners, feed: { changeModerator: () => undefined } as never })();
  expect(listeners.of(1)).toMatchObject({ mark: 9, settled: 0 });
});
