import { getEventListeners } from 'node:events';
import * as v from 'valibot';
import { api } from './api';
import { baseQuery, retryDelay } from './baseQuery';
import type { ApiFailure } from './failures';
import { createStorefrontStore, type StoreOptions } from './store';

const Thing = v.object({ name: v.string() });
type Named = v.InferOutput<typeof Thing>;

const { endpoints } = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    thing: build.query<Named | null, number>({ query: (id) => ({ url: `/v1/things/${id}`, result: Thing }) }),
    pricing: build.query<Named | null, object>({
      query: (body) => ({ url: '/v1/pricing', method: 'POST', body, result: Thing }),
    }),
    chat: build.query<Named | null, string>({ query: (token) => ({ url: '/v1/chat', token, result: Thing }) }),
    write: build.mutation<Named | null, unknown>({
      query: (body) => ({ url: '/v1/things', method: 'POST', body, result: Thing }),
    }),
    buy: build.mutation<Named | { refused: Named } | null, string>({
      query: (idempotencyKey) => ({ url: '/v1/orders', method: 'POST', idempotencyKey, result: Thing, refusal: Thing }),
    }),
    aside: build.query<unknown, boolean>({ query: (background) => ({ url: '/v1/aside', background }) }),
    unchecked: build.query<unknown, void>({
      query: () => ({
        url: '/v1/unchecked',
        result: v.pipe(
          v.unknown(),
          v.check(() => {
            throw new Error('a bug in the check');
          }),
        ),
      }),
    }),
    any: build.query<unknown, void>({ query: () => ({ url: '/v1/any' }) }),
    close: build.mutation<unknown, void>({
      query: () => ({ url: '/v1/things/1', method: 'PATCH', token: 'secret', result: 'success' }),
    }),
  }),
});

type Answer = () => Response | Promise<Response>;

const json =
  (body: unknown, status = 200): Answer =>
  () =>
    new Response(JSON.stringify(body), { status });
const ok = json({ success: true, result: { name: 'Lamp' }, message: null });
const status = (code: number, message?: string) => json({ success: false, result: null, message }, code);
const unreachable: Answer = () => Promise.reject(new TypeError('fetch failed'));
const brokenOff: Answer = () =>
  new Response(new ReadableStream({ start: (body) => body.error(new TypeError('terminated')) }));

/** A real store; the network answers in the given order, the last answer for ever. */
function shop(answers: Answer[], services: Partial<StoreOptions> = {}) {
  const asked: { url: string; init: RequestInit }[] = [];
  const failures: ApiFailure[] = [];
  const store = createStorefrontStore({
    apiUrl: 'http://api.test',
    fetch: async (url, init) => {
      asked.push({ url: String(url), init: init! });
      return (answers[asked.length - 1] ?? answers.at(-1)!)();
    },
    timeout: 5000,
    retries: 0,
    onFailure: (failure) => void failures.push(failure),
    ...services,
  });
  return { store, asked, failures };
}

let logged: jest.SpiedFunction<typeof console.error>;
let noted: jest.SpiedFunction<typeof console.info>;

beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  noted = jest.spyOn(console, 'info').mockImplementation(() => {});
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('a call', () => {
  it('S174 asks the API’s host with credentials, and opens the envelope', async () => {
    const { store, asked } = shop([ok]);
    const { data } = await store.dispatch(endpoints.thing.initiate(1));
    expect(data).toEqual({ name: 'Lamp' });
    expect(asked[0]!.url).toBe('http://api.test/v1/things/1');
    expect(asked[0]!.init).toMatchObject({
      method: 'GET',
      credentials: 'include',
      headers: { accept: 'application/json' },
    });
    expect(asked[0]!.init).not.toHaveProperty('body');
  });

  it('S193 shows a token as bearer, and shows none otherwise', async () => {
    const { store, asked } = shop([ok]);
    await store.dispatch(endpoints.chat.initiate('secret'));
    await store.dispatch(endpoints.thing.initiate(1));
    expect(asked.map(({ init }) => (init.headers as Record<string, string>)['authorization'])).toEqual([
      'Bearer secret',
      undefined,
    ]);
  });

  it('S190 sends a body as JSON', async () => {
    const { store, asked } = shop([ok]);
    await store.dispatch(endpoints.write.initiate({ name: 'Lamp' }));
    const { method, body, headers } = asked[0]!.init;
    expect([method, body, (headers as Record<string, string>)['content-type']]).toEqual([
      'POST',
      '{"name":"Lamp"}',
      'application/json',
    ]);
  });

  it('S197 sends a form as it is: the browser writes its boundary', async () => {
    const { store, asked } = shop([ok]);
    const form = new FormData();
    await store.dispatch(endpoints.write.initiate(form));
    expect(asked[0]!.init.body).toBe(form);
    expect(asked[0]!.init.headers).not.toHaveProperty('content-type');
  });

  it('S196 sends an empty body where there is none, and believes only success: true', async () => {
    const said = [true, false, undefined].map((success) => json({ success, result: null }));
    const { store, asked } = shop(said);
    const answers = [];
    for (const _answer of said) answers.push((await store.dispatch(endpoints.close.initiate())).data);
    expect(answers).toEqual([true, false, false]);
    expect(asked[0]!.init).toMatchObject({ method: 'PATCH' });
    expect(asked[0]!.init.body ?? '').toBe('');
  });
});

describe('a call whose turn has come', () => {
  /** What the network is given, and how often the turn was ended. */
  async function asking(answer: Answer, controller = new AbortController(), whileWaiting = () => {}) {
    const given: AbortSignal[] = [];
    const end = jest.fn();
    const fetch = async (_url: unknown, init?: RequestInit) => (given.push(init!.signal!), answer());
    const callLimiter = async () => (whileWaiting(), end);
    const extra = {
      fetch,
      callLimiter,
      apiUrl: 'http://api.test',
      timeout: 5000,
      retries: 0,
      onFailure: () => undefined,
    };
    await Promise.resolve(
      baseQuery(
        { url: '/v1/things/1' },
        { signal: controller.signal, extra, endpoint: 'thing', type: 'query' } as never,
        {},
      ),
    ).catch(() => undefined);
    return { given, ends: end.mock.calls.length, listeners: getEventListeners(controller.signal, 'abort') };
  }

  it.each([
    ['has its answer', ok],
    ['fails', unreachable],
  ])('S202 ends it when it %s, and leaves nothing on the signal of whoever asked', async (_how, answer) => {
    expect(await asking(answer)).toMatchObject({ given: [expect.anything()], ends: 1, listeners: [] });
  });

  it('S204 is over at once where nobody waits for it any more', async () => {
    const controller = new AbortController();
    const { given, ends } = await asking(unreachable, controller, () => controller.abort());
    expect([given.map(({ aborted }) => aborted), ends]).toEqual([[true], 1]);
  });
});

describe('a call that may be refused with an offer', () => {
  const refused = { success: false, result: { name: 'Lantern' }, message: 'The lamps are gone.' };
  const buy = async (answer: Answer) =>
    (await shop([answer]).store.dispatch(endpoints.buy.initiate('k'))) as { data?: unknown; error?: unknown };

  it.each([200, 409, 499])('says what the server offers instead, whether its status is %i or another', async (code) => {
    expect((await buy(json(refused, code))).data).toEqual({ refused: { name: 'Lantern' } });
  });

  it('is an answer like others where it is not refused, or refused without an offer', async () => {
    expect((await buy(ok)).data).toEqual({ name: 'Lamp' });
    expect((await buy(json({ success: false, result: null }))).data).toBeNull();
    expect((await buy(json({ ...refused, result: { name: 5 } }))).data).toBeNull();
  });

  it('has failed when the server has, whatever it offers', async () => {
    expect((await buy(json(refused, 500))).error).toMatchObject({ kind: 'status', status: 500 });
  });

  it('names itself by its key, and only where it has one', async () => {
    const { store, asked } = shop([ok]);
    await store.dispatch(endpoints.buy.initiate('once'));
    await store.dispatch(endpoints.write.initiate({}));
    expect(asked.map(({ init }) => (init.headers as Record<string, string>)['idempotency-key'])).toEqual([
      'once',
      undefined,
    ]);
  });
});

describe('a call whose result nobody described', () => {
  it.each([
    [{ success: true, result: { any: 'thing' } }, { any: 'thing' }],
    [{ success: true, result: null }, true],
    [{ success: false, result: null }, null],
    [{ result: 'said without success' }, 'said without success'],
  ])('S204 is taken as it came: %j', async (envelope, expected) => {
    const { store } = shop([json(envelope)]);
    expect((await store.dispatch(endpoints.any.initiate())).data).toEqual(expected);
  });
});

describe('what is missing', () => {
  it.each([
    ['success is false', { success: false, result: null, message: 'There is no such thing.' }],
    ['the result is null', { success: true, result: null, message: null }],
    ['there is no result', { success: true }],
  ])('S204 is null and no failure when %s', async (_when, envelope) => {
    const { store, failures } = shop([json(envelope)]);
    const answer = await store.dispatch(endpoints.thing.initiate(1));
    expect([answer.data, answer.isError, answer.isSuccess]).toEqual([null, false, true]);
    expect(failures).toEqual([]);
    expect(logged).not.toHaveBeenCalled();
  });

  it('S204 S206 is what no id can be, as the server says, and the log tells why', async () => {
    const { store, failures, asked } = shop([status(400, 'params.id: expected <=2147483647')], { retries: 3 });
    const answer = await store.dispatch(endpoints.thing.initiate(3_000_000_000));
    expect([answer.data, answer.isError, answer.isSuccess]).toEqual([null, false, true]);
    expect([asked.length, failures]).toEqual([1, []]);
    expect([logged.mock.calls, noted.mock.calls]).toEqual([
      [],
      [['GET /v1/things/3000000000: params.id: expected <=2147483647']],
    ]);
  });

  it.each([401, 403])('S152 is what a token does not open, as the server says by %i', async (code) => {
    const { store, failures } = shop([status(code, 'This token opens no chat.')]);
    const answer = await store.dispatch(endpoints.chat.initiate('forgotten'));
    expect([answer.data, answer.isSuccess, failures]).toEqual([null, true, []]);
  });

  it('S204 is no 401 of what stands before the server, and none where no token was shown', async () => {
    const { store, failures } = shop([() => new Response('Who is there?', { status: 401 }), status(401)]);
    await store.dispatch(endpoints.chat.initiate('secret'));
    await store.dispatch(endpoints.thing.initiate(1));
    expect(failures).toMatchObject([{ status: 401 }, { status: 401 }]);
  });

  it('S204 is not what was to be done and could not be read', async () => {
    const { store, failures } = shop([status(400)]);
    expect(await store.dispatch(endpoints.write.initiate({}))).toMatchObject({
      error: { kind: 'status', status: 400 },
    });
    await store.dispatch(endpoints.pricing.initiate({}));
    expect(failures).toHaveLength(2);
  });

  it('S206 has its reason noted, where the server gives one', async () => {
    const { store } = shop([
      ...['No such thing.', 'Full.', null].map((message) => json({ success: false, result: null, message })),
    ]);
    await store.dispatch(endpoints.thing.initiate(1));
    await store.dispatch(endpoints.write.initiate({}));
    await store.dispatch(endpoints.write.initiate({}));
    expect(noted.mock.calls).toEqual([['GET /v1/things/1: No such thing.'], ['POST /v1/things: Full.']]);
  });

  it('S206 has no reason where the server did what it was asked for', async () => {
    const { store } = shop([json({ success: true, result: { name: 'Lamp' }, message: 'Here it is.' })]);
    await store.dispatch(endpoints.write.initiate({}));
    expect(noted).not.toHaveBeenCalled();
  });
});

describe('in a browser', () => {
  const ofTeams = api.injectEndpoints({
    overrideExisting: true,
    endpoints: (build) => ({
      'mf-a/thing': build.query<unknown, number>({ query: (id) => ({ url: `/a/${id}` }) }),
      'mf-b/thing': build.query<unknown, number>({ query: (id) => ({ url: `/b/${id}` }) }),
    }),
  }).endpoints;

  it('S202 calls of one remote wait for their turn, and neither another’s nor everybody’s for those, which anybody may ask without end', async () => {
    const { store, asked, failures } = shop([() => new Promise(() => {})], { inBrowser: true });
    for (let id = 0; id < 511; id++) void store.dispatch(ofTeams['mf-a/thing'].initiate(id));
    void store.dispatch(ofTeams['mf-b/thing'].initiate(1));
    for (let id = 1; id <= 30; id++) void store.dispatch(endpoints.thing.initiate(id));
    await new Promise((done) => setTimeout(done, 50));
    expect(asked.map(({ url }) => new URL(url).pathname)).toEqual(expect.arrayContaining(['/b/1', '/v1/things/1']));
    for (const whose of ['/a/', '/v1/things/']) expect(asked.filter(({ url }) => url.includes(whose))).toHaveLength(10);
    expect(failures).toEqual([
      expect.objectContaining({
        kind: 'network',
        message: expect.stringContaining('mf-a sends too many calls: Error: 500 calls wait already') as string,
      }),
    ]);
  });
});

describe('a failed call', () => {
  const failing: [string, Answer, Partial<ApiFailure>][] = [
    ['an unreachable server', unreachable, { kind: 'network', status: undefined }],
    ['an answer that breaks off', brokenOff, { kind: 'network' }],
    ['a fault of the server', status(503), { kind: 'status', status: 503 }],
    [
      'a fault without an envelope',
      () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
      { kind: 'status', status: 502 },
    ],
    ['too many calls', status(429), { kind: 'status', status: 429 }],
    [
      'a request that something on the way cannot read',
      () => new Response('<h1>Bad request</h1>', { status: 400 }),
      { kind: 'status', status: 400 },
    ],
    ['an unknown endpoint', status(404), { kind: 'status', status: 404 }],
    ['a result of another shape', json({ success: true, result: { title: 'Lamp' } }), { kind: 'invalid', status: 200 }],
    ['an answer that is no envelope', json([1, 2]), { kind: 'invalid' }],
    ['an answer that is empty', json({}), { kind: 'invalid' }],
    ['an answer that is no JSON', () => new Response('<h1>Hello</h1>'), { kind: 'invalid' }],
  ];

  it.each(failing)('S204 by %s is logged and given to the shared handler once', async (_what, answer, expected) => {
    const { store, failures } = shop([answer]);
    const { data, isError } = await store.dispatch(endpoints.thing.initiate(1));
    expect([data, isError]).toEqual([undefined, true]);
    expect(failures).toEqual([expect.objectContaining({ ...expected, doing: 'GET /v1/things/1', background: false })]);
    expect(logged.mock.calls).toEqual([[expect.stringContaining('GET /v1/things/1 failed')]]);
  });

  it.each([
    ['answers nothing', () => new Promise<Response>(() => {})],
    ['does not end its answer', () => new Response(new ReadableStream({}))],
  ])('S204 is one when the server %s in time', async (_what, answer) => {
    jest.useFakeTimers();
    // What a network does with a signal: what is pending is rejected with its reason.
    const network: typeof fetch = async (_url, init) => {
      const cut = new Promise<never>((_resolve, reject) =>
        init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason)),
      );
      const response = await Promise.race([answer(), cut]);
      return Object.assign(response, { text: () => cut });
    };
    const failures: ApiFailure[] = [];
    const { store } = shop([], { fetch: network, timeout: 1000, onFailure: (failure) => void failures.push(failure) });
    const request = store.dispatch(endpoints.thing.initiate(1));
    await jest.advanceTimersByTimeAsync(999);
    expect(failures).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    await request;
    expect(failures).toMatchObject([{ kind: 'timeout', message: 'no answer within 1000 ms' }]);
  });

  it('S205 has the server’s own words on an error line of their own', async () => {
    const { store } = shop([status(500, 'The database sleeps.')]);
    await store.dispatch(endpoints.thing.initiate(1));
    expect(logged.mock.calls).toEqual([
      ['GET /v1/things/1 failed (status 500): the server answered 500'],
      ['The database sleeps.'],
    ]);
  });

  it('S205 has them from an error that is no envelope, too', async () => {
    const { store } = shop([json({ statusCode: 413, message: 'The file is too large.' }, 413)]);
    await store.dispatch(endpoints.thing.initiate(1));
    expect(logged).toHaveBeenLastCalledWith('The file is too large.');
  });

  it('S206 is in the background once older data is shown, and keeps them', async () => {
    const { store, failures } = shop([ok, status(404)]);
    await store.dispatch(endpoints.thing.initiate(1));
    const again = await store.dispatch(endpoints.thing.initiate(1, { forceRefetch: true }));
    expect(failures).toMatchObject([{ status: 404, background: true }]);
    expect(again.data).toEqual({ name: 'Lamp' });
  });

  it('S206 is said with the place that it was asked from, though the visitor has gone on meanwhile', async () => {
    let place = '/catalog';
    const gone: Answer = () => {
      place = '/cart';
      return status(404)();
    };
    const { store, failures } = shop([gone], { here: () => place });
    await store.dispatch(endpoints.thing.initiate(1));
    expect(failures).toMatchObject([{ status: 404, askedAt: '/catalog' }]);
  });

  it('S206 is in the background where its asker says so, whatever is shown', async () => {
    const { store, failures } = shop([status(404)]);
    await store.dispatch(endpoints.aside.initiate(true));
    await store.dispatch(endpoints.aside.initiate(false));
    expect(failures.map(({ background }) => background)).toEqual([true, false]);
  });

  it('S205 is named by its way, and by its kind where it has no status', async () => {
    const { store } = shop([unreachable]);
    await store.dispatch(endpoints.write.initiate({}));
    expect(logged.mock.calls).toEqual([['POST /v1/things failed (network): TypeError: fetch failed']]);
  });

  it('S204 by a check that breaks itself is one like others, and helped by no second try', async () => {
    const { store, asked, failures } = shop([ok], { retries: 3 });
    await store.dispatch(endpoints.unchecked.initiate());
    expect(failures).toMatchObject([
      { kind: 'invalid', message: 'Error: a bug in the check', doing: 'GET /v1/unchecked' },
    ]);
    expect(asked).toHaveLength(1);
  });

  it('S206 of one thing is not in the background because another is shown', async () => {
    const { store, failures } = shop([ok, status(404), status(404)]);
    await store.dispatch(endpoints.thing.initiate(1));
    await store.dispatch(endpoints.thing.initiate(2));
    await store.dispatch(endpoints.write.initiate({}));
    expect(failures.map(({ background }) => background)).toEqual([false, false]);
  });

  it('S204 is none when nobody waits for it any more', async () => {
    const aborted = jest.fn();
    const network: typeof fetch = (_url, init) =>
      new Promise((_resolve, reject) => {
        init!.signal!.addEventListener('abort', () => {
          aborted();
          reject(init!.signal!.reason);
        });
      });
    const { store, failures } = shop([], { fetch: network });
    const request = store.dispatch(endpoints.thing.initiate(1));
    request.abort();
    await request;
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(aborted).toHaveBeenCalledTimes(1);
    expect(failures).toEqual([]);
    expect(logged).not.toHaveBeenCalled();
  });
});

describe('trying again', () => {
  const passing: [string, Answer][] = [
    ['an unreachable server', unreachable],
    ['an answer that broke off', brokenOff],
    ['a fault of the server', status(500)],
    ['too many calls', status(429)],
  ];
  const lasting: [string, Answer][] = [
    ['a request that something on the way cannot read', () => new Response('', { status: 400 })],
    ['an unknown endpoint', status(404)],
    ['another shape', json({ success: true, result: 7 })],
  ];

  it.each(passing)(
    'S202 happens 3 times, after 1, 2 and 4 s, upon %s; then it has failed, once',
    async (_what, answer) => {
      jest.useFakeTimers();
      const { store, asked, failures } = shop([answer], { retries: 3 });
      const request = store.dispatch(endpoints.thing.initiate(1));
      for (const [delay, calls] of [
        [0, 1],
        [999, 1],
        [1, 2],
        [1999, 2],
        [1, 3],
        [3999, 3],
      ] as const) {
        await jest.advanceTimersByTimeAsync(delay);
        expect([calls, failures.length]).toEqual([asked.length, 0]);
      }
      await jest.advanceTimersByTimeAsync(1);
      expect((await request).isError).toBe(true);
      await jest.advanceTimersByTimeAsync(60_000);
      expect([asked.length, failures.length]).toEqual([4, 1]);
      expect(logged).toHaveBeenCalledTimes(4);
    },
  );

  it('S202 ends with the first answer, and nobody hears of a failure', async () => {
    jest.useFakeTimers();
    const { store, asked, failures } = shop([unreachable, ok], { retries: 3 });
    const request = store.dispatch(endpoints.thing.initiate(1));
    await jest.advanceTimersByTimeAsync(1000);
    expect((await request).data).toEqual({ name: 'Lamp' });
    expect([asked.length, failures.length]).toEqual([2, 0]);
  });

  it.each(lasting)('S202 helps nothing against %s', async (_what, answer) => {
    jest.useFakeTimers();
    const { store, asked, failures } = shop([answer], { retries: 3 });
    const request = store.dispatch(endpoints.thing.initiate(1));
    await jest.advanceTimersByTimeAsync(60_000);
    await request;
    expect([asked.length, failures.length]).toEqual([1, 1]);
  });

  it('S202 S204 helps nothing against a server that answers nothing in time: whoever waited so long is told', async () => {
    jest.useFakeTimers();
    const network = jest.fn(
      (_url: unknown, init?: RequestInit) =>
        new Promise<Response>((_resolve, reject) =>
          init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason)),
        ),
    );
    const { store, failures } = shop([], { fetch: network as never, retries: 3, timeout: 1000 });
    const request = store.dispatch(endpoints.thing.initiate(1));
    await jest.advanceTimersByTimeAsync(60_000);
    await request;
    expect([network.mock.calls.length, failures.map(({ kind }) => kind)]).toEqual([1, ['timeout']]);
  });

  it('S202 is for reading, by POST too', async () => {
    jest.useFakeTimers();
    const { store, asked } = shop([unreachable, ok], { retries: 3 });
    const request = store.dispatch(endpoints.pricing.initiate({}));
    await jest.advanceTimersByTimeAsync(1000);
    await request;
    expect(asked).toHaveLength(2);
  });

  it.each(passing)('S202 never repeats what writes, not even upon %s', async (_what, answer) => {
    jest.useFakeTimers();
    const { store, asked, failures } = shop([answer], { retries: 3 });
    const request = store.dispatch(endpoints.write.initiate({}));
    await jest.advanceTimersByTimeAsync(60_000);
    await request;
    expect([asked.length, failures.length]).toEqual([1, 1]);
  });

  it.each([
    ['9', 9000],
    ['45', 30_000],
    ['0', 1000],
    ['-5', 1000],
    ['Fri, 27 Nov 2026 06:00:00 GMT', 1000],
  ])('S202 is not before the server wants it: Retry-After: %s', async (retryAfter, delay) => {
    jest.useFakeTimers();
    const busy: Answer = () => new Response('', { status: 429, headers: { 'retry-after': retryAfter } });
    const { store, asked } = shop([busy, ok], { retries: 3 });
    const answer = store.dispatch(endpoints.pricing.initiate({}));
    await jest.advanceTimersByTimeAsync(delay - 1);
    expect(asked).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(asked).toHaveLength(2);
    expect((await answer).data).toEqual({ name: 'Lamp' });
  });

  it('S202 waits twice as long each time, at most 30 s', () => {
    expect([1, 2, 3, 4, 5, 6, 7].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });
});
