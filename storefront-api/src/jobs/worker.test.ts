import Fastify from 'fastify';
import type { Leases } from './lease';
import { startWorker } from './worker';

const timers = jest.requireActual<typeof import('node:timers/promises')>('node:timers/promises');

describe('a job that breaks off', () => {
  afterEach(() => jest.restoreAllMocks());

  /**
   * How long it rests after each look, of which only those named here succeed; and what it gives back when it is
   * stopped.
   */
  async function rests(every: number, looks: number, succeeding: number[] = []) {
    const [pauses, released]: [unknown[], string[]] = [[], []];
    let calls = 0;
    const batch = async () => {
      if (!succeeding.includes((calls += 1))) throw new Error('Nothing works.');
      return 0;
    };
    const leases = {
      take: async () => true,
      release: async (name: string) => void released.push(name),
    } as unknown as Leases;
    const over = new Promise<void>((resolve) => {
      jest.spyOn(timers, 'setTimeout').mockImplementation(async (ms) => {
        if (pauses.push(ms) === looks) resolve(worker.stop());
        return undefined as never;
      });
    });
    const worker = startWorker({ name: 'broken', every, batch }, { leases, log: Fastify().log });
    await over;
    return { pauses, released };
  }

  it('S191 is tried again each time later, after a minute at most, and then given back', async () => {
    expect(await rests(1000, 8)).toEqual({
      pauses: [2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000],
      released: ['broken'],
    });
  });

  it('S191 is tried no sooner than it would be looked at', async () => {
    expect((await rests(90_000, 2)).pauses).toEqual([90_000, 90_000]);
  });

  it('S191 is given back before it is said to be stopped', async () => {
    let giveBack: (() => void) | undefined;
    const leases = {
      take: async () => true,
      release: () => new Promise<void>((resolve) => (giveBack = resolve)),
    } as unknown as Leases;
    const worker = startWorker({ name: 'idle', every: 1000, batch: async () => 0 }, { leases, log: Fastify().log });
    let isStopped = false;
    const stopped = worker.stop().then(() => (isStopped = true));
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    while (!giveBack) await turn();
    await turn();
    expect(isStopped).toBe(false);
    giveBack();
    await stopped;
  });

  it('S191 is soon tried again once it has worked', async () => {
    expect((await rests(1000, 4, [3])).pauses).toEqual([2000, 4000, 1000, 2000]);
  });
});
