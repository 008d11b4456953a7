import { withRetries } from './withRetries';

const timers = jest.requireActual<typeof import('node:timers/promises')>('node:timers/promises');

describe('what has happened outside', () => {
  let pauses: unknown[];
  let attempts: number;

  beforeEach(() => {
    [pauses, attempts] = [[], 0];
    jest.spyOn(timers, 'setTimeout').mockImplementation(async (ms) => void pauses.push(ms) as never);
  });
  afterEach(() => jest.restoreAllMocks());

  const failing = (times: number) => async () => {
    if ((attempts += 1) <= times) throw new Error(`The database is away, the ${attempts}th time.`);
    return 'written';
  };

  it('S117 is written down at the fifth attempt, too, after longer and longer pauses', async () => {
    expect(await withRetries(failing(4))).toBe('written');
    expect(pauses).toEqual([500, 1000, 1500, 2000]);
  });

  it('S117 is given up after the fifth', async () => {
    await expect(withRetries(failing(5))).rejects.toThrow('the 5th time');
    expect([attempts, pauses.length]).toEqual([5, 4]);
  });
});
