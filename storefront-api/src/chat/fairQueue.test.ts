import { createFairQueue } from './fairQueue';

it('S197 lets so many run at once, and who wait in rotation, whatever becomes of a task', async () => {
  const inTurn = createFairQueue(2);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const run = (key: string, name: string) =>
    inTurn(key, () => {
      begun.push(name);
      return new Promise<void>((done, fail) => ends.push(name === 'a1' ? () => fail(new Error('broken')) : done));
    }).catch(() => undefined);
  const all = [
    run('a', 'a1'),
    run('a', 'a2'),
    run('a', 'a3'),
    run('a', 'a4'),
    run('a', 'a5'),
    run('b', 'b1'),
    run('b', 'b2'),
    run('c', 'c1'),
  ];
  const settle = () => new Promise((done) => setImmediate(done));
  await settle();
  expect(begun).toEqual(['a1', 'a2']);
  while (ends.length > 0) {
    ends.shift()?.();
    await settle();
  }
  await Promise.all(all);
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2', 'a5']);
  void run('d', 'd1');
  void run('d', 'd2');
  void run('d', 'd3');
  await settle();
  expect(begun.slice(8)).toEqual(['d1', 'd2']);
});
