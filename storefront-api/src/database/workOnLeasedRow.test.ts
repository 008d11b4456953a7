import { getEventListeners } from 'node:events';
import { workOnLeasedRow, LEASE_SECONDS } from './workOnLeasedRow';

const MINUTE = 60_000;

describe('work on a row that one has for a while', () => {
  let prolonged: number[];
  let isMine: () => Promise<boolean>;
  let complaints: number;
  let ending: AbortController;

  beforeEach(() => {
    jest.useFakeTimers();
    prolonged = [];
    complaints = 0;
    isMine = async () => true;
    ending = new AbortController();
  });
  afterEach(() => jest.useRealTimers());

  const started = () => {
    const began = performance.now();
    const prolong = () => (prolonged.push((performance.now() - began) / 1000), isMine());
    return { prolong, onError: () => void (complaints += 1), shutdown: ending.signal };
  };

  /** Work that hears of nothing, and how it ended. */
  function hanging() {
    const signals: AbortSignal[] = [];
    let end = 'under way';
    void workOnLeasedRow(started(), (signal) => (signals.push(signal), new Promise(() => undefined))).catch(
      (error: Error) => (end = error.message),
    );
    return { end: () => end, isTold: () => signals[0]?.aborted };
  }

  it('goes on for as long as it takes, and the lease is made longer well before its end', async () => {
    const work = workOnLeasedRow(
      started(),
      () => new Promise<string>((resolve) => setTimeout(() => resolve('done'), 3 * MINUTE)),
    );
    await jest.advanceTimersByTimeAsync(3 * MINUTE);
    expect(await work).toBe('done');
    const pauses = prolonged.map((at, index) => at - (prolonged[index - 1] ?? 0));
    expect(prolonged.length).toBeGreaterThan(10);
    expect(Math.max(...pauses)).toBeLessThan(LEASE_SECONDS / 2);
    await jest.advanceTimersByTimeAsync(MINUTE);
    expect(prolonged.at(-1)).toBeLessThanOrEqual(180);
    // The end of the process is one for all work there is.
    expect(getEventListeners(ending.signal, 'abort')).toEqual([]);
  });

  it('is over after four minutes, though nobody ends it', async () => {
    const { end, isTold } = hanging();
    await jest.advanceTimersByTimeAsync(4 * MINUTE - 1000);
    expect([end(), isTold()]).toEqual(['under way', false]);
    await jest.advanceTimersByTimeAsync(20_000);
    expect([end(), isTold()]).toEqual(['It took too long.', true]);
  });

  it('is over as soon as another has the row', async () => {
    const { end, isTold } = hanging();
    isMine = async () => false;
    await jest.advanceTimersByTimeAsync(11_000);
    expect([end(), isTold()]).toEqual(['Another process has it.', true]);
  });

  it('is over before the lease is where it could not be made longer', async () => {
    const { end } = hanging();
    isMine = () => Promise.reject(new Error('The database is away.'));
    await jest.advanceTimersByTimeAsync((LEASE_SECONDS - 5) * 1000);
    expect([end(), complaints]).toEqual(['The lease could not be made longer.', 4]);
  });

  it('is over by the time at which it was asked for longer, however late the answer came: the lease may have been made longer at once', async () => {
    const { end } = hanging();
    isMine = () =>
      prolonged.length === 1
        ? new Promise((answer) => setTimeout(() => answer(true), 11_000))
        : new Promise(() => undefined);
    await jest.advanceTimersByTimeAsync((LEASE_SECONDS + 9) * 1000);
    expect(end()).toBe('The lease could not be made longer.');
  });

  it('is over when the process ends, and does not begin after that', async () => {
    const { end } = hanging();
    ending.abort(new Error('The process ends.'));
    await jest.advanceTimersByTimeAsync(0);
    expect(end()).toBe('The process ends.');
    const work = jest.fn();
    await expect(workOnLeasedRow(started(), work)).rejects.toThrow('The process ends.');
    expect(work).not.toHaveBeenCalled();
  });

  it('counts its time by no clock that somebody sets', async () => {
    const { end } = hanging();
    for (const hours of [1, -1]) {
      jest.setSystemTime(Date.now() + hours * 60 * MINUTE);
      await jest.advanceTimersByTimeAsync(15_000);
    }
    expect(end()).toBe('under way');
  });
});
