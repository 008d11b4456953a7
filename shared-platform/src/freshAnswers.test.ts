import * as v from 'valibot';
import { globalApi } from './globalData';
import { remoteApi } from './remoteApi';
import { ask, askBeside } from './remoteModules';
import { registerRemote } from './remoteStore';
import { createStorefrontStore } from './store';

const api = remoteApi({ name: 'mf-known' });
const { endpoints } = api.injectEndpoints({
  endpoints: (build) => ({
    thing: build.query<string | null, number>({ query: (id) => ({ url: `/thing/${id}`, result: v.string() }) }),
    always: build.query<string | null, void>({
      query: () => ({ url: '/always', result: v.string() }),
      forceRefetch: () => true,
    }),
  }),
});

function shop() {
  const asked: string[] = [];
  const store = createStorefrontStore({
    apiUrl: 'http://api.test',
    fetch: async (url) => {
      const { pathname } = new URL(String(url));
      asked.push(pathname);
      if (pathname === '/thing/0') return new Response('', { status: 500 });
      return Response.json({
        success: true,
        result: pathname === '/v1/games' ? [] : `${pathname}, answer ${asked.length}`,
      });
    },
    timeout: 1000,
    retries: 0,
    onFailure: () => {},
  });
  registerRemote(store, { name: 'mf-known', version: '1' }, { register: (own) => own.addApi(api) }, () => {});
  let changes = 0;
  store.subscribe(() => (changes += 1));
  const changesOf = async (work: () => Promise<unknown>) => {
    const before = changes;
    await work();
    return changes - before;
  };
  return { store, asked, changesOf };
}

const pass = (seconds: number) => void jest.useFakeTimers({ now: Date.now() + seconds * 1000, advanceTimers: true });

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('an answer that is there', () => {
  it('S202 is taken as it is, and changes nothing in the store', async () => {
    const { store, asked, changesOf } = shop();
    const first = await ask(store, endpoints.thing.initiate(1));
    expect(first).toBe('/thing/1, answer 1');
    expect(await changesOf(async () => expect(await ask(store, endpoints.thing.initiate(1))).toBe(first))).toBe(0);
    expect(await changesOf(() => askBeside(store, endpoints.thing.initiate(1)))).toBe(0);
    expect(asked).toEqual(['/thing/1']);
  });

  it('S202 is taken of what all teams share, too', async () => {
    const { store, asked, changesOf } = shop();
    await ask(store, globalApi.endpoints.games.initiate());
    expect(await changesOf(() => ask(store, globalApi.endpoints.games.initiate()))).toBe(0);
    expect(asked).toEqual(['/v1/games']);
  });

  it('S202 is asked for anew when it is 250 seconds old, no sooner', async () => {
    const { store, asked } = shop();
    await ask(store, endpoints.thing.initiate(2));
    pass(249);
    await ask(store, endpoints.thing.initiate(2));
    expect(asked).toEqual(['/thing/2']);
    pass(2);
    expect(await ask(store, endpoints.thing.initiate(2))).toBe('/thing/2, answer 2');
  });

  it('S202 is asked for all the same where somebody wants that', async () => {
    const { store, asked } = shop();
    await ask(store, endpoints.thing.initiate(3));
    await ask(store, endpoints.thing.initiate(3, { forceRefetch: true }));
    await ask(store, endpoints.always.initiate());
    await ask(store, endpoints.always.initiate());
    expect(asked).toEqual(['/thing/3', '/thing/3', '/always', '/always']);
  });
});

it('S202 a call that failed is no answer: who asks again asks the API', async () => {
  const { store, asked } = shop();
  for (let time = 0; time < 2; time++) expect(await ask(store, endpoints.thing.initiate(0))).toBeUndefined();
  expect(asked).toEqual(['/thing/0', '/thing/0']);
});
