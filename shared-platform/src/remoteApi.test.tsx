import { act, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import * as v from 'valibot';
import { api as baseApi, hydrated } from './api';
import * as host from './host';
import * as platform from './index';
import { remoteApi, type RemoteApi } from './remoteApi';
import { registerRemote } from './remoteStore';
import { createStorefrontStore } from './store';
import type { StorefrontStore } from './storeTypes';

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const expectType = <_Holds extends true>() => {};

function shop() {
  const asked: string[] = [];
  const store = createStorefrontStore({
    apiUrl: 'http://api.test',
    fetch: async (url) => {
      asked.push(new URL(String(url)).pathname);
      if (asked.at(-1)!.startsWith('/mf-hanging/')) return new Promise(() => {});
      return Response.json({
        success: true,
        result: String(url).endsWith('/v1/games') ? [] : `answer ${asked.length}`,
      });
    },
    timeout: 1000,
    retries: 0,
    onFailure: () => {},
  });
  const register = (name: string, api: Pick<RemoteApi, 'remote'>, version = '1') =>
    registerRemote(store, { name, version }, { register: (own) => own.addApi(api) }, () => {});
  const places = () => Object.keys(store.getState().api.queries).sort();
  return { store, asked, register, places };
}

/** A team's API; each test has a remote of its own, since the base API is one for all of them. */
function team(name: string) {
  const api = remoteApi({ name }, { tagTypes: ['Thing'] });
  const things = api.injectEndpoints({
    endpoints: (build) => ({
      games: build.query<string | null, number>({
        query: (id) => ({ url: `/${name}/${id}`, result: v.string() }),
        providesTags: (_result, _error, id) => ['Thing', { type: 'Thing', id }, null],
      }),
      listed: build.query<string | null, void>({ query: () => ({ url: `/${name}/list` }), providesTags: ['Thing'] }),
      change: build.mutation<string | null, number>({
        query: () => ({ url: `/${name}/change`, method: 'POST' }),
        invalidatesTags: (_result, _error, id) => [{ type: 'Thing', id }],
      }),
    }),
  });
  return { api, things };
}

const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));

function show(store: StorefrontStore, Screen: () => React.ReactNode) {
  return render(
    <Provider store={store as never}>
      <Screen />
    </Provider>,
  );
}

describe('an endpoint', () => {
  it('stands under its remote’s name, whatever another calls its own', async () => {
    const { store, asked, register, places } = shop();
    const [one, other] = [team('mf-one'), team('mf-other')];
    register('mf-one', one.api);
    register('mf-other', other.api);
    await store.dispatch(one.things.endpoints.games.initiate(1));
    await store.dispatch(other.things.endpoints.games.initiate(1));
    await store.dispatch(platform.globalApi.endpoints.games.initiate());
    expect(asked).toEqual(['/mf-one/1', '/mf-other/1', '/v1/games']);
    expect(places()).toEqual(['games(undefined)', 'mf-one/games(1)', 'mf-other/games(1)']);
  });

  it('cannot lay its answers in another’s place by a cache key of its own', async () => {
    const { store, register, places } = shop();
    const api = remoteApi({ name: 'mf-keys' });
    const seen: string[] = [];
    const { endpoints } = api.injectEndpoints({
      endpoints: (build) => ({
        text: build.query<unknown, void>({
          query: () => ({ url: '/text' }),
          serializeQueryArgs: ({ endpointName }) => {
            seen.push(endpointName);
            return 'games(undefined)';
          },
        }),
        part: build.query<unknown, { id: number; page: number }>({
          query: ({ id }) => ({ url: `/part/${id}` }),
          serializeQueryArgs: ({ queryArgs }) => ({ id: queryArgs.id }),
        }),
      }),
    });
    register('mf-keys', api);
    await store.dispatch(endpoints.text.initiate());
    await store.dispatch(endpoints.part.initiate({ id: 1, page: 2 }));
    expect(places()).toEqual(['mf-keys/part({"id":1})', 'mf-keys/text(games(undefined))']);
    expect(new Set(seen)).toEqual(new Set(['text']));
  });

  it('is asked by hooks of its plain name: query, lazy query and mutation', async () => {
    const { store, asked, register } = shop();
    const { api, things } = team('mf-hooks');
    // Taken before the remote registers, as a module does that is evaluated.
    const { useGamesQuery, useLazyGamesQuery, useChangeMutation, useListedQuery } = things;
    register('mf-hooks', api);
    function Screen() {
      const [look, { data: found }] = useLazyGamesQuery();
      const [change, { data: changed }] = useChangeMutation();
      return (
        <>
          <p>{`${useGamesQuery(1).data}, ${useListedQuery().data}, ${found}, ${changed}`}</p>
          <button onClick={() => void look(2)}>look</button>
          <button onClick={() => void change(2)}>change</button>
        </>
      );
    }
    show(store, Screen);
    await screen.findByText('answer 1, answer 2, undefined, undefined');
    act(() => screen.getByText('look').click());
    await screen.findByText('answer 1, answer 2, answer 3, undefined');
    act(() => screen.getByText('change').click());
    await waitFor(() =>
      expect(asked).toEqual(['/mf-hooks/1', '/mf-hooks/list', '/mf-hooks/2', '/mf-hooks/change', '/mf-hooks/2']),
    );
  });

  it('cannot be asked before its remote has registered, and says so', () => {
    const { things } = team('mf-early');
    const sentence = 'mf-early/games cannot be asked: mf-early has not registered its API (store.addApi).';
    expect(() => things.endpoints.games).toThrow(sentence);
    expect(() => things.useGamesQuery(1)).toThrow(sentence);
  });

  it('may be defined after the remote has registered, in a file that comes later', async () => {
    const { store, asked, register } = shop();
    const api = remoteApi({ name: 'mf-late' });
    register('mf-late', api);
    const late = api.injectEndpoints({
      endpoints: (build) => ({ extra: build.query<unknown, void>({ query: () => ({ url: '/extra' }) }) }),
    });
    await store.dispatch(late.endpoints.extra.initiate());
    expect(asked).toEqual(['/extra']);
  });
});

describe('an endpoint of many pages', () => {
  it('is asked by the hook of its plain name', async () => {
    const { store, asked, register } = shop();
    const api = remoteApi({ name: 'mf-pages' });
    const { useLinesInfiniteQuery } = api.injectEndpoints({
      endpoints: (build) => ({
        lines: build.infiniteQuery<string | null, void, number>({
          query: ({ pageParam }) => ({ url: `/lines/${pageParam}` }),
          infiniteQueryOptions: { initialPageParam: 1, getNextPageParam: (_last, _all, page) => page + 1 },
        }),
      }),
    });
    register('mf-pages', api);
    function Screen() {
      const { data, fetchNextPage } = useLinesInfiniteQuery();
      return <button onClick={() => void fetchNextPage()}>{data?.pages.join() ?? 'nothing yet'}</button>;
    }
    show(store, Screen);
    (await screen.findByRole('button', { name: 'answer 1' })).click();
    expect(await screen.findByRole('button', { name: 'answer 1,answer 2' })).toBeInTheDocument();
    expect(asked).toEqual(['/lines/1', '/lines/2']);
  });
});

describe('what the shell writes down', () => {
  it('is every endpoint by its full name, as it was defined', () => {
    const { register } = shop();
    const { api } = team('mf-written');
    expect(host.definedEndpoints().map(([name]) => name)).not.toContain('mf-written/games');
    register('mf-written', api);
    const written = new Map(host.definedEndpoints());
    expect(written.get('mf-written/games')).toMatchObject({ type: 'query', query: expect.any(Function) });
    expect(written.get('mf-written/change')).toMatchObject({ type: 'mutation' });
    expect(written.get('games')).toMatchObject({ type: 'query' });
  });
});

describe('a tag', () => {
  it('is emptied by its kind or by one of its things, whoever of the remote provides it, or nobody yet', async () => {
    const { store, asked, register } = shop();
    const { api, things } = team('mf-kinds');
    const more = api.injectEndpoints({
      endpoints: (build) => ({
        bare: build.query<string | null, void>({
          query: () => ({ url: '/mf-kinds/bare' }),
          providesTags: () => undefined as never,
        }),
        emptyAll: build.mutation<string | null, void>({
          query: () => ({ url: '/mf-kinds/empty', method: 'POST' }),
          invalidatesTags: ['Thing'],
        }),
      }),
    });
    register('mf-kinds', api);
    show(store, () => `${things.useGamesQuery(1).data} ${things.useGamesQuery(2).data} ${more.useBareQuery().data}`);
    await waitFor(() => expect(asked).toHaveLength(3));
    await settled();
    asked.length = 0;
    act(() => void store.dispatch(things.util.invalidateTags([{ type: 'Thing', id: 2 }])));
    await waitFor(() => expect(asked).toEqual(['/mf-kinds/2']));
    await settled();
    asked.length = 0;
    await act(() => store.dispatch(more.endpoints.emptyAll.initiate()));
    await waitFor(() => expect(asked.toSorted()).toEqual(['/mf-kinds/1', '/mf-kinds/2', '/mf-kinds/empty']));
  });

  it('S204 is emptied at once, though a call of another team hangs', async () => {
    const { store, asked, register } = shop();
    const [one, hanging] = [team('mf-prompt'), team('mf-hanging')];
    register('mf-prompt', one.api);
    register('mf-hanging', hanging.api);
    show(store, () => one.things.useGamesQuery(1).data);
    await settled();
    void store.dispatch(hanging.things.endpoints.games.initiate(1));
    await act(() => store.dispatch(one.things.endpoints.change.initiate(1)));
    await settled();
    expect(asked).toEqual(['/mf-prompt/1', '/mf-hanging/1', '/mf-prompt/change', '/mf-prompt/1']);
    act(() => void store.dispatch(one.things.util.invalidateTags([{ type: 'Thing', id: 1 }])));
    await settled();
    expect(asked).toHaveLength(5);
    expect(hanging.things.endpoints.games.select(1)(store.getState() as never).status).toBe('pending');
  });

  it('empties nothing of another’s, though it is called the same', async () => {
    const { store, asked, register } = shop();
    const [one, other] = [team('mf-tag-one'), team('mf-tag-other')];
    register('mf-tag-one', one.api);
    register('mf-tag-other', other.api);
    show(
      store,
      () =>
        `${one.things.useGamesQuery(1).data} ${other.things.useGamesQuery(1).data} ${one.things.useListedQuery().data}`,
    );
    await waitFor(() => expect(asked).toHaveLength(3));
    await settled();
    asked.length = 0;
    await act(() => store.dispatch(one.things.endpoints.change.initiate(1)));
    await waitFor(() => expect(asked).toContain('/mf-tag-one/1'));
    await settled();
    expect(asked).toEqual(['/mf-tag-one/change', '/mf-tag-one/1']);
    asked.length = 0;
    act(() => void store.dispatch(other.things.util.invalidateTags(['Thing'])));
    await waitFor(() => expect(asked).toContain('/mf-tag-other/1'));
    await settled();
    expect(asked).toEqual(['/mf-tag-other/1']);
  });
});

describe('the cache', () => {
  it('is changed by plain names, in the remote’s own part of it', async () => {
    const { store, register, places } = shop();
    const { api, things } = team('mf-cache');
    register('mf-cache', api);
    await store.dispatch(platform.globalApi.endpoints.games.initiate());
    await store.dispatch(things.util.upsertQueryData('games', 1, 'kept') as never);
    store.dispatch(things.util.updateQueryData('games', 1, (text) => `${text} and changed`) as never);
    expect(things.endpoints.games.select(1)(store.getState() as never).data).toBe('kept and changed');
    expect(places()).toEqual(['games(undefined)', 'mf-cache/games(1)']);
  });
});

describe('taking what is another’s', () => {
  it('is refused when a remote adds another’s API, and the other loses nothing', async () => {
    const { store, asked, register } = shop();
    const owner = team('mf-owner');
    const thief = remoteApi({ name: 'mf-owner' });
    const stolen = thief.injectEndpoints({
      endpoints: (build) => ({ games: build.query<unknown, number>({ query: () => ({ url: '/stolen' }) }) }),
    });
    expect(() => register('mf-thief', thief)).toThrow(
      'mf-thief cannot add the API of mf-owner: each remote adds its own.',
    );
    register('mf-owner', owner.api);
    expect(() => register('mf-thief', thief)).toThrow(
      'mf-thief cannot add the API of mf-owner: each remote adds its own.',
    );
    for (const take of [
      () => stolen.endpoints.games,
      () => stolen.util.upsertQueryData('games', 1, 'theirs'),
      () => stolen.util.updateQueryData('games', 1, () => 'theirs'),
    ])
      expect(take).toThrow('mf-owner/games cannot be asked');
    await store.dispatch(owner.things.endpoints.games.initiate(1));
    expect(asked).toEqual(['/mf-owner/1']);
  });

  it('is refused to an API that nobody made by remoteApi', () => {
    expect(() => shop().register('mf-forger', { remote: 'mf-forger' })).toThrow(
      'This is no API of mf-forger: remoteApi(definition) makes one.',
    );
  });

  it('is refused to another version, while one serves the process', async () => {
    const { store, asked, register } = shop();
    const [live, next] = [team('mf-versions'), team('mf-versions')];
    register('mf-versions', live.api, '1.0.0-a');
    expect(() => shop().register('mf-versions', next.api, '1.0.1-b')).toThrow(
      'mf-versions 1.0.1-b cannot add its endpoints: 1.0.0-a serves this process.',
    );
    await store.dispatch(live.things.endpoints.games.initiate(1));
    expect(asked).toEqual(['/mf-versions/1']);
  });

  it('is not what the same version does that is evaluated again: its newest definition holds', async () => {
    const { store, asked, register } = shop();
    const define = (url: string) => {
      const api = remoteApi({ name: 'mf-again' });
      return {
        api,
        things: api.injectEndpoints({
          endpoints: (build) => ({ games: build.query<unknown, void>({ query: () => ({ url }) }) }),
        }),
      };
    };
    const [first, second] = [define('/first'), define('/second')];
    register('mf-again', first.api);
    register('mf-again', first.api);
    register('mf-again', second.api);
    await store.dispatch(second.things.endpoints.games.initiate());
    expect(asked).toEqual(['/second']);
  });

  it('has no door in what the platform gives to everybody', () => {
    const { globalApi } = platform;
    expect(Object.keys(globalApi)).toEqual(['endpoints', 'useServiceConfigQuery']);
    for (const part of [globalApi, globalApi.endpoints, ...Object.values(globalApi.endpoints)])
      expect(Object.isFrozen(part)).toBe(true);
    for (const endpoint of Object.values(globalApi.endpoints))
      expect(Object.keys(endpoint)).toEqual(['initiate', 'select', 'useQuery']);
    const withDoors = Object.entries(platform).filter(
      ([, given]) => given && typeof given === 'object' && ('util' in given || 'injectEndpoints' in given),
    );
    expect(withDoors).toEqual([]);
    expect(Object.values(platform)).not.toContain(baseApi);
  });

  it('cannot be done by putting something else in the place of what a remote’s files share', () => {
    const { api, things } = team('mf-frozen');
    for (const part of [api, things, things.endpoints, things.util]) expect(Object.isFrozen(part)).toBe(true);
  });

  it('is refused to who would make the shell’s API a second time', () => {
    host.hostApi();
    expect(() => host.hostApi()).toThrow('The shell has its API already');
  });
});

it('S017 what the server fetched is in the browser’s first render, though the remote registers later, and is not fetched again', async () => {
  const server = shop();
  const onServer = team('mf-server');
  server.register('mf-server', onServer.api);
  await server.store.dispatch(onServer.things.endpoints.games.initiate(1));
  // One process has one base API: by another name the browser's endpoint is not there yet, as in a browser.
  const sent = JSON.stringify({ api: server.store.getState().api }).replaceAll('mf-server', 'mf-browser');

  const { store, asked, register } = shop();
  store.dispatch(hydrated(JSON.parse(sent)));
  const { api, things } = team('mf-browser');
  register('mf-browser', api);
  const rendered: unknown[] = [];
  show(store, () => {
    rendered.push(things.useGamesQuery(1).data);
    return null;
  });
  await settled();
  expect([rendered[0], asked]).toEqual(['answer 1', []]);
});

describe('types', () => {
  /** Never called: `tsc` is the judge. */
  function heldByTheCompiler({ things, api }: ReturnType<typeof team>) {
    const { data: _read } = things.useGamesQuery(1);
    expectType<Same<typeof _read, string | null | undefined>>();
    const [, { data: _changed }] = things.useChangeMutation();
    expectType<Same<typeof _changed, string | null | undefined>>();
    expectType<Same<keyof typeof things.util, 'updateQueryData' | 'upsertQueryData' | 'invalidateTags'>>();
    expectType<Same<keyof typeof platform.globalApi, 'endpoints' | 'useServiceConfigQuery'>>();
    expectType<
      Same<
        Extract<keyof typeof things, 'injectEndpoints' | 'reducer' | 'middleware' | 'usePrefetch' | 'useOtherQuery'>,
        never
      >
    >();
    // @ts-expect-error the argument is a number
    things.endpoints.games.initiate('1');
    // @ts-expect-error there is no such tag
    things.util.invalidateTags(['Cart']);
    api.injectEndpoints({
      endpoints: (build) => ({
        // @ts-expect-error an endpoint provides the remote's own tags alone
        x: build.query<string, void>({ query: () => ({ url: '/' }), providesTags: ['Cart'] }),
      }),
    });
  }

  it('S212 are as good as the library’s own: see above', () => {
    expect(typeof heldByTheCompiler).toBe('function');
  });
});
