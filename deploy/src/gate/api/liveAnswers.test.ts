import { fetchFile } from '../../foreignFiles';
import { fetchDescription } from './apiDescription';
import { absentAnswers, fetchAnswer, unreadAnswers } from './liveAnswers';

const answer = (status: number, body: object) =>
  Response.json(body, { status, headers: { 'access-control-allow-origin': '*' } });

describe('what is asked from afar', () => {
  afterEach(() => jest.restoreAllMocks());

  it.each<[string, number, () => Promise<unknown>]>([
    ['of what an API has', 3000, () => fetchAnswer('http://api.test', '/v1/a')],
    ['of what an API says of itself', 10_000, () => fetchDescription('http://api.test')],
    ['of a file that another origin serves', 15_000, () => fetchFile('http://files.test', 'a.js')],
  ])('%s has %i ms', async (_what, limit, ask) => {
    const timeout = jest.spyOn(AbortSignal, 'timeout');
    const asked = jest
      .spyOn(global, 'fetch')
      .mockImplementation(async () => answer(200, { success: true, result: 1, message: null, paths: {} }));
    await ask();
    expect(timeout.mock.calls).toEqual([[limit]]);
    expect(asked.mock.calls[0]![1]!.signal).toBe(timeout.mock.results[0]!.value);
  });

  it.each<[number, object, { result: unknown; status: number } | undefined]>([
    [200, { success: true, result: 'a', message: null }, { result: 'a', status: 200 }],
    [200, { success: false, result: 'a', message: null }, { result: null, status: 200 }],
    [404, { success: false, result: null, message: null }, { result: null, status: 404 }],
    [429, { success: false, result: null, message: null }, undefined],
    [500, { success: false, result: null, message: null }, undefined],
  ])('is answered, or nobody knows: %i, %j', async (status, body, known) => {
    jest.spyOn(global, 'fetch').mockImplementation(async () => answer(status, body));
    expect(await fetchAnswer('http://api.test', '/v1/a')).toEqual(known);
  });
});

describe('what the API answers today', () => {
  afterEach(() => jest.restoreAllMocks());

  const game = {
    type: 'object' as const,
    properties: {
      id: { type: 'integer' as const },
      price: { anyOf: [{ type: 'number' as const }, { type: 'null' as const }] },
      status: { enum: ['sold', 'none'] },
    },
    required: ['id', 'price'],
  };
  const asked = (reads: object, path = '/v1/games') => [
    { label: 'mf-a 1', endpoint: { name: 'mf-a/games', method: 'GET', path, reads } as never },
  ];
  const wrong = (result: unknown, reads: object = { type: 'array', items: game }, path?: string) => {
    jest
      .spyOn(global, 'fetch')
      .mockImplementation(async () =>
        answer(200, { success: result !== undefined, result: result ?? null, message: null }),
      );
    return unreadAnswers(asked(reads, path), 'http://api.test');
  };

  it('cannot be read by who asks, whatever it says of itself', async () => {
    expect(
      await wrong([
        { id: 1, price: '4.00' },
        { id: 2, price: '5.00' },
      ]),
    ).toEqual(['The API answers GET /v1/games today with [].price as a string; mf-a 1 (mf-a/games) needs a number.']);
    expect(await wrong({ id: 1 }, game)).toEqual([
      'The API answers GET /v1/games today without price, which mf-a 1 (mf-a/games) needs.',
    ]);
    expect(await wrong({ id: null, price: 1 }, game)).toEqual([
      'The API answers GET /v1/games today with id that may be null, which mf-a 1 (mf-a/games) does not take.',
    ]);
  });

  it('of the first of what an address counts', async () => {
    const list = { type: 'array', items: game };
    expect(await wrong([{ id: 1 }], list, '/v1/games/{}')).toEqual([
      'The API answers GET /v1/games/1 today without [].price, which mf-a 1 (mf-a/games) needs.',
    ]);
    const ask = jest
      .spyOn(global, 'fetch')
      .mockImplementation(async () => answer(200, { success: true, result: [{ id: 1 }], message: null }));
    const fromNothing = {
      label: 'mf-b 1',
      endpoint: { name: 'mf-b/page', path: '/v1/games/{}', places: { '/3': '{} - 1' }, reads: list } as never,
    };
    expect(await unreadAnswers([fromNothing], 'http://api.test')).toHaveLength(1);
    expect(String(ask.mock.calls.at(-1)![0])).toBe('http://api.test/v1/games/0');
  });

  it.each<[string, { result: unknown; reads?: object; path?: string }]>([
    [
      'it fits',
      {
        result: [
          { id: 1, price: 4, status: 'sold' },
          { id: 2, price: null, more: [] },
        ],
      },
    ],
    [
      'one of several is malformed',
      {
        result: [
          { id: 1, price: '4' },
          { id: 2, price: 4 },
        ],
      },
    ],
    ['a list is empty', { result: [] }],
    ['there is nothing', { result: undefined }],
    ['it depends on what is asked', { result: [{}], path: '/v1/{}/games/{}' }],
    ['nobody says what is read', { result: { id: '1' }, reads: {} }],
  ])('passes where %s', async (_where, { result, reads, path }) => {
    expect(await wrong(result, reads, path)).toEqual([]);
  });
});

describe('what the API answers where it has nothing', () => {
  afterEach(() => jest.restoreAllMocks());

  const absent = (status: number, endpoint: object = {}) => {
    const ask = jest
      .spyOn(global, 'fetch')
      .mockImplementation(async () => answer(status, { success: false, result: null, message: null }));
    return absentAnswers(
      [
        {
          label: 'mf-a 1',
          endpoint: { name: 'mf-a/product', method: 'GET', path: '/v1/products/{}', ...endpoint } as never,
        },
      ],
      'http://api.test',
    ).then((wrong) => [ask.mock.calls.map(([url]) => String(url)), wrong]);
  };

  it('is no failure', async () => {
    expect(await absent(404)).toEqual([
      ['http://api.test/v1/products/2147483647'],
      [
        'The API answers GET /v1/products/{} by the status 404 where it has nothing; mf-a 1 (mf-a/product) needs an answer without a result, and takes that for a failure.',
      ],
    ]);
    for (const status of [200, 400, 401, 429, 500]) expect((await absent(status))[1]).toEqual([]);
  });

  it.each([
    { method: 'POST' },
    { path: '/v1/products' },
    { path: '/v1/{}/products/{}' },
    { headers: ['authorization'] },
  ])('is not asked for in another way: %j', async (endpoint) => {
    expect(await absent(404, endpoint)).toEqual([[], []]);
  });
});
