import { act, render, screen } from '@testing-library/react';
import { createSlice } from '@reduxjs/toolkit';
import { Provider, useDispatch, useSelector, useStore } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { globalApi } from './globalData';
import { scopedStoreOf, ScopedStore } from './scopedStore';
import { remoteApi } from './remoteApi';
import { registerRemote, type RemoteStore } from './remoteStore';
import { createStorefrontStore } from './store';
import type { StorefrontDispatch, StorefrontState } from './storeTypes';

const options = {
  apiUrl: 'http://api.test',
  fetch: () => Promise.reject(new Error('no network')),
  timeout: 1000,
  retries: 0,
  onFailure: () => {},
};

const counter = (name: string) => createSlice({ name, initialState: 0, reducers: { counted: (count) => count + 1 } });

/** A shop in which two teams count, each for itself. */
function shop() {
  const store = createStorefrontStore(options);
  const given: Record<string, RemoteStore> = {};
  for (const name of ['mf-a', 'mf-b'])
    registerRemote(
      store,
      { name, version: '1' },
      { register: (own) => ((given[name] = own), own.inject(counter(`${name}/count`))) },
      () => {},
    );
  return {
    store,
    given: given as Record<'mf-a' | 'mf-b', RemoteStore>,
    count: (name: string) => store.dispatch({ type: `${name}/count/counted` }),
  };
}

const foreign = 'mf-a cannot read mf-b/count: slices are private to their remote.';
const key = 'mf-b/count';

it.each<[string, (state: StorefrontState) => unknown]>([
  ['by its name', (state) => state['mf-b/count']],
  ['by a name that comes at run time', (state) => state[['mf-b', 'count'].join('/')]],
  ['by taking the state apart', ({ 'mf-b/count': count }) => count],
  ['by taking it apart with a name that comes at run time', ({ [key]: count }) => count],
  ['by asking whether it is there', (state) => key in state],
  ['where it is not there', (state) => state['mf-b/nothing']],
])('a remote reads no slice of another: %s', (_how, read) => {
  const { given } = shop();
  expect(() => read(given['mf-a'].getState())).toThrow(
    foreign.replace('/count', /nothing/.test(String(read)) ? '/nothing' : '/count'),
  );
});

describe.each<[string, (action: never) => unknown]>([
  ['', (action) => action],
  [', in a thunk', (action) => (dispatch: StorefrontDispatch) => dispatch(action)],
  [
    ', in a thunk in a thunk',
    (action) => (dispatch: StorefrontDispatch) => dispatch((inner: StorefrontDispatch) => inner(action)),
  ],
])('a remote dispatches nothing that is the host’s or the library’s own%s:', (_where, asGiven) => {
  const patches = [{ op: 'replace', path: [], value: 7 }];
  it.each<[string, object?]>([
    ['@@INIT'],
    ['__rtkq/offline'],
    ['storefront/hydrated'],
    ['listenerMiddleware/removeAll'],
    ['dynamicMiddleware/add'],
    ['api/config/middlewareRegistered'],
    ['api/executeQuery/pending'],
    ['api/queries/queryResultPatched', { queryCacheKey: 'serviceConfig(undefined)', patches }],
    ['api/queries/queryResultPatched', { queryCacheKey: 'mf-b/thing(undefined)', patches }],
    ['api/queries/removeQueryResult', { queryCacheKey: 'games(undefined)' }],
    ['api/queries/removeQueryResult', { queryCacheKey: ['mf-a/thing'] }],
    ['api/queries/cacheEntriesUpserted', []],
    ['api/subscriptions/unsubscribeQueryResult', { queryCacheKey: 'mf-b/thing', requestId: 'x' }],
    ['api/internalSubscriptions/subscriptionsUpdated', []],
    ['api/mutations/removeMutationResult', { requestId: 'theirs' }],
    ['api/invalidateTags', ['mf-b/Thing']],
    ['api/invalidateTags', [{ type: 'mf-b/Thing', id: 1 }]],
    ['api/invalidateTags', 7 as never],
    ['api/invalidateTags', [7]],
    ['api/resetApiState'],
    ['api/anything', { queryCacheKey: 'mf-a/thing' }],
  ])('%s %j', (type, payload = { api: {} }) => {
    const { given, store } = shop();
    store.dispatch({
      type: 'api/executeMutation/pending',
      meta: { requestId: 'theirs', arg: { endpointName: 'mf-b/order', track: true }, startedTimeStamp: 1 },
    });
    const state = store.getState();
    expect(() =>
      given['mf-a'].dispatch(
        asGiven({ type, meta: { arg: { queryCacheKey: '__proto__' } }, payload } as never) as never,
      ),
    ).toThrow(`Only the host may dispatch ${type}.`);
    expect(store.getState()).toBe(state);
  });
});

it.each([[undefined], [null], [7], [{ type: 7 }]])('what is no event is the store’s to refuse: %j', (action) => {
  expect(() => shop().given['mf-a'].dispatch(action as never)).toThrow(/Actions|properties|type/);
});

it('it sees what is its own and the answers of the API, and nothing else when it looks at all of it', () => {
  const { given, count, store } = shop();
  count('mf-a');
  const state = given['mf-a'].getState();
  expect(state['mf-a/count']).toBe(1);
  expect(state.api).toBe(store.getState().api);
  expect(Object.keys(state).sort()).toEqual(['api', 'mf-a/count']);
  expect({ ...state }).toEqual({ api: state.api, 'mf-a/count': 1 });
  expect([
    state['mf-a/later'],
    'mf-a/later' in state,
    state['what else'],
    JSON.stringify(state).includes('mf-b'),
  ]).toEqual([undefined, false, undefined, false]);
});

it('what others do leaves what it sees the very same', () => {
  const { given, count } = shop();
  const before = given['mf-a'].getState();
  count('mf-b');
  expect(given['mf-a'].getState()).toBe(before);
  count('mf-a');
  expect(given['mf-a'].getState()).not.toBe(before);
});

it('a thunk, and a thunk in a thunk, see the same', () => {
  const { given } = shop();
  const read = (_dispatch: StorefrontDispatch, getState: () => StorefrontState) => getState()['mf-b/count'];
  expect(() => given['mf-a'].dispatch(read)).toThrow(foreign);
  expect(() => given['mf-a'].dispatch((dispatch: StorefrontDispatch) => dispatch(read))).toThrow(foreign);
  expect(given['mf-b'].dispatch(read)).toBe(0);
});

it('a listener sees the same, before an action and after it', () => {
  const { given, count } = shop();
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  const heard: unknown[] = [];
  given['mf-a'].startListening({
    predicate: (_action, now, before) => now['mf-a/count'] !== before['mf-a/count'],
    effect: (_action, { getState, getOriginalState }) => {
      heard.push(getOriginalState()['mf-a/count'], getState()['mf-a/count']);
      heard.push(getState()['mf-b/count']);
    },
  });
  count('mf-a');
  expect(heard).toEqual([0, 1]);
  expect(logged.mock.calls[0]?.[1]).toEqual(new Error(`${foreign} Send an event.`));
  logged.mockRestore();
});

it('what concerns its own questions, changes and tags it tells, and its hooks do', () => {
  const { given, store } = shop();
  store.dispatch({
    type: 'api/executeMutation/pending',
    meta: { requestId: 'ours', arg: { endpointName: 'mf-a/order', track: true }, startedTimeStamp: 1 },
  });
  for (const [type, payload] of [
    ['api/queries/removeQueryResult', { queryCacheKey: 'mf-a/thing(undefined)' }],
    ['api/subscriptions/unsubscribeQueryResult', { queryCacheKey: 'mf-a/thing(undefined)', requestId: 'x' }],
    ['api/invalidateTags', ['mf-a/Thing', { type: 'mf-a/Thing', id: 1 }, null, undefined]],
    ['api/mutations/removeMutationResult', { requestId: 'unknown' }],
    ['api/mutations/removeMutationResult', { requestId: 'ours' }],
  ])
    given['mf-a'].dispatch({ type, payload } as never);
  expect(store.getState().api.mutations).toEqual({});
});

describe('what the platform hands out', () => {
  const api = remoteApi({ name: 'mf-a' }, { tagTypes: ['Order'] });
  const orders = api.injectEndpoints({
    endpoints: (build) => ({
      order: build.query<number, number>({ queryFn: (id) => ({ data: id }) }),
      place: build.mutation<number, number>({ queryFn: (id) => ({ data: id }) }),
    }),
  });

  it('is told in a thunk of its remote, too: questions, changes, and what is written into their answers', async () => {
    const { given } = shop();
    given['mf-a'].addApi(api);
    await given['mf-a'].dispatch(async (dispatch) => {
      const asked = dispatch(orders.endpoints.order.initiate(1));
      await asked;
      await asked.refetch();
      dispatch(orders.util.updateQueryData('order', 1, () => 2));
      await dispatch(orders.util.upsertQueryData('order', 3, 4));
      const placed = dispatch(orders.endpoints.place.initiate(5));
      await placed;
      placed.reset();
      asked.unsubscribe();
    });
    const { queries, mutations } = given['mf-a'].getState().api;
    expect([queries['mf-a/order(1)'].data, queries['mf-a/order(3)'].data, mutations]).toEqual([2, 4, {}]);
  });

  it('works by hooks, and so do the facts that all teams share', async () => {
    const failed = jest.spyOn(console, 'error').mockImplementation(() => {});
    const { given, store } = shop();
    given['mf-a'].addApi(api);
    function Hooks() {
      const [place, { data: placed, reset }] = orders.usePlaceMutation();
      const { data } = orders.useOrderQuery(1);
      const [ask, { data: lazy }] = orders.useLazyOrderQuery();
      globalApi.useServiceConfigQuery(undefined);
      return (
        <button onClick={() => (placed ? reset() : (void place(5), void ask(6)))}>{`${data} ${placed} ${lazy}`}</button>
      );
    }
    const { unmount } = render(
      <MemoryRouter>
        <Provider store={store}>
          <ScopedStore remote="mf-a">
            <Hooks />
          </ScopedStore>
        </Provider>
      </MemoryRouter>,
    );
    act(() => screen.getByRole('button').click());
    await screen.findByText('1 5 6');
    act(() => screen.getByRole('button').click());
    await screen.findByText('1 undefined 6');
    unmount();
    expect(failed.mock.calls.filter(([words]) => !/no network|failed/.test(String(words)))).toEqual([]);
    failed.mockRestore();
  });
});

describe('what the host works with', () => {
  /**
   * By what is only the host's, one would keep others from asking, lead home in their name, or say that they have
   * failed.
   */
  const options = {
    apiUrl: 'http://api.test',
    fetch: jest.fn(() => Promise.resolve(Response.json({ success: true, result: 7 }))),
    timeout: 1000,
    retries: 0,
    onFailure: () => {},
    onListenerFailure: () => {},
    inBrowser: true,
  };

  it('is handed to no remote: by its store, its thunks, its listeners or its endpoints', async () => {
    const store = createStorefrontStore(options);
    const given: unknown[] = [];
    const api = remoteApi({ name: 'mf-levers' });
    const { endpoints } = api.injectEndpoints({
      endpoints: (build) => ({
        answered: build.query<unknown, void>({
          query: () => ({ url: '/answered' }),
          onQueryStarted: (_argument, { extra }) => void given.push(extra),
          onCacheEntryAdded: (_argument, { extra }) => void given.push(extra),
        }),
        made: build.query<unknown, void>({
          queryFn: (_argument, { extra }, _options, ask) => (given.push(extra), ask({ url: '/made' }) as never),
        }),
      }),
    });
    registerRemote(
      store,
      { name: 'mf-levers', version: '1' },
      {
        register: (own) => (
          own.addApi(api),
          own.startListening({ type: 'mf-levers/heard', effect: (_action, { extra }) => void given.push(extra) })
        ),
      },
      () => {},
    );
    const scoped = scopedStoreOf(store, 'mf-levers');
    const asked = scoped.dispatch(async (dispatch, _getState, extra) => {
      given.push(
        extra,
        dispatch((_dispatch, _get, within) => within),
      );
      return Promise.all([dispatch(endpoints.answered.initiate()), dispatch(endpoints.made.initiate())]);
    });
    expect((await asked).map(({ data }) => data)).toEqual([7, 7]);
    scoped.dispatch({ type: 'mf-levers/heard' });
    expect(given).toEqual(Array.from({ length: 6 }, () => undefined));
    expect(Reflect.ownKeys(scoped).sort()).toEqual(['dispatch', 'getState', 'replaceReducer', 'subscribe']);
    expect(options.fetch).toHaveBeenCalledTimes(2);
  });
});

describe('what the library tells', () => {
  const api = remoteApi({ name: 'mf-a' });
  const parcels = api.injectEndpoints({
    endpoints: (build) => ({
      send: build.mutation<{ sent: string[] }, { words: string[] }>({
        queryFn: ({ words }) => ({ data: { sent: [...words] } }),
      }),
      lose: build.mutation<null, { words: string[] }>({
        queryFn: ({ words }) => ({
          error: { kind: 'invalid', message: words.join(), doing: 'lose', background: false },
        }),
      }),
      look: build.query<{ sent: string[] }, { words: string[] }>({
        queryFn: ({ words }) => ({ data: { sent: [...words] } }),
      }),
    }),
  });

  /** Writes whatever it can into what it is shown. */
  function spoil(told: object | null | undefined): void {
    for (const value of Object.values(told ?? {})) if (typeof value === 'object') spoil(value as object | null);
    for (const key of Object.keys(told ?? {})) Reflect.set(told!, key, 'planted');
  }

  it.each<[string, (own: RemoteStore) => void]>([
    [
      'a slice',
      (own) => own.inject({ reducerPath: 'mf-b/spoil', reducer: (state = 0, action) => (spoil(action), state) }),
    ],
    [
      'the predicate of a listener',
      (own) => void own.startListening({ predicate: (action) => (spoil(action), false), effect: () => {} }),
    ],
    ['a listener', (own) => void own.startListening({ predicate: () => true, effect: (action) => spoil(action) })],
  ])(
    'is rewritten by nobody: %s of another changes neither what is sent nor what comes back',
    async (_who, register) => {
      const { store, given } = shop();
      given['mf-a'].addApi(api);
      register(given['mf-b']);
      const parcel = () => ({ words: ['one', 'two'] });
      const { dispatch } = given['mf-a'];
      expect(await dispatch(parcels.endpoints.send.initiate(parcel())).unwrap()).toEqual({ sent: ['one', 'two'] });
      expect(await dispatch(parcels.endpoints.send.initiate(parcel(), { track: false }))).toEqual({
        data: { sent: ['one', 'two'] },
      });
      await expect(dispatch(parcels.endpoints.lose.initiate(parcel())).unwrap()).rejects.toMatchObject({
        message: 'one,two',
      });
      const asked = dispatch(parcels.endpoints.look.initiate(parcel()));
      expect(await asked.unwrap()).toEqual({ sent: ['one', 'two'] });
      asked.unsubscribe();
      expect(JSON.stringify(store.getState())).not.toContain('planted');
    },
  );
});

describe('what an endpoint does by itself', () => {
  type StoreAccess = Pick<RemoteStore, 'dispatch' | 'getState'>;
  const seen: [string, unknown][] = [];
  const outcome = (read: () => unknown) => {
    try {
      return read();
    } catch (error) {
      return (error as Error).message.split(' Send an')[0];
    }
  };
  function look(who: string, { dispatch, getState }: StoreAccess): void {
    seen.push([who, outcome(() => getState()['mf-b/count'])]);
    seen.push([`${who}, in a thunk`, outcome(() => dispatch((_dispatch, inThunk) => inThunk()['mf-b/count']))]);
    seen.push([`${who}, its own`, outcome(() => getState()['mf-a/count'])]);
  }
  const api = remoteApi({ name: 'mf-a' }, { tagTypes: ['Thing'] });
  const things = api.injectEndpoints({
    endpoints: (build) => ({
      thing: build.query<number, void>({
        queryFn: (_argument, reach) => (look('queryFn', reach as StoreAccess), { data: 1 }),
        onQueryStarted: (_argument, reach) => look('onQueryStarted', reach as StoreAccess),
        onCacheEntryAdded: (_argument, reach) => look('onCacheEntryAdded', reach as StoreAccess),
        forceRefetch: ({ state }) => (
          seen.push(['forceRefetch', outcome(() => (state as StorefrontState)['mf-b/count'])]), false
        ),
        providesTags: ['Thing'],
      }),
    }),
  });

  it('sees no slice of another, whoever has asked: a hook, a poll or what was invalidated', async () => {
    const { store, given, count } = shop();
    given['mf-a'].addApi(api);
    count('mf-a');
    const asked = given['mf-a'].dispatch(things.endpoints.thing.initiate());
    await asked;
    const whos = ['queryFn', 'onQueryStarted', 'onCacheEntryAdded'];
    const refused = (who: string) => [
      [who, foreign],
      [`${who}, in a thunk`, foreign],
      [`${who}, its own`, 1],
    ];
    expect(seen).toEqual(expect.arrayContaining([['forceRefetch', foreign], ...whos.flatMap(refused)]));
    seen.length = 0;
    store.dispatch(things.util.invalidateTags(['Thing']));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(seen).toEqual(expect.arrayContaining(['queryFn', 'onQueryStarted'].flatMap(refused)));
    expect(seen.filter(([, value]) => ![foreign, 1].includes(value as never))).toEqual([]);
    asked.unsubscribe();
  });
});

describe('a rectangle', () => {
  const Count = ({ of }: { of: string }) => <p>{String(useSelector((state: StorefrontState) => state[of]))}</p>;

  function opened(inside: React.ReactNode) {
    const here = shop();
    return {
      ...here,
      open: () =>
        render(
          <MemoryRouter>
            <Provider store={here.store}>{inside}</Provider>
          </MemoryRouter>,
        ),
    };
  }

  it('shows what is its remote’s, and is drawn anew with it alone', () => {
    let drawn = 0;
    function Drawn() {
      drawn++;
      return <p>{String(useSelector((state: StorefrontState) => state)['mf-a/count'])}</p>;
    }
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    const { open, count } = opened(
      <ScopedStore remote="mf-a">
        <Drawn />
      </ScopedStore>,
    );
    open();
    act(() => void count('mf-b'));
    expect(drawn).toBe(1);
    act(() => void count('mf-a'));
    expect([drawn, screen.getByText('1').tagName]).toEqual([2, 'P']);
  });

  it('throws what reads another’s', () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    expect(
      opened(
        <ScopedStore remote="mf-a">
          <Count of="mf-b/count" />
        </ScopedStore>,
      ).open,
    ).toThrow(foreign);
    jest.restoreAllMocks();
  });

  it('in another’s is its own remote’s', () => {
    opened(
      <ScopedStore remote="mf-a">
        <Count of="mf-a/count" />
        <ScopedStore remote="mf-b">
          <Count of="mf-b/count" />
        </ScopedStore>
      </ScopedStore>,
    ).open();
    expect(screen.getAllByText('0')).toHaveLength(2);
  });

  it('has one store for all its parts, whose thunks see what they do', () => {
    const seen: unknown[] = [];
    function Look() {
      const [store, dispatch] = [useStore(), useDispatch<StorefrontDispatch>()];
      seen.push(
        store,
        dispatch((_dispatch, getState) => getState() === store.getState()),
      );
      return null;
    }
    const { open, store } = opened(
      <ScopedStore remote="mf-a">
        <Look />
      </ScopedStore>,
    );
    open();
    expect(seen).toEqual([scopedStoreOf(store, 'mf-a'), true]);
  });

  it('of the shell sees all', () => {
    opened(
      <ScopedStore remote="shell">
        <Count of="mf-a/count" />
      </ScopedStore>,
    ).open();
    expect(screen.getByText('0')).toBeInTheDocument();
  });
});
