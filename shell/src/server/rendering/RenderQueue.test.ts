/** @jest-environment @storefront/build/jest/server.cjs */
import { RenderQueue, type Rank } from './RenderQueue';

/** Later than any of these tests ends, on a busy machine too. */
const late = () => performance.now() + 5000;

/** Who waits, and what became of them by now. */
function crowd(queue: RenderQueue, ...ranks: Rank[]) {
  const outcomes: (boolean | undefined)[] = ranks.map(() => undefined);
  ranks.forEach((rank, index) => void queue.wait(rank, late()).then((has) => (outcomes[index] = has)));
  return outcomes;
}

const tick = () => new Promise((done) => setImmediate(done));

describe('the queue', () => {
  it('come first to who had a page a moment ago, last to who asks for one of their own, and to nobody once it is too late', async () => {
    const queue = new RenderQueue();
    const outcomes = crowd(queue, 'single', 'new', 'remade', 'known');
    const came: number[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      queue.next();
      await tick();
      came.push(outcomes.findIndex((outcome, index) => outcome && !came.includes(index)));
    }
    expect(came).toEqual([2, 3, 1, 0]);
    expect(await queue.wait('remade', performance.now() + 10)).toBe(false);
  });

  it('are not waited for by more than two hundred: who comes last behind them hears at once that there is none, and who comes before takes their place', async () => {
    const queue = new RenderQueue();
    const outcomes = crowd(queue, ...Array<Rank>(201).fill('single'), 'known', 'single');
    await tick();
    expect(outcomes.flatMap((outcome, index) => (outcome === false ? [index] : []))).toEqual([199, 200, 202]);
    queue.next();
    await tick();
    expect(outcomes[201]).toBe(true);
  });

  it('are left, where too many wait, by those of the last rank first, whoever came when', async () => {
    const queue = new RenderQueue();
    const outcomes = crowd(queue, ...Array<Rank>(199).fill('single'), 'new', 'known');
    await tick();
    expect(outcomes.flatMap((outcome, index) => (outcome === false ? [index] : []))).toEqual([198]);
  });

  it('are over for who has had one, or has heard that there is none: when their time is over, nobody else leaves the line for it', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    const queue = new RenderQueue();
    const soon = performance.now() + 1000;
    const had = queue.wait('new', soon);
    queue.next();
    crowd(queue, ...Array<Rank>(199).fill('single'));
    const refused = queue.wait('single', soon);
    const others = crowd(queue, 'known');
    jest.advanceTimersByTime(1000);
    queue.next();
    jest.useRealTimers();
    await tick();
    expect([await had, await refused, ...others]).toEqual([true, false, true]);
  });
});
