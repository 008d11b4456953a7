import * as v from 'valibot';
import { IdInPathSchema, KeyHeadersSchema, validatorCompiler } from './validation';

/** Why data are refused by a list of things of which each is looked at. */
function refusalOf(data: unknown[]) {
  let looked = 0;
  const thing = v.custom<never>(() => {
    looked += 1;
    return false;
  });
  const judge = validatorCompiler({
    schema: v.object({ list: v.array(thing) }),
    method: 'POST',
    url: '/',
    httpPart: 'body',
  }) as (data: unknown) => { error?: Error };
  return { message: judge({ list: data }).error?.message, looked };
}

describe('what is wrong with a request', () => {
  it('S206 is told thing by thing, where it is a few', () => {
    expect(refusalOf([1, 2]).message).toBe('list.0: expected unknown; list.1: expected unknown');
    expect(refusalOf([1, 2, 3, 4, 5]).message?.split('; ')).toHaveLength(5);
    expect(refusalOf([1, 2, 3, 4, 5, 6]).message).toBe('list.0: expected unknown');
  });

  it('S190 is a key of more than 255 characters, or of none', () => {
    expect([255, 256, 0].map((length) => v.is(KeyHeadersSchema, { 'idempotency-key': 'k'.repeat(length) }))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('S206 is an id in an address of more digits than any id has', () => {
    expect(['7', '2147483647', '02147483647', '1e3', '-1', ''].map((id) => v.is(IdInPathSchema, id))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('S206 is looked for no further than it is told: a body of a megabyte with a million such things took seconds, and half a gigabyte', () => {
    const { message, looked } = refusalOf(Array.from({ length: 100_000 }));
    expect(message).toBe('list.0: expected unknown');
    expect(looked).toBeLessThan(10);
  });
});
