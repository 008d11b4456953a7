import { createSlice, type UnknownAction } from '@reduxjs/toolkit';
import { addRequested } from '@storefront/contracts';
import type { EventOwner } from './delivery';
import { registerRemote, type RemoteStore } from './remoteStore';
import { createStorefrontStore } from './store';

const unknown = 'wish/added';
const silence = () => new Promise<void>(() => {});

/** A remote that writes down the events it hears: its listener and its slice each their own way. */
function hearer(name: string) {
  const heard: unknown[] = [];
  const slice = createSlice({
    name: `${name}/heard`,
    initialState: [] as unknown[],
    reducers: {},
    extraReducers: (builder) =>
      builder.addMatcher(
        isHeard,
        (state, action) => void state.push((action as unknown as { payload: unknown }).payload),
      ),
  });
  const register = (store: RemoteStore) => {
    store.inject(slice);
    store.startListening({
      predicate: isHeard,
      effect: (action) => void heard.push((action as UnknownAction)['payload']),
    });
  };
  return { name, version: '1', heard, register, path: slice.reducerPath };
}

const isHeard = ({ type }: UnknownAction) =>
  type === addRequested.type || type === unknown || type === 'mf-a/opened' || type === 'api/opened';

/** A store whose table says which owners events have; each owner is brought by the test. */
function shop(names: string[], here?: () => string) {
  const hearers = names.map(hearer);
  const there = new Set<string>();
  const arrivals = new Map<string, () => Promise<void>>();
  const failed = new Set<string>();
  const undelivered: { eventType: string; remotes: string[]; retry: () => void }[] = [];
  const wake = jest.fn((_type: string): EventOwner[] =>
    names.map((remote) => ({
      remote,
      arrival: there.has(remote) ? undefined : (arrivals.get(remote)?.() ?? bring(remote)),
    })),
  );
  const store = createStorefrontStore({
    apiUrl: 'http://api.test',
    fetch: () => Promise.reject(new Error('no network')),
    timeout: 1000,
    retries: 0,
    onFailure: () => {},
    here,
    owners: {
      wake,
      hasFailed: (remote) => failed.has(remote),
      reportUndelivered: (eventType, remotes, retry) => void undelivered.push({ eventType, remotes, retry }),
    },
  });
  function register(name: string, also: (own: RemoteStore) => void = () => {}): void {
    const one = hearers.find((candidate) => candidate.name === name)!;
    registerRemote(
      store,
      one,
      {
        register(own) {
          one.register(own);
          also(own);
          there.add(name);
        },
      },
      (remote) => void failed.add(remote),
    );
  }
  async function bring(name: string): Promise<void> {
    await Promise.resolve();
    if (!there.has(name)) register(name);
  }
  const heardBy = (name: string) => hearers.find((one) => one.name === name)!.heard;
  const stateOf = (name: string) => store.getState()[`${name}/heard`];
  return { store, bring, register, arrivals, undelivered, wake, heardBy, stateOf };
}

const ask = (productId: number) => addRequested({ productId });

let logged: jest.SpiedFunction<typeof console.error>;

beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('an event', () => {
  it('S054 comes at once, and as it is, when all its owners are there', async () => {
    const { store, bring, heardBy, stateOf } = shop(['mf-a']);
    await bring('mf-a');
    expect(store.dispatch(ask(1))).toEqual(ask(1));
    expect([heardBy('mf-a'), stateOf('mf-a')]).toEqual([[{ productId: 1 }], [{ productId: 1 }]]);
  });

  it('S054 waits for an owner who sleeps, and then comes exactly once to its slice and its listener', async () => {
    jest.useFakeTimers();
    const { store, heardBy, stateOf } = shop(['mf-a']);
    expect(await store.dispatch(ask(1))).toEqual(ask(1));
    expect(jest.getTimerCount()).toBe(0);
    expect([heardBy('mf-a'), stateOf('mf-a')]).toEqual([[{ productId: 1 }], [{ productId: 1 }]]);
  });

  it('S054 comes in the order of dispatch to an owner who slept, also the one dispatched as it arrives', async () => {
    const { store, register, arrivals, heardBy, stateOf } = shop(['mf-a']);
    const arrival = Promise.resolve().then(() => {
      register('mf-a');
      store.dispatch(ask(3));
    });
    arrivals.set('mf-a', () => arrival);
    store.dispatch(ask(1));
    await store.dispatch(ask(2));
    expect(heardBy('mf-a')).toEqual([1, 2, 3].map((productId) => ({ productId })));
    expect(stateOf('mf-a')).toEqual([1, 2, 3].map((productId) => ({ productId })));
  });

  it.each<[string, (action: UnknownAction) => void]>([
    ['takes something out of it', (action) => void ((action['payload'] as { games: number[] }).games.length = 0)],
    ['says something else in its place', (action) => void (action['payload'] = { games: [] })],
  ])('is the same for all who hear it, also where one of them %s', async (_what, change) => {
    const { store, register, heardBy, stateOf } = shop(['mf-awake', 'mf-asleep']);
    const planted = {
      reducerPath: 'mf-bad/planted',
      reducer: (state: object = {}, action: UnknownAction) => (isHeard(action) && change(action), state),
    };
    registerRemote(store, { name: 'mf-bad', version: '1' }, { register: (own) => own.inject(planted) }, () => {});
    register('mf-awake');
    const [whileOneSleeps, whileAllAreThere] = [{ games: [2, 1] }, { games: [4, 3] }];
    await store.dispatch({ type: unknown, payload: whileOneSleeps });
    store.dispatch({ type: unknown, payload: whileAllAreThere });
    const all = [{ games: [2, 1] }, { games: [4, 3] }];
    expect([heardBy('mf-awake'), heardBy('mf-asleep'), stateOf('mf-awake'), stateOf('mf-asleep')]).toEqual([
      all,
      all,
      all,
      all,
    ]);
    expect(logged).toHaveBeenCalledWith(
      expect.stringContaining('The slice mf-bad/planted of mf-bad failed'),
      expect.any(TypeError),
    );
  });

  it.each([
    ['hangs', silence],
    ['cannot be loaded', () => Promise.reject(new Error('gone'))],
  ])('an owner who %s delays and costs nobody else, whether awake or asleep', async (_how, arrival) => {
    const { store, bring, arrivals, undelivered, heardBy, stateOf } = shop(['mf-dead', 'mf-awake', 'mf-asleep']);
    await bring('mf-awake');
    arrivals.set('mf-dead', arrival);
    store.dispatch(ask(1));
    expect(heardBy('mf-awake')).toEqual([{ productId: 1 }]);
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(heardBy('mf-asleep')).toEqual([{ productId: 1 }]);
    expect([heardBy('mf-awake').length, stateOf('mf-awake')]).toEqual([1, [{ productId: 1 }]]);
    expect(undelivered).toEqual([]);
  });

  it('S204 that only a dead owner missed is not told to the visitor', async () => {
    const { store, bring, arrivals, undelivered } = shop(['mf-awake', 'mf-dead']);
    await bring('mf-awake');
    arrivals.set('mf-dead', () => Promise.reject(new Error('gone')));
    await store.dispatch(ask(1));
    expect(undelivered).toEqual([]);
  });

  describe('for which its owner comes when the page was left', () => {
    /** What is asked for on one page, whose owner comes, or cannot, on the next. */
    async function leave(event: UnknownAction, come: (bring: () => void) => void | Promise<void>, to = '/cart') {
      let page = '/catalog';
      const { store, register, arrivals, heardBy, stateOf, undelivered } = shop(['mf-a'], () => page);
      let settle = (_come: typeof come) => {};
      const arrival = new Promise<void>((resolve) => (settle = (how) => resolve(how(() => register('mf-a')))));
      arrivals.set('mf-a', () => arrival);
      const sent = store.dispatch(event);
      page = to;
      settle(come);
      await sent;
      return { heard: heardBy('mf-a'), state: stateOf('mf-a'), undelivered };
    }

    it('S054 is not handed to it: what was asked for on the former page would open on the next', async () => {
      const { heard, state, undelivered } = await leave(ask(1), (bring) => bring());
      expect([heard, state]).toEqual([[], []]);
      expect(undelivered).toEqual([]);
    });

    it('S204 is not told to the visitor either where it cannot come', async () => {
      const { undelivered } = await leave(ask(1), () => Promise.reject(new Error('gone')));
      expect(undelivered).toEqual([]);
    });

    it('S054 comes where the visitor is there again', async () => {
      expect((await leave(ask(1), (bring) => bring(), '/catalog')).heard).toEqual([{ productId: 1 }]);
    });

    it('comes all the same where it is a team’s own, which may be a fact', async () => {
      expect((await leave({ type: unknown, payload: 1 }, (bring) => bring())).heard).toEqual([1]);
    });
  });

  it('S054 comes once to an owner whose first registration failed half-way, with its slice in place', async () => {
    const { store, register, arrivals, stateOf } = shop(['mf-a']);
    const broken = () => {
      throw new Error('half-way');
    };
    expect(() => register('mf-a', broken)).toThrow('half-way');
    arrivals.set('mf-a', () => Promise.resolve().then(() => register('mf-a')));
    await store.dispatch(ask(1));
    expect(stateOf('mf-a')).toEqual([{ productId: 1 }]);
  });

  it('of a team’s own, which no contract knows, wakes its owner whatever it carries', async () => {
    const { store, heardBy } = shop(['mf-a']);
    await store.dispatch({ type: unknown, payload: { anything: true } });
    expect(heardBy('mf-a')).toEqual([{ anything: true }]);
  });

  it('S054 of the contracts with a payload of another shape is refused before anybody wakes', async () => {
    const { store, bring, wake, heardBy } = shop(['mf-a']);
    await bring('mf-a');
    expect(() => store.dispatch({ type: addRequested.type, payload: { productId: 'one' } })).toThrow();
    expect(wake).not.toHaveBeenCalled();
    expect(heardBy('mf-a')).toEqual([]);
  });

  it.each([
    'api/opened',
    'storefront/opened',
    '@@redux/opened',
    '__rtkq/online',
    'shell/opened',
    'listenerMiddleware/opened',
    'dynamicMiddleware/opened',
  ])('is none when it is the platform’s own %s: that wakes nobody and waits for nobody', (type) => {
    const { store, wake } = shop(['mf-a']);
    expect(store.dispatch({ type })).toEqual({ type });
    expect(wake).not.toHaveBeenCalled();
  });

  it('is none when it is a thunk', () => {
    const { store, wake } = shop(['mf-a']);
    expect(store.dispatch((_dispatch, getState) => Object.keys(getState()))).toContain('api');
    expect(wake).not.toHaveBeenCalled();
  });

  it('keeps what else its sender wrote beside it', async () => {
    const { store, bring } = shop(['mf-a', 'mf-b']);
    await bring('mf-a');
    const seen: unknown[] = [];
    registerRemote(
      store,
      { name: 'mf-c', version: '1' },
      {
        register: (own) =>
          void own.startListening({
            type: unknown,
            effect: (action) => void seen.push((action as UnknownAction)['meta']),
          }),
      },
      () => {},
    );
    expect(await store.dispatch({ type: unknown, meta: { from: 'home' } })).toEqual({
      type: unknown,
      meta: { from: 'home' },
    });
    expect(seen).toEqual([expect.objectContaining({ from: 'home' })]);
  });
});

describe('an event that reached nobody', () => {
  const failing = () => Promise.reject(new Error('gone'));

  it('S204 is told to the visitor, once, with those who should have come; the log has why', async () => {
    const { store, arrivals, undelivered } = shop(['mf-a', 'mf-b']);
    for (const name of ['mf-a', 'mf-b']) arrivals.set(name, failing);
    expect(await store.dispatch(ask(1))).toEqual(ask(1));
    expect(undelivered).toMatchObject([{ eventType: addRequested.type, remotes: ['mf-a', 'mf-b'] }]);
    expect(logged).toHaveBeenCalledWith('cart/addRequested did not reach mf-a.', new Error('gone'));
    expect(logged).toHaveBeenCalledWith('cart/addRequested did not reach mf-b.', new Error('gone'));
  });

  it('S204 leaves no clock running once its owners cannot come', async () => {
    jest.useFakeTimers();
    const { store, arrivals } = shop(['mf-a']);
    arrivals.set('mf-a', failing);
    await store.dispatch(ask(1));
    expect(jest.getTimerCount()).toBe(0);
  });

  it('S204 is told too when nobody owns it, as long as the contracts promise it', async () => {
    const { store, undelivered } = shop([]);
    expect(store.dispatch(ask(1))).toEqual(ask(1));
    store.dispatch({ type: unknown });
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(undelivered).toMatchObject([{ eventType: addRequested.type, remotes: [] }]);
  });

  it('S204 is not told when one of its owners got it', async () => {
    const { store, arrivals, undelivered, heardBy } = shop(['mf-a', 'mf-b']);
    arrivals.set('mf-a', failing);
    await store.dispatch(ask(1));
    expect([undelivered, heardBy('mf-b')]).toEqual([[], [{ productId: 1 }]]);
  });

  it.each([
    ['who is there', true],
    ['who comes for it', false],
  ])(
    'S204 counts as such when the slice of %s throws at it, and comes by the retry once that works',
    async (_when, isThere) => {
      const { store, register, undelivered, arrivals } = shop(['mf-a']);
      let broken = true;
      const reducer = (state: unknown = 0, { type }: { type: string }) => {
        if (type !== addRequested.type) return state;
        if (broken) throw new Error('a bug');
        return 'opened';
      };
      const come = () =>
        register('mf-a', (own) => own.inject({ reducerPath: 'mf-a/dialog', reducer: reducer as never }));
      if (isThere) come();
      else arrivals.set('mf-a', async () => come());
      await store.dispatch(ask(1));
      await new Promise((resolve) => setTimeout(resolve, 0));
      expect(undelivered).toMatchObject([{ remotes: ['mf-a'] }]);
      broken = false;
      undelivered[0]!.retry();
      await new Promise((resolve) => setTimeout(resolve, 0));
      expect(store.getState()['mf-a/dialog']).toBe('opened');
    },
  );

  it('S204 counts as such after 10 s; who comes later is not surprised by it', async () => {
    jest.useFakeTimers();
    const { store, bring, arrivals, undelivered, heardBy } = shop(['mf-a']);
    let arrive = () => {};
    const arrival = new Promise<void>((resolve) => (arrive = resolve)).then(() => bring('mf-a'));
    arrivals.set('mf-a', () => arrival);
    void store.dispatch(ask(1));
    await jest.advanceTimersByTimeAsync(9999);
    expect(undelivered).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(undelivered).toHaveLength(1);
    arrive();
    await jest.advanceTimersByTimeAsync(20_000);
    expect(heardBy('mf-a')).toEqual([]);
    expect([undelivered.length, jest.getTimerCount()]).toEqual([1, 0]);
    expect(logged).toHaveBeenCalledWith(
      'cart/addRequested did not reach mf-a.',
      new Error('mf-a was not loaded within 10000 ms.'),
    );
  });

  it('S204 is logged once, though its owner fails after the limit', async () => {
    jest.useFakeTimers();
    const { store, arrivals } = shop(['mf-a']);
    arrivals.set('mf-a', () => new Promise((_resolve, reject) => setTimeout(() => reject(new Error('gone')), 11_000)));
    void store.dispatch(ask(1));
    await jest.advanceTimersByTimeAsync(20_000);
    expect(logged).toHaveBeenCalledTimes(1);
  });

  it('S204 comes by the retry to its owners alone: who heard it already does not hear it again', async () => {
    const { store, arrivals, undelivered, heardBy } = shop(['mf-a']);
    const bystander: unknown[] = [];
    const register = (own: RemoteStore) =>
      void own.startListening({
        actionCreator: addRequested as never,
        effect: (action) => void bystander.push(action),
      });
    registerRemote(store, { name: 'mf-stats', version: '1' }, { register }, () => {});
    arrivals.set('mf-a', failing);
    await store.dispatch(ask(1));
    arrivals.clear();
    undelivered[0]!.retry();
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(heardBy('mf-a')).toEqual([{ productId: 1 }]);
    expect([bystander.length, undelivered.length]).toEqual([1, 1]);
  });

  it('S204 comes by the retry to an owner who has arrived meanwhile, and is told again when there is still none', async () => {
    const { store, bring, arrivals, undelivered, heardBy } = shop(['mf-a']);
    arrivals.set('mf-a', failing);
    await store.dispatch(ask(1));
    undelivered[0]!.retry();
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(undelivered).toHaveLength(2);
    await bring('mf-a');
    undelivered[1]!.retry();
    expect(heardBy('mf-a')).toEqual([{ productId: 1 }]);
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(undelivered).toHaveLength(2);
  });

  it('S204 is no rejection, even when nobody can be told', async () => {
    const store = createStorefrontStore({
      apiUrl: 'http://api.test',
      fetch: () => Promise.reject(new Error('no network')),
      timeout: 1000,
      retries: 0,
      onFailure: () => {},
      owners: {
        wake: () => [{ remote: 'mf-a', arrival: failing() }],
        hasFailed: () => false,
        reportUndelivered: () => {
          throw new Error('no screen');
        },
      },
    });
    expect(await store.dispatch(ask(1))).toEqual(ask(1));
    expect(logged).toHaveBeenCalledWith(
      'Nobody could be told that cart/addRequested did not reach mf-a.',
      new Error('no screen'),
    );
  });
});
