import type { LiveRemote } from '@storefront/contracts';
import { createSlice, remoteApi, type ApiCall, type PayloadAction } from '@storefront/platform';
import { createI18nCatalog, createStorefrontStore, registerRemote, type StoreServices } from '@storefront/platform/host';
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { Composition } from '../../composition/Composition';
import type { Trial } from './Trial';

const never = () => new Promise<never>(() => {});

/** What a composition does not do of what the release table says of a remote. */
export function unheeded(composition: Pick<Composition, 'fillersOf' | 'countedIn' | 'wake'>, { name: owner, slots, wakes }: Pick<LiveRemote, 'name' | 'slots' | 'wakes'>): string[] {
  const isThere = ({ slot, widget }: (typeof slots)[number]) => composition.fillersOf(slot).some((one) => one.remote === owner && one.widget === widget);
  return [
    ...slots.filter((one) => !isThere(one)).map(({ slot, widget }) => `its fragment ${widget} stands nowhere in the slot ${slot}, which it fills`),
    ...slots.filter(({ slot, counts }) => counts !== undefined && composition.countedIn(slot) === undefined).map(({ slot, counts }) => `nothing counts ${counts} in the slot ${slot} before its fragment has come`),
    ...wakes.filter((type) => !composition.wake(type).some(({ remote }) => remote === owner)).map((type) => `${type} does not wake it`),
  ];
}

/** A remote that is made up: what a shell does for one it does for all. */
const name = 'mf-trial';

const apiUrl = 'http://api.trial';

/** A store in which that remote has registered. */
function storeWith(fetched: typeof fetch, register: Parameters<typeof registerRemote>[2]['register']) {
  const services: StoreServices = { apiUrl, fetch: fetched, timeout: 1000, retries: 0, onFailure: () => {} };
  const store = createStorefrontStore(services);
  registerRemote(store, { name, version: '1' }, { register }, () => {});
  return store;
}

const api = remoteApi({ name });
const { endpoints } = api.injectEndpoints({ endpoints: (build) => ({ asked: build.mutation<unknown, ApiCall>({ query: (call) => call }) }) });

/** What the API hears of a call, and what who asks hears of its answer. */
async function exchange(call: ApiCall, answer: object): Promise<{ heard: Request | undefined; data: unknown }> {
  let heard: Request | undefined;
  const fetched: typeof fetch = async (input, init) => {
    const { credentials: _credentials, signal: _signal, ...rest } = init ?? {};
    heard = new Request(input as string, rest);
    return new Response(JSON.stringify(answer));
  };
  const { data } = await storeWith(fetched, (own) => own.addApi(api)).dispatch(endpoints.asked.initiate(call, { track: false }));
  return { heard, data };
}

const ask = { url: '/v1/a?b=1', result: v.object({ a: v.number() }) } satisfies ApiCall;

type Heard = (request: Request) => boolean | Promise<boolean>;

/** What is said of a call, as `ApiCall` promises it, and how the API knows it. */
const told: [what: string, call: Partial<ApiCall>, isHeard: Heard][] = [
  ['the address that it asks', {}, ({ url }) => url === `${apiUrl}${ask.url}`],
  ['the method PATCH', { method: 'PATCH' }, ({ method }) => method === 'PATCH'],
  ['its token as the header authorization', { token: 't' }, ({ headers }) => headers.get('authorization') === 'Bearer t'],
  ['its key as the header idempotency-key', { method: 'POST', idempotencyKey: 'k' }, ({ headers }) => headers.get('idempotency-key') === 'k'],
  ['its body as JSON (content-type)', { method: 'POST', body: { a: 1 } }, async (request) => /^application\/json\b/.test(request.headers.get('content-type') ?? '') && (await request.text()) === '{"a":1}'],
];

/** What the API answers, and what becomes of it. */
const answered: [what: string, call: Partial<ApiCall>, answer: object, data: unknown][] = [
  ['what there is', {}, { success: true, result: { a: 1 } }, { a: 1 }],
  ['that there is nothing (null)', {}, { success: false, result: null, message: null }, null],
  ['whether it was done (result: success)', { method: 'PATCH', result: 'success' }, { success: false, result: null }, false],
  ['why it was refused (refusal)', { method: 'POST', refusal: v.object({ b: v.number() }) }, { success: false, result: { b: 1 } }, { refused: { b: 1 } }],
];

/** What of its calls the API does not hear, and of the answers it does not. */
async function unasked(): Promise<string[]> {
  const calls = told.map(async ([what, call, isHeard]) => {
    const { heard } = await exchange({ ...ask, ...call }, {});
    return heard && (await isHeard(heard)) ? [] : [`the API does not hear ${what} of what it asks`];
  });
  const answers = answered.map(async ([what, call, answer, data]) => (isDeepStrictEqual((await exchange({ ...ask, ...call }, answer)).data, data) ? [] : [`it does not hear of the API ${what}`]));
  return (await Promise.all([...calls, ...answers])).flat();
}

/** Who of a remote does not hear an event that another one sends. */
async function unheard(): Promise<string[]> {
  const type = 'mf-other/told';
  let listened: unknown;
  const isTold = (action: { type: string }): action is PayloadAction<number> => action.type === type;
  const slice = createSlice({ name: `${name}/heard`, initialState: { last: 0 }, reducers: {}, extraReducers: (builder) => void builder.addMatcher(isTold, (state, { payload }) => ({ ...state, last: payload })) });
  const store = storeWith(never, (own) => {
    own.inject(slice);
    own.startListening({ matcher: isTold, effect: ({ payload }) => void (listened = payload) });
  });
  store.dispatch({ type, payload: 7 });
  await Promise.resolve();
  const last = (store.getState()[slice.reducerPath] as { last?: number } | undefined)?.last;
  return [...(last === 7 ? [] : ['its slices do not hear what others send']), ...(listened === 7 ? [] : ['its listeners do not hear what others send'])];
}

/** What a shell gives no remote any more, whichever page is shown: its places, its events, its calls. */
export async function checkDelivery({ table, owner }: Trial): Promise<string[]> {
  const composition = new Composition(table, { load: never }, createI18nCatalog());
  const named = table.remotes.filter((remote) => remote.name === owner);
  return [...named.flatMap((remote) => unheeded(composition, remote)), ...(await unasked()), ...(await unheard())];
}
