import type { Address } from '../backplane/backplane';
import type { Connection } from '../connection/connection';
import { memoryClient } from '../testing/memoryClient';
import type { Caller } from './call';
import type { CallerClients } from './clients';
import { Hub } from './hub';
import { Membership } from './membership';

interface Events {
  News(): void;
}

const callers = new Map<string, Caller<Events>>();
const hub = new Hub<object, Events>({ name: 'clients', connected: (caller) => void callers.set(caller.id, caller) });

/** Two clients of Ann and one of Ben; one of each is in a group. */
async function three() {
  const clients = [memoryClient(hub, 'a', 'ann'), memoryClient(hub, 'b', 'ann'), memoryClient(hub, 'c', 'ben')];
  for (const id of ['a', 'c']) await hub.groups.add(id, 'g');
  const reached = () => clients.filter(({ heard }) => heard.splice(0).length > 0).map(({ id }) => id);
  return { clients, reached, leave: () => clients.forEach((client) => client.leave()) };
}

const audiences: [string, (clients: CallerClients<Events>) => { send(event: 'News'): Promise<void> }, string[]][] = [
  ['all', (clients) => clients.all, ['a', 'b', 'c']],
  ['all but some', (clients) => clients.allExcept(['b', 'nobody']), ['a', 'c']],
  ['one', (clients) => clients.client('b'), ['b']],
  ['none that is there', (clients) => clients.client('nobody'), []],
  ['a user', (clients) => clients.user('ann'), ['a', 'b']],
  ['a group', (clients) => clients.group('g'), ['a', 'c']],
  ['a group but some', (clients) => clients.groupExcept('g', ['c']), ['a']],
];

describe('an event', () => {
  it.each(audiences)('for %s reaches them, whether the hub or a caller sends it', async (_whom, audienceOf, ids) => {
    const { reached, leave } = await three();
    for (const clients of [hub.clients, callers.get('b')!.clients]) {
      await audienceOf(clients as CallerClients<Events>).send('News');
      expect(reached()).toEqual(ids);
    }
    leave();
  });

  it('for others reaches all but the caller, in a group as well', async () => {
    const { reached, leave } = await three();
    const { clients } = callers.get('a')!;
    await clients.others.send('News');
    expect(reached()).toEqual(['b', 'c']);
    await clients.othersIn('g').send('News');
    expect(reached()).toEqual(['c']);
    leave();
  });

  it('reaches who left a group, or the hub, no more', async () => {
    const { clients, reached, leave } = await three();
    await hub.groups.remove('c', 'g');
    await hub.clients.group('g').send('News');
    expect(reached()).toEqual(['a']);
    clients[0]!.leave();
    expect(hub.connections).toBe(2);
    for (const audience of [hub.clients.group('g'), hub.clients.client('a')]) await audience.send('News');
    expect(reached()).toEqual([]);
    for (const audience of [hub.clients.user('ann'), hub.clients.all]) await audience.send('News');
    expect(reached()).toEqual(['b', 'c']);
    leave();
  });
});

describe('the members of a hub', () => {
  it('keep nothing of who has left, in groups and of users as well', () => {
    const members = new Membership();
    const connection = { id: 'a', who: { userId: 'ann' } } as Connection;
    const at = () =>
      [
        { kind: 'all', except: [] },
        { kind: 'client', id: 'a' },
        { kind: 'user', id: 'ann' },
        { kind: 'group', name: 'g', except: [] },
      ].map((address) => [...members.at(address as Address)].length);
    members.enter(connection);
    expect([members.join('a', 'g'), at()]).toEqual([true, [1, 1, 1, 1]]);
    members.leave(connection);
    expect([members.join('a', 'g'), members.part('a', 'g'), members.size, at()]).toEqual([
      false,
      false,
      0,
      [0, 0, 0, 0],
    ]);
  });
});
