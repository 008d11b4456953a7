import type { Caller } from '@storefront/signalr-hub';
import type { Chats } from '../chats';
import type { ChatEvents } from './contract';
import { Listeners } from './listeners';
import { createPlaces } from './places';

describe('the places in chats', () => {
  const caller = (isConnected = true, id = 'visitor') => ({ id, isConnected, silence: 0, items: new Map(), send: async () => undefined }) as unknown as Caller<ChatEvents>;

  function placesWith({ visitorCame, newestId = async () => 5 }: { visitorCame?: jest.Mock; newestId?: () => Promise<number> } = {}) {
    const present = new Set<string>();
    const came = async (_chatId: number, holder: string) => void present.add(holder);
    const left = async (_chatId: number, holder: string) => void present.delete(holder);
    const visitorLeft = jest.fn(left);
    const presence = { moderatorOf: async () => null, visitorCame: visitorCame ?? came, visitorLeft, moderatorCame: came, moderatorLeft: left };
    const side = { repository: { newestId }, presence } as unknown as Chats;
    const listeners = new Listeners();
    const places = createPlaces({ side, listeners, groups: () => ({ add: async () => undefined, remove: async () => undefined }), addressOf: () => 'http://api.test', countVisit: async () => undefined });
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

  it.each([null, 'Vera'])('are left by whoever was seen off while they were let in, as %s: they were there for three quarters of a minute', async (name) => {
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
  });

  it('begin for whoever comes later where those who listen already were told last', async () => {
    const newestId = jest.fn().mockResolvedValueOnce(5).mockResolvedValueOnce(9);
    const { places, listeners } = placesWith({ newestId });
    for (const id of ['one', 'another']) await places.enter(caller(true, id), 1, null);
    expect(listeners.of(1)?.mark).toBe(5);
  });
});
