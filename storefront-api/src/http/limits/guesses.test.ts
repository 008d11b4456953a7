import type { FastifyRequest } from 'fastify';
import { createGuesses } from './guesses';

it('S190 a coupon that was refused as a guess too many is counted anew when it comes again, and one that was let in is not', async () => {
  const count = jest.fn().mockResolvedValueOnce(29).mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error('Redis is away.')).mockResolvedValueOnce(undefined);
  const guess = createGuesses(count);
  const request = { ip: '203.0.113.7' } as FastifyRequest;
  expect([await guess('GUESS', request), await guess('guess', request), await guess('GUESS', request)]).toEqual([29, undefined, undefined]);
  expect(count).toHaveBeenCalledTimes(2);
  await expect(guess('OTHER', request)).rejects.toThrow('Redis is away.');
  expect([await guess('OTHER', request), count.mock.calls.length]).toEqual([undefined, 4]);
});
