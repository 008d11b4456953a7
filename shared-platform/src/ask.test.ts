import * as v from 'valibot';
import { api } from './api';
import type { ApiFailure } from './failures';
import { ask, askBeside } from './remoteModules';
import { createStorefrontStore } from './store';

const askedApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    askedThing: build.query<string | null, string>({ query: (name) => ({ url: `/v1/${name}`, result: v.string() }) }),
  }),
});

/** A store whose network answers when the test says so. */
function slowShop() {
  const asked: string[] = [];
  const failures: ApiFailure[] = [];
  const waiting = new Map<string, (response: Response) => void>();
  let place = '/first';
  const store = createStorefrontStore({
    apiUrl: 'http://api.test',
    fetch: (url) => {
      const { pathname } = new URL(String(url));
      asked.push(pathname);
      return new Promise((resolve) => waiting.set(pathname, resolve));
    },
    timeout: 5000,
    retries: 0,
    onFailure: (failure) => failures.push(failure),
    here: () => place,
  });
  return {
    store,
    asked,
    failures,
    answer: (path: string, response: Response) => waiting.get(path)?.(response),
    goTo: (path: string) => {
      place = path;
    },
  };
}

const thing = (name: string) => askedApi.endpoints.askedThing.initiate(name);

afterEach(() => jest.restoreAllMocks());

describe('a load', () => {
  it('S206 that nobody waits for any more stops, and asks nothing more', async () => {
    const { store, asked, answer } = slowShop();
    const leaving = new AbortController();
    const context = { dispatch: store.dispatch, signal: leaving.signal };
    const load = async () => {
      await ask(context, thing('one'));
      await ask(context, thing('two'));
    };
    const loading = load();
    leaving.abort();
    await expect(loading).rejects.toThrow('abort');
    answer('/v1/one', Response.json({ success: true, result: 'one' }));
    await expect(ask(context, thing('three'))).rejects.toThrow('abort');
    expect(asked).toEqual(['/v1/one']);
  });

  it('S206 that somebody waits for is answered', async () => {
    const { store, answer } = slowShop();
    const asking = ask({ dispatch: store.dispatch, signal: new AbortController().signal }, thing('four'));
    answer('/v1/four', Response.json({ success: true, result: 'four' }));
    expect(await asking).toBe('four');
  });
});

describe('a call that failed', () => {
  it('S206 says where the visitor was when it was made, not where they are by then', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const { store, failures, answer, goTo } = slowShop();
    const asking = ask(store, thing('five'));
    goTo('/second');
    answer('/v1/five', new Response('', { status: 404 }));
    await asking;
    expect(failures).toMatchObject([{ status: 404, askedAt: '/first' }]);
  });
});

describe('what a page can do without', () => {
  const known = (store: ReturnType<typeof slowShop>['store'], name: string) =>
    askedApi.endpoints.askedThing.select(name)(store.getState());
  const right = (result: string) => Response.json({ success: true, result });
  const within = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

  it('S178 is asked for in a browser, and not waited for', async () => {
    const { store, asked, answer } = slowShop();
    await askBeside(store, thing('six'), thing('seven'));
    expect(asked).toEqual(['/v1/six', '/v1/seven']);
    answer('/v1/six', right('six'));
    await within(10);
    expect(known(store, 'six').data).toBe('six');
    const subscriptions = store.dispatch(api.internalActions.internal_getRTKQSubscriptions()) as unknown as {
      getSubscriptionCount(key: string): number;
    };
    expect(subscriptions.getSubscriptionCount('askedThing("six")')).toBe(0);
    expect(subscriptions.getSubscriptionCount('askedThing("seven")')).toBe(1);
  });

  it('S206 is not asked for when nobody waits for the page any more', async () => {
    const { store, asked } = slowShop();
    await askBeside({ dispatch: store.dispatch, signal: AbortSignal.abort() }, thing('eight'));
    expect(asked).toEqual([]);
  });

  it('S178 is in the page of a server where it comes in time, and leaves no trace where it fails or is late', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const { store, answer } = slowShop();
    const asking = askBeside({ dispatch: store.dispatch, patience: 50 }, thing('nine'), thing('ten'), thing('eleven'));
    answer('/v1/nine', right('nine'));
    answer('/v1/ten', new Response('', { status: 500 }));
    await asking;
    answer('/v1/eleven', right('eleven'));
    await within(10);
    const { queries } = store.getState().api as { queries: Record<string, { status: string }> };
    expect(Object.values(queries).map(({ status }) => status)).toEqual(['fulfilled']);
    expect(known(store, 'nine').data).toBe('nine');
  });
});
