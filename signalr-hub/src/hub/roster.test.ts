import type { Connection } from '../connection/connection';
import { defaultSettings } from '../connection/settings';
import { Roster } from './roster';

const connected = (roster: Roster) => {
  const connection = { close: jest.fn(), drop: jest.fn(), check: () => {} };
  roster.add(connection as unknown as Connection);
  return connection;
};

describe('a drain', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it.each([
    [undefined, 6000],
    [60_000, 6000],
    [100, 100],
  ])('that may take %p ms is over after %i, and drops who is still there', async (milliseconds, end) => {
    const roster = new Roster(defaultSettings);
    const [left, stays] = [connected(roster), connected(roster)];
    let isOver = false;
    void roster.drain(milliseconds).then(() => (isOver = true));
    expect(stays.close).toHaveBeenCalledWith({ allowReconnect: true });
    roster.remove(left as unknown as Connection);
    await jest.advanceTimersByTimeAsync(end - 1);
    expect([isOver, stays.drop.mock.calls]).toEqual([false, []]);
    await jest.advanceTimersByTimeAsync(1);
    expect([isOver, stays.drop.mock.calls, left.drop.mock.calls]).toEqual([true, [['The server stops.']], []]);
    roster.remove(stays as unknown as Connection);
    expect(jest.getTimerCount()).toBe(0);
  });
});
