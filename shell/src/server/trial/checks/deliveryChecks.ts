import type { LiveRemote } from '@storefront/contracts';
import { createSlice, remoteApi, type ApiCall, type PayloadAction } from '@storefront/platform';
import {
  createI18nCatalog,
  createStorefrontStore,
  registerRemote,
  type StoreServices,
} from '@storefront/platform/host';
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { Composition } from '../../../composition/Composition';
import type { Trial } from '../Trial';

const never = () => new Promise<never>(() => {});

/**
 * Parts of the release table that a shell's composition ignores for a remote: slots that it fills, counted keys, events
 * that wake it.
 */
export function compositionGaps(
  composition: Pick<Composition, 'fillersOf' | 'countedIn' | 'wake'>,
  { name, slots, wakes }: Pick<LiveRemote, 'name' | 'slots' | 'wakes'>,
): string[] {
  const isFilled = ({ slot, widget }: (typeof slots)[number]) =>
    composition.fillersOf(slot).some((one) => one.remote === name && one.widget === widget);
  return [
    ...slots
      .filter((one) => !isFilled(one))
      .map(({ slot, widget }) => `its fragment ${widget} stands nowhere in the slot ${slot}, which it fills`),
    ...slots
      .filter(({ slot, counts }) => counts !== undefined && composition.countedIn(slot) === undefined)
      .map(({ slot, counts }) => `nothing counts ${counts} in the slot ${slot} before its fragment has come`),
    ...wakes
      .filter((type) => !composition.wake(type).some(({ remote }) => remote === name))
      .map((type) => `${type} does not wake it`),
  ];
}

/** Calls and events are tried with an invented remote, since a shell treats all alike. */
const madeUp = 'mf-trial';

const apiUrl = 'http://api.trial';

/** A store in which the invented remote has registered. */
function storeWith(fetch: StoreServices['fetch'], register: Parameters<typeof registerRemote>[2]['register']) {
  const services: StoreServices = { apiUrl, fetch, timeout: 1000, retries: 0, onFailure: () => {} };
  const store = createStorefrontStore(services);
  registerRemote(store, { name: madeUp, version: '1' }, { register }, () => {});
  return store;
}

const api = remoteApi({ name: madeUp });
const { endpoints } = api.injectEndpoints({
  endpoints: (build) => ({ asked: build.mutation<unknown, ApiCall>({ query: (call) => call }) }),
});

/** Makes a call as the remote: returns what the API receives, and what the remote gets of the answer. */
async function exchange(call: ApiCall, answer: object): Promise<{ request: Request | undefined; data: unknown }> {
  let request: Request | undefined;
  const fetch: StoreServices['fetch'] = async (input, init) => {
    const { credentials: _credentials, signal: _signal, ...rest } = init ?? {};
    request = new Request(input as string, rest);
    return new Response(JSON.stringify(answer));
  };
  const { data } = await storeWith(fetch, (own) => own.addApi(api)).dispatch(
    endpoints.asked.initiate(call, { track: false }),
  );
  return { request, data };
}

const plainCall = { url: '/v1/a?b=1', result: v.object({ a: v.number() }) } satisfies ApiCall;

type IsReceived = (request: Request) => boolean | Promise<boolean>;

/** The parts of an `ApiCall`, and how the API recognizes each. */
const callParts: [what: string, call: Partial<ApiCall>, isReceived: IsReceived][] = [
  ['the address that it asks', {}, ({ url }) => url === `${apiUrl}${plainCall.url}`],
  ['the method PATCH', { method: 'PATCH' }, ({ method }) => method === 'PATCH'],
  [
    'its token as the header authorization',
    { token: 't' },
    ({ headers }) => headers.get('authorization') === 'Bearer t',
  ],
  [
    'its key as the header idempotency-key',
    { method: 'POST', idempotencyKey: 'k' },
    ({ headers }) => headers.get('idempotency-key') === 'k',
  ],
  [
    'its body as JSON (content-type)',
    { method: 'POST', body: { a: 1 } },
    async (request) =>
      /^application\/json\b/.test(request.headers.get('content-type') ?? '') && (await request.text()) === '{"a":1}',
  ],
];

/** Answers of the API, and what the remote must get of each. */
const answerKinds: [what: string, call: Partial<ApiCall>, answer: object, data: unknown][] = [
  ['what there is', {}, { success: true, result: { a: 1 } }, { a: 1 }],
  ['that there is nothing (null)', {}, { success: false, result: null, message: null }, null],
  [
    'whether it was done (result: success)',
    { method: 'PATCH', result: 'success' },
    { success: false, result: null },
    false,
  ],
  [
    'why it was refused (refusal)',
    { method: 'POST', refusal: v.object({ b: v.number() }) },
    { success: false, result: { b: 1 } },
    { refused: { b: 1 } },
  ],
];

/** Parts of calls that do not reach the API, and of answers that do not reach the remote. */
async function callGaps(): Promise<string[]> {
  const calls = callParts.map(async ([what, call, isReceived]) => {
    const { request } = await exchange({ ...plainCall, ...call }, {});
    return request && (await isReceived(request)) ? [] : [`the API does not hear ${what} of what it asks`];
  });
  const answers = answerKinds.map(async ([what, call, answer, expected]) => {
    const { data } = await exchange({ ...plainCall, ...call }, answer);
    return isDeepStrictEqual(data, expected) ? [] : [`it does not hear of the API ${what}`];
  });
  return (await Promise.all([...calls, ...answers])).flat();
}

/** Complaints where an event of another remote does not reach a remote's slices or listeners. */
async function eventGaps(): Promise<string[]> {
  const type = 'mf-other/told';
  let listened: unknown;
  const isTold = (action: { type: string }): action is PayloadAction<number> => action.type === type;
  const slice = createSlice({
    name: `${madeUp}/heard`,
    initialState: { last: 0 },
    reducers: {},
    extraReducers: (builder) => void builder.addMatcher(isTold, (state, { payload }) => ({ ...state, last: payload })),
  });
  const store = storeWith(never, (own) => {
    own.inject(slice);
    own.startListening({ matcher: isTold, effect: ({ payload }) => void (listened = payload) });
  });
  store.dispatch({ type, payload: 7 });
  await Promise.resolve();
  const last = (store.getState()[slice.reducerPath] as { last?: number } | undefined)?.last;
  return [
    ...(last === 7 ? [] : ['its slices do not hear what others send']),
    ...(listened === 7 ? [] : ['its listeners do not hear what others send']),
  ];
}

/** What a shell no longer delivers to remotes on any page: their slots, calls, answers and events. */
export async function checkDelivery({ table, owner }: Trial): Promise<string[]> {
  const composition = new Composition(table, { load: never }, createI18nCatalog());
  const named = table.remotes.filter((remote) => remote.name === owner);
  return [
    ...named.flatMap((remote) => compositionGaps(composition, remote)),
    ...(await callGaps()),
    ...(await eventGaps()),
  ];
}
