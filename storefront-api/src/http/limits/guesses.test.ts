import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { createGuessLimiter } from './guesses';
import { limitKinds } from './kinds';

const log = { warn: () => undefined } as unknown as FastifyBaseLogger;

it('S190 a coupon that was refused as a guess too many is counted anew when it comes again, and one that was let in is not', async () => {
  const count = jest
    .fn()
    .mockResolvedValueOnce(29)
    .mockResolvedValueOnce(undefined)
    .mockRejectedValueOnce(new Error('Redis is away.'))
    .mockResolvedValueOnce(undefined);
  const { guess } = createGuessLimiter(count, log);
  const request = { ip: '203.0.113.7' } as FastifyRequest;
  expect([await guess('GUESS', request), await guess('guess', request), await guess('GUESS', request)]).toEqual([
    29,
    undefined,
    undefined,
  ]);
  expect(count).toHaveBeenCalledTimes(2);
  await expect(guess('OTHER', request)).rejects.toThrow('Redis is away.');
  expect([await guess('OTHER', request), count.mock.calls.length]).toEqual([undefined, 4]);
});

describe('S190 a coupon that an address has tried', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const guessed = () => {
    const count = jest.fn(async () => undefined);
    const { guess } = createGuessLimiter(count, log);
    return { count, guess: (code: string) => guess(code, { ip: '203.0.113.7' } as FastifyRequest) };
  };

  it('is a guess again once its window is over', async () => {
    const { count, guess } = guessed();
    await guess('GUESS');
    jest.advanceTimersByTime(limitKinds.coupons.window - 1);
    await guess('GUESS');
    expect(count).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(1);
    await guess('GUESS');
    expect(count).toHaveBeenCalledTimes(2);
  });

  it('is forgotten before that where twenty thousand others were tried since', async () => {
    const { count, guess } = guessed();
    for (let other = 0; other <= 20_000; other += 1) await guess(`OTHER${other}`);
    await guess('OTHER1');
    expect(count).toHaveBeenCalledTimes(20_001);
    await guess('LAST');
    await guess('OTHER0');
    expect(count).toHaveBeenCalledTimes(20_003);
  });
});
