import { fetchFile } from '../foreignFiles';
import { describedAt } from './apiDescription';
import { answered } from './liveAnswers';

const answer = (status: number, body: object) => Response.json(body, { status, headers: { 'access-control-allow-origin': '*' } });

describe('what is asked from afar', () => {
  afterEach(() => jest.restoreAllMocks());

  it.each<[string, number, () => Promise<unknown>]>([
    ['of what an API has', 3000, () => answered('http://api.test', '/v1/a')],
    ['of what an API says of itself', 10_000, () => describedAt('http://api.test')],
    ['of a file that another origin serves', 15_000, () => fetchFile('http://files.test', 'a.js')],
  ])('%s has %i ms', async (_what, limit, ask) => {
    const timeout = jest.spyOn(AbortSignal, 'timeout');
    const asked = jest.spyOn(global, 'fetch').mockImplementation(async () => answer(200, { success: true, result: 1, message: null, paths: {} }));
    await ask();
    expect(timeout.mock.calls).toEqual([[limit]]);
    expect(asked.mock.calls[0]![1]!.signal).toBe(timeout.mock.results[0]!.value);
  });

  it.each<[number, object, { result: unknown } | undefined]>([
    [200, { success: true, result: 'a', message: null }, { result: 'a' }],
    [200, { success: false, result: 'a', message: null }, { result: null }],
    [404, { success: false, result: null, message: null }, { result: null }],
    [429, { success: false, result: null, message: null }, undefined],
    [500, { success: false, result: null, message: null }, undefined],
  ])('is answered, or nobody knows: %i, %j', async (status, body, known) => {
    jest.spyOn(global, 'fetch').mockImplementation(async () => answer(status, body));
    expect(await answered('http://api.test', '/v1/a')).toEqual(known);
  });
});
