/** @jest-environment @storefront/build/jest/server.cjs */
import fs from 'node:fs';
import { ownTime, withinOwnTime } from './ownTime';

const { readFileSync: read } = fs;

function telling(told: () => string) {
  jest
    .spyOn(fs, 'readFileSync')
    .mockImplementation(((file: string, ...more: []) =>
      file === '/proc/self/schedstat' ? told() : read(file, ...more)) as never);
}

/** The machine says that the process waits for a processor ever since, as long as is given. */
function waiting(milliseconds: number) {
  const since = performance.now();
  telling(() => `0 ${Math.min(performance.now() - since, milliseconds) * 1e6} 0`);
}

afterEach(() => jest.restoreAllMocks());

const never = new Promise<never>(() => {});

describe('the time that a trial has of its own', () => {
  it('does not pass while it waits for a processor', async () => {
    waiting(60_000);
    const before = ownTime();
    await new Promise((go) => setTimeout(go, 50));
    expect(ownTime() - before).toBeLessThan(20);
  });

  it('is what something may take: an answer that came late since others had the processor is one', async () => {
    waiting(100);
    expect(await withinOwnTime(50, new Promise((go) => setTimeout(() => go('here'), 80)), 'It')).toBe('here');
    await expect(withinOwnTime(50, never, 'It')).rejects.toThrow('It took longer than 50 ms.');
  });

  it('is that of a clock where the machine does not tell', async () => {
    telling(() => {
      throw new Error('ENOENT');
    });
    await expect(withinOwnTime(20, never, 'It')).rejects.toThrow('It took longer than 20 ms.');
  });
});
