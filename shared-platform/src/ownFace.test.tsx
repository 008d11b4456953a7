import { act, render, screen } from '@testing-library/react';
import { createSlice } from '@reduxjs/toolkit';
import { Provider, useDispatch, useSelector, useStore } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { faceOf, OwnStore } from './ownFace';
import { remoteApi } from './remoteApi';
import { registerRemote, type RemoteStore } from './remoteStore';
import { createStorefrontStore } from './store';
import type { StorefrontDispatch, StorefrontState } from './storeTypes';

const options = { apiUrl: 'http://api.test', fetch: () => Promise.reject(new Error('no network')), timeout: 1000, retries: 0, onFailure: () => {} };

const counter = (name: string) => createSlice({ name, initialState: 0, reducers: { counted: (count) => count + 1 } });

/** A shop in which two teams count, each for itself. */
function shop() {
  const store = createStorefrontStore(options);
  const given: Record<string, RemoteStore> = {};
  for (const name of ['mf-a', 'mf-b'])
    registerRemote(store, { name, version: '1' }, { register: (own) => ((given[name] = own), own.inject(counter(`${name}/count`))) }, () => {});
  return { store, given: given as Record<'mf-a' | 'mf-b', RemoteStore>, count: (name: string) => store.dispatch({ type: `${name}/count/counted` }) };
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
  expect(() => read(given['mf-a'].getState())).toThrow(foreign.replace('/count', /nothing/.test(String(read)) ? '/nothing' : '/count'));
});

it.each(['@@INIT', '__rtkq/offline', 'storefront/hydrated', 'listenerMiddleware/removeAll', 'dynamicMiddleware/add', 'api/config/middlewareRegistered', 'api/executeQuery/pending'])(
  'a remote dispatches nothing that is the host’s or the library’s own: %s',
  (type) => {
    const { given, store } = shop();
    const state = store.getState();
    expect(() => given['mf-a'].dispatch({ type, meta: { arg: { queryCacheKey: '__proto__' } }, payload: { api: {} } } as never)).toThrow(`No remote dispatches ${type}: `);
    expect(store.getState()).toBe(state);
  },
);

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
  expect([state['mf-a/later'], 'mf-a/later' in state, state['what else'], JSON.stringify(state).includes('mf-b')]).toEqual([undefined, false, undefined, false]);
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
  expect(logged.mock.calls[0]?.[1]).toEqual(new Error(`${foreign} What others may know, events tell.`));
  logged.mockRestore();
});

describe('what an endpoint does by itself', () => {
  type Reach = Pick<RemoteStore, 'dispatch' | 'getState'>;
  const seen: [string, unknown][] = [];
  const outcome = (read: () => unknown) => {
    try {
      return read();
    } catch (error) {
      return (error as Error).message.split(' What')[0];
    }
  };
  function look(who: string, { dispatch, getState }: Reach): void {
    seen.push([who, outcome(() => getState()['mf-b/count'])]);
    seen.push([`${who}, in a thunk`, outcome(() => dispatch((_dispatch, inThunk) => inThunk()['mf-b/count']))]);
    seen.push([`${who}, its own`, outcome(() => getState()['mf-a/count'])]);
  }
  const api = remoteApi({ name: 'mf-a' }, { tagTypes: ['Thing'] });
  const things = api.injectEndpoints({
    endpoints: (build) => ({
      thing: build.query<number, void>({
        queryFn: (_argument, reach) => (look('queryFn', reach as Reach), { data: 1 }),
        onQueryStarted: (_argument, reach) => look('onQueryStarted', reach as Reach),
        onCacheEntryAdded: (_argument, reach) => look('onCacheEntryAdded', reach as Reach),
        forceRefetch: ({ state }) => (seen.push(['forceRefetch', outcome(() => (state as StorefrontState)['mf-b/count'])]), false),
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
    const refused = (who: string) => [[who, foreign], [`${who}, in a thunk`, foreign], [`${who}, its own`, 1]];
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
    return { ...here, open: () => render(<MemoryRouter><Provider store={here.store}>{inside}</Provider></MemoryRouter>) };
  }

  it('shows what is its remote’s, and is drawn anew with it alone', () => {
    let drawn = 0;
    function Drawn() {
      drawn++;
      return <p>{String(useSelector((state: StorefrontState) => state)['mf-a/count'])}</p>;
    }
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    const { open, count } = opened(<OwnStore remote="mf-a"><Drawn /></OwnStore>);
    open();
    act(() => void count('mf-b'));
    expect(drawn).toBe(1);
    act(() => void count('mf-a'));
    expect([drawn, screen.getByText('1').tagName]).toEqual([2, 'P']);
  });

  it('throws what reads another’s', () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    expect(opened(<OwnStore remote="mf-a"><Count of="mf-b/count" /></OwnStore>).open).toThrow(foreign);
    jest.restoreAllMocks();
  });

  it('in another’s is its own remote’s', () => {
    opened(<OwnStore remote="mf-a"><Count of="mf-a/count" /><OwnStore remote="mf-b"><Count of="mf-b/count" /></OwnStore></OwnStore>).open();
    expect(screen.getAllByText('0')).toHaveLength(2);
  });

  it('has one store for all its parts, whose thunks see what they do', () => {
    const seen: unknown[] = [];
    function Look() {
      const [store, dispatch] = [useStore(), useDispatch<StorefrontDispatch>()];
      seen.push(store, dispatch((_dispatch, getState) => getState() === store.getState()));
      return null;
    }
    const { open, store } = opened(<OwnStore remote="mf-a"><Look /></OwnStore>);
    open();
    expect(seen).toEqual([faceOf(store, 'mf-a'), true]);
  });

  it('of the shell sees all', () => {
    opened(<OwnStore remote="shell"><Count of="mf-a/count" /></OwnStore>).open();
    expect(screen.getByText('0')).toBeInTheDocument();
  });
});
