import { MemoryStore } from './MemoryStore';

const counted = (store: MemoryStore, key: string) => {
  let calls = 0;
  store.incr(key, (_error, { current }) => (calls = current), 60_000);
  return calls;
};

it('S190 the memory of a limit is bounded: whoever has not called for the longest is forgotten first', () => {
  const store = new MemoryStore({ kept: 5000 });
  counted(store, 'often');
  counted(store, 'once');
  for (let other = 0; other < 4998; other += 1) counted(store, `other ${other}`);
  expect(counted(store, 'often')).toBe(2);
  counted(store, 'one more');
  expect([counted(store, 'often'), counted(store, 'once')]).toEqual([3, 1]);
});

it('S190 each limit counts in a memory of its own', () => {
  const store = new MemoryStore({ kept: 2 });
  counted(store, 'a');
  const child = store.child({ kept: 2 });
  expect(counted(child, 'a')).toBe(1);
  for (const key of ['b', 'c']) counted(child, key);
  expect([counted(child, 'c'), counted(child, 'a')]).toEqual([2, 1]);
});
