import type { Caller } from '@storefront/signalr-hub';
import type { Chats } from '../chats';
import type { ChatEvents } from './contract';
import { Listeners } from './listeners';
import { createSubscriptions } from './subscriptions';

describe('the places in chats', () => {
  const caller = (isConnected = true, id = 'visitor') =>
    ({ id, isConnected, silence: 0, items: new Map(), send: async () => undefined }) as unknown as Caller<ChatEvents>;

  interface Surroundings {
    visitorCame?: jest.Mock;
    newestId?: () => Promise<number>;
    countVisit?: () => Promise<number | undefined>;
    remove?: () => Promise<void>;
  }

  function placesWith({
    visitorCame,
    newestId = async () => 5,
    countVisit = async () => undefined,
    remove = async () => undefined,
  }: Surroundings = {}) {
    const present = new Set<string>();
    const came = async (_chatId: number, holder: string) => void present.add(holder);
    const left = async (_chatId: number, holder: string) => void present.delete(holder);
    const visitorLeft = jest.fn(left);
    const presence = {
      moderatorOf: async () => null,
      visitorCame: visitorCame ?? came,
      visitorLeft,
      moderatorCame: came,
      moderatorLeft: left,
    };
    const chats = { repository: { newestId }, presence } as unknown as Chats;
    const listeners = new Listeners();
    const places = createSubscriptions({
      chats,
      listeners,
      groups: () => ({ add: async () => undefined, remove }),
      addressOf: () => 'http://api.test',
      countVisit,
    });
    return { places, listeners, present, visitorLeft };
  }

  it('are taken anew by whoever could not be let in before', async () => {
    const visitorCame = jest.fn().mockRejectedValueOnce(new Error('The database is away.'));
    const { places, listeners } = placesWith({ visitorCame });
    const visitor = caller();
    await expect(places.enter(visitor, 1, null)).rejects.toThrow('The database is away.');
    expect(listeners.entries()).toEqual([]);
    await places.enter(visitor, 1, null);
    expect(visitorCame).toHaveBeenCalledTimes(2);
    expect(listeners.places()).toEqual([{ chatId: 1, holder: 'visitor', silence: 0 }]);
  });

  it('are left to nobody who went while they were let in', async () => {
    const { places, listeners, visitorLeft } = placesWith();
    await places.enter(caller(false), 1, null);
    expect(listeners.entries()).toEqual([]);
    expect(visitorLeft.mock.calls).toEqual([[1, 'visitor', 0]]);
  });

  it('are not said to be taken any more by whoever went, where that cannot be told', async () => {
    const { places, listeners } = placesWith({ remove: () => Promise.reject(new Error('Redis is away.')) });
    await expect(places.enter(caller(false), 1, null)).rejects.toThrow('Redis is away.');
    expect(listeners.places()).toEqual([]);
  });

  it.each([null, 'Vera'])(
    'are left by whoever was seen off while they were let in, as %s: they were there for three quarters of a minute',
    async (name) => {
      const visitor = { ...caller(), isConnected: true };
      const { places, listeners, present } = placesWith({
        newestId: async () => {
          Object.assign(visitor, { isConnected: false });
          await places.leaveAll(visitor);
          return 5;
        },
      });
      await places.enter(visitor, 1, name);
      expect([listeners.entries(), present]).toEqual([[], new Set()]);
    },
  );

  it('are counted as visits of visitors alone, and each once for as long as it lasts', async () => {
    const countVisit = jest.fn().mockResolvedValueOnce(undefined).mockResolvedValueOnce(7);
    const { places, listeners } = placesWith({ countVisit });
    const visitor = caller();
    for (const _again of [1, 2]) await places.enter(visitor, 1, null);
    await places.enter(caller(true, 'moderator'), 1, 'Vera');
    expect(countVisit).toHaveBeenCalledTimes(1);
    await expect(places.enter(visitor, 2, null)).rejects.toThrow('Please try again in 7 s.');
    expect(listeners.places().map(({ chatId, holder }) => [chatId, holder])).toEqual([
      [1, 'visitor'],
      [1, 'moderator'],
    ]);
  });

  it('are ten at most for one connection', async () => {
    const { places, listeners } = placesWith();
    const visitor = caller();
    for (let chatId = 1; chatId <= 10; chatId += 1) await places.enter(visitor, chatId, null);
    await expect(places.enter(visitor, 11, null)).rejects.toThrow('10 chats at most');
    await places.leave(visitor, 1);
    await places.enter(visitor, 11, null);
    expect(listeners.entries()).toHaveLength(10);
  });

  it('begin for whoever comes later where those who listen already were told last', async () => {
    const newestId = jest.fn().mockResolvedValueOnce(5).mockResolvedValueOnce(9);
    const { places, listeners } = placesWith({ newestId });
    for (const id of ['one', 'another']) await places.enter(caller(true, id), 1, null);
    expect(listeners.of(1)?.mark).toBe(5);
  });
});
