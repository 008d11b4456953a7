import { act, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import * as v from 'valibot';
import { api, globalData, hydrated } from './api';
import { createStorefrontStore } from './store';
import type { StorefrontStore } from './storeTypes';

const thingsApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    thing: build.query<string | null, number>({ query: (id) => ({ url: `/v1/things/${id}`, result: v.string() }) }),
  }),
});

function shop({ inBrowser = false } = {}) {
  const asked: string[] = [];
  const store = createStorefrontStore({
    apiUrl: 'http://api.test',
    fetch: async (url) => {
      asked.push(new URL(String(url)).pathname);
      return new Response(JSON.stringify({ success: true, result: `thing ${asked.length}` }));
    },
    timeout: 5000,
    retries: 0,
    onFailure: () => {},
    inBrowser,
  });
  return { store, asked };
}

function Thing({ id, polled }: { id: number; polled: boolean }) {
  const { data } = thingsApi.useThingQuery(id, polled ? globalData : {});
  return <p>{data ?? 'nothing yet'}</p>;
}

const show = (store: StorefrontStore, { id = 1, polled = false } = {}) =>
  render(
    <Provider store={store as never}>
      <Thing id={id} polled={polled} />
    </Provider>,
  );

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

describe('what was fetched', () => {
  it('S202 is fresh for 250 s: who looks again within them asks nothing', async () => {
    const { store, asked } = shop();
    const first = show(store);
    await pass(0);
    first.unmount();
    await pass(249_000);
    const second = show(store);
    await pass(0);
    expect(asked).toHaveLength(1);
    second.unmount();
    await pass(2000);
    show(store);
    // The old data stay while the new ones come.
    expect(screen.getByText('thing 1')).toBeInTheDocument();
    await pass(100);
    expect(asked).toHaveLength(2);
    expect(screen.getByText('thing 2')).toBeInTheDocument();
  });

  it('S202 is kept for 400 s after the last who looked', async () => {
    const { store } = shop();
    const kept = () => Object.keys(store.getState().api.queries).length;
    const { unmount } = show(store);
    await pass(1_000_000);
    unmount();
    await pass(399_000);
    expect(kept()).toBe(1);
    await pass(2000);
    expect(kept()).toBe(0);
  });

  it('S202 is polled every 250 s where it is global data', async () => {
    const { store, asked } = shop();
    show(store, { polled: true });
    await pass(249_000);
    expect(asked).toHaveLength(1);
    await pass(2000);
    expect(asked).toHaveLength(2);
    await pass(250_000);
    expect(asked).toHaveLength(3);
  });

  it('S202 is not polled while nobody sees the page', async () => {
    const { store, asked } = shop({ inBrowser: true });
    const look = (visibilityState: string) =>
      act(async () => {
        jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibilityState as DocumentVisibilityState);
        window.dispatchEvent(new Event('visibilitychange'));
      });
    show(store, { polled: true });
    await look('hidden');
    await pass(1_000_000);
    expect(asked).toHaveLength(1);
    await look('visible');
    await pass(251_000);
    expect(asked).toHaveLength(2);
    jest.restoreAllMocks();
  });

  it('S202 is not fetched again on focus, but after the network was lost', async () => {
    const { store, asked } = shop({ inBrowser: true });
    show(store);
    await pass(300_000);
    await act(async () => {
      window.dispatchEvent(new Event('focus'));
      window.dispatchEvent(new Event('visibilitychange'));
    });
    await pass(0);
    expect(asked).toHaveLength(1);
    await act(async () => {
      window.dispatchEvent(new Event('offline'));
      window.dispatchEvent(new Event('online'));
    });
    await pass(0);
    expect(asked).toHaveLength(2);
  });
});

describe('what the server fetched', () => {
  async function servers() {
    const server = shop();
    await server.store.dispatch(thingsApi.endpoints.thing.initiate(1));
    return JSON.parse(JSON.stringify({ api: server.store.getState().api }));
  }

  it('S017 is there in the browser’s first render and is not fetched again', async () => {
    const { store, asked } = shop();
    store.dispatch(hydrated(await servers()));
    show(store);
    expect(screen.getByText('thing 1')).toBeInTheDocument();
    await pass(10_000);
    expect(asked).toEqual([]);
  });

  it('S202 is fetched anew when the page lay in a cache for 250 s', async () => {
    const state = await servers();
    await pass(251_000);
    const { store, asked } = shop();
    store.dispatch(hydrated(state));
    show(store);
    expect(screen.getByText('thing 1')).toBeInTheDocument();
    await pass(0);
    expect(asked).toHaveLength(1);
  });

  it('S017 leaves nothing of one thing for another', async () => {
    const { store, asked } = shop();
    store.dispatch(hydrated(await servers()));
    show(store, { id: 2 });
    await pass(0);
    expect(asked).toEqual(['/v1/things/2']);
  });
});
