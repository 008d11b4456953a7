import type { FastifyBaseLogger } from 'fastify';
import { repeat } from './repeat';

describe('what an instance does again and again', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is tried again when it has failed, and the log says that it did', async () => {
    const task = jest.fn().mockRejectedValueOnce(new Error('The database is away.')).mockResolvedValue(undefined);
    const error = jest.fn();
    const stop = repeat(1000, task, { error } as unknown as FastifyBaseLogger, 'It could not be done.');
    await jest.advanceTimersByTimeAsync(2000);
    expect(task).toHaveBeenCalledTimes(2);
    expect(error.mock.calls).toEqual([[{ err: new Error('The database is away.') }, 'It could not be done.']]);
    await stop();
  });

  it('is not begun any more once it is stopped, which waits for what is under way', async () => {
    let end = () => {};
    const task = jest.fn(() => new Promise<void>((resolve) => (end = resolve)));
    const stop = repeat(1000, task, {} as FastifyBaseLogger, '');
    await jest.advanceTimersByTimeAsync(1000);
    let isStopped = false;
    const stopped = stop().then(() => (isStopped = true));
    await jest.advanceTimersByTimeAsync(0);
    expect(isStopped).toBe(false);
    end();
    await stopped;
    await jest.advanceTimersByTimeAsync(5000);
    expect([task.mock.calls.length, jest.getTimerCount()]).toEqual([1, 0]);
  });
});
