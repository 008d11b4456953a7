import { MessageChannel as NodeChannel } from 'node:worker_threads';
import { createLoopBreaker, limitDispatches } from './dispatchLoops';
import { remoteApi } from './remoteApi';
import { createStorefrontStore } from './store';
import { registerRemote, type RemoteStore } from './remoteStore';

const options = {
  apiUrl: 'http://api.test',
  fetch: () => Promise.reject(new Error('no network')),
  timeout: 1000,
  retries: 0,
  onFailure: () => {},
};

/**
 * A page with two remotes: what the first one does, which is called so, and how often the other has heard
 * `mf-b/pressed`.
 */
function page(doing: (store: RemoteStore) => void, name = 'mf-a') {
  const store = createStorefrontStore({ ...options, inBrowser: true });
  let pressed = 0;
  const register = (name: string, module: (own: RemoteStore) => void) =>
    registerRemote(store, { name, version: '1' }, { register: module }, jest.fn());
  register(name, doing);
  register(
    'mf-b',
    (own) => void own.startListening({ type: 'mf-b/pressed', effect: () => void (pressed += 1) } as never),
  );
  return { store, heard: () => pressed };
}

const answering = (own: RemoteStore, pause: boolean) => {
  for (const [type, answer] of [
    ['mf-a/ping', 'mf-a/pong'],
    ['mf-a/pong', 'mf-a/ping'],
  ])
    for (let twice = 0; twice < 2; twice++)
      own.startListening({
        type,
        effect: async () => {
          if (pause) await Promise.resolve();
          own.dispatch({ type: answer! });
        },
      } as never);
};

/** What a remote has of the base API; how often it may tell the store is remembered by its name. */
function thingsOf(name: string) {
  const api = remoteApi({ name }, { tagTypes: ['Thing'] });
  const things = api.injectEndpoints({
    endpoints: (build) => ({
      thing: build.query<number, void>({ queryFn: () => ({ data: 1 }), providesTags: ['Thing'] }),
    }),
  });
  return { api, things };
}

/**
 * Has a remote tell the store more than it may, so that it may tell it less for the next minute: a circle of its own
 * ends sooner.
 */
function tire(name: string) {
  expect(() => {
    for (;;) limitDispatches(name, () => undefined);
  }).toThrow('in an endless loop');
}

const breath = () => new Promise((resolve) => setTimeout(resolve, 20));

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => jest.restoreAllMocks());

describe('S016 what goes round and round ends, and costs nobody else anything:', () => {
  it.each([
    ['listeners that answer each other', (own: RemoteStore) => answering(own, false)],
    ['listeners that answer each other a moment later', (own: RemoteStore) => answering(own, true)],
  ])('%s', async (_what, doing) => {
    const { store, heard } = page(doing);
    store.dispatch({ type: 'mf-a/ping' });
    await breath();
    store.dispatch({ type: 'mf-b/pressed' });
    await breath();
    expect(heard()).toBe(1);
    expect(console.error).toHaveBeenCalledWith(
      expect.stringContaining('A listener of mf-a failed'),
      expect.objectContaining({ message: expect.stringContaining('in an endless loop') }),
    );
  });

  it('a listener that hears itself', async () => {
    const { store, heard } = page((own) => {
      const effect = async () => {
        await Promise.resolve();
        own.dispatch({ type: 'mf-a/heard' });
      };
      own.startListening({ predicate: () => true, effect } as never);
    });
    store.dispatch({ type: 'mf-b/pressed' });
    await breath();
    expect(heard()).toBe(1);
  });

  it('the same circle comes to less each time, until it has rested for a second', async () => {
    let rounds = 0;
    const { store } = page((own) => {
      const effect = async () => {
        rounds += 1;
        await Promise.resolve();
        own.dispatch({ type: 'mf-a/heard' });
      };
      own.startListening({ predicate: () => true, effect } as never);
    });
    const counted: number[] = [];
    for (let round = 0; round < 4; round++) {
      rounds = 0;
      store.dispatch({ type: 'mf-b/pressed' });
      await breath();
      counted.push(rounds);
    }
    expect(counted).toEqual([501, 51, 6, 2]);
    const { now } = performance;
    jest.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 1000);
    rounds = 0;
    store.dispatch({ type: 'mf-b/pressed' });
    await breath();
    expect(rounds).toBe(501);
  });

  it('it comes to less once for each breath, however often it is tried in that', async () => {
    const { store } = page(() => {});
    const done = (times: number) =>
      Array.from({ length: times }).filter(() => {
        try {
          return store.dispatch({ type: 'mf-a/again' });
        } catch {
          return false;
        }
      }).length;
    expect(done(600)).toBe(500);
    await breath();
    expect(done(600)).toBe(50);
  });

  it('an effect that dispatches whenever the store changes', async () => {
    const { store, heard } = page(() => {});
    let thrown: unknown;
    const unsubscribe = store.subscribe(() => {
      try {
        store.dispatch({ type: 'mf-a/again' });
      } catch (error) {
        thrown ??= error;
      }
    });
    store.dispatch({ type: 'mf-a/again' });
    unsubscribe();
    expect(thrown).toEqual(expect.objectContaining({ message: 'mf-a/again is dispatched in an endless loop.' }));
    await breath();
    store.dispatch({ type: 'mf-b/pressed' });
    await breath();
    expect(heard()).toBe(1);
  });
});

describe('where there are no message channels, and where there are,', () => {
  afterEach(() => void Reflect.deleteProperty(globalThis, 'MessageChannel'));

  it.each([
    ['none', undefined],
    ['some', NodeChannel],
  ])(
    'S016 a circle ends with the breath that it began in, and costs nobody after it anything: %s',
    async (_which, channel) => {
      Object.assign(globalThis, { MessageChannel: channel });
      const { store, heard } = page((own) => answering(own, true));
      store.dispatch({ type: 'mf-a/ping' });
      await breath();
      store.dispatch({ type: 'mf-b/pressed' });
      await breath();
      expect(heard()).toBe(1);
    },
  );

  it('S016 a breath does not wait for timers, which a hidden page has late', async () => {
    const opened: MessagePort[] = [];
    class Channel extends NodeChannel {
      constructor() {
        super();
        opened.push(this.port1 as never);
      }
    }
    Object.assign(globalThis, { MessageChannel: Channel });
    const { store, heard } = page(() => {});
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'performance', 'queueMicrotask'] });
    for (let round = 0; round < 2; round++) {
      for (let times = 0; times < 500; times++) store.dispatch({ type: 'mf-b/pressed' });
      await new Promise((resolve) => opened.at(-1)!.addEventListener('close', resolve));
    }
    jest.useRealTimers();
    expect([heard(), opened.length]).toEqual([1000, 2]);
  });
});

it('work in a row is no circle, and neither is what comes again after a breath', async () => {
  const { store, heard } = page(() => {});
  for (let round = 0; round < 3; round++) {
    for (let times = 0; times < 500; times++) store.dispatch({ type: 'mf-b/pressed' });
    await breath();
  }
  expect(heard()).toBe(1500);
});

describe('S016 what a remote tells the store by whatever names ends, too, and costs nobody else anything:', () => {
  type Things = ReturnType<typeof thingsOf>['things'];

  it.each<[string, string, (things: Things) => object]>([
    ['what has changed', 'mf-changing', ({ util }) => util.invalidateTags(['Thing'])],
    [
      'a question',
      'mf-asking',
      ({ endpoints }) => endpoints.thing.initiate(undefined, { forceRefetch: true, subscribe: false }),
    ],
    ['another name each time', 'mf-naming', () => ({ type: `mf-naming/${Math.random()}` })],
  ])(
    'a listener that answers everything with %s',
    async (_what, name, answer) => {
      tire(name);
      await breath();
      const { api, things } = thingsOf(name);
      const { store, heard } = page((own) => {
        own.addApi(api);
        const effect = async () => {
          await Promise.resolve();
          own.dispatch(answer(things) as never);
        };
        own.startListening({ predicate: () => true, effect } as never);
      }, name);
      store.dispatch({ type: 'mf-b/pressed' });
      await breath();
      expect(heard()).toBe(1);
      expect(console.error).toHaveBeenCalledWith(
        expect.stringContaining(`A listener of ${name} failed`),
        new Error(`${name} is dispatched in an endless loop.`),
      );
    },
    30_000,
  );

  it('a subscriber that says for ever what has changed', () => {
    const { api, things } = thingsOf('mf-telling');
    let own: RemoteStore | undefined;
    const { store } = page((given) => (given.addApi(api), (own = given)), 'mf-telling');
    const thrown: unknown[] = [];
    const unsubscribe = store.subscribe(() => {
      try {
        own!.dispatch(things.util.invalidateTags(['Thing']));
      } catch (error) {
        thrown.push(error);
      }
    });
    store.dispatch({ type: 'mf-b/pressed' });
    unsubscribe();
    expect(thrown[0]).toEqual(new Error('mf-telling is dispatched in an endless loop.'));
  });

  it('but not thousands of questions in a row', async () => {
    const { api, things } = thingsOf('mf-many');
    let own: RemoteStore | undefined;
    page((given) => (given.addApi(api), (own = given)), 'mf-many');
    for (let times = 0; times < 3000; times++) void own!.dispatch(things.endpoints.thing.initiate());
    await breath();
    expect(own!.getState().api.queries['mf-many/thing(undefined)']).toMatchObject({ status: 'fulfilled', data: 1 });
  }, 30_000);
});

describe('S016 how much is a circle:', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  /** How often it goes well in one breath. */
  function timesOf(act: () => unknown): number {
    let times = 0;
    try {
      for (; times < 10_000; times++) act();
    } catch (error) {
      expect(String(error)).toContain('is dispatched in an endless loop');
    }
    jest.advanceTimersByTime(0);
    return times;
  }

  it.each([
    [999, 50],
    [1000, 500],
  ])('five hundred times the same event, and %i ms after a circle %i', (milliseconds, after) => {
    const dispatch = createLoopBreaker()({} as never)(() => undefined);
    const round = () => timesOf(() => dispatch({ type: 'mf-a/again' }));
    expect(round()).toBe(500);
    jest.advanceTimersByTime(milliseconds);
    expect(round()).toBe(after);
  });

  it.each([
    [59_999, 500],
    [60_000, 5000],
  ])('five thousand things that one remote tells the store, and %i ms after a circle %i', (milliseconds, after) => {
    const round = () => timesOf(() => limitDispatches(`mf-counted-${milliseconds}`, () => undefined));
    expect(round()).toBe(5000);
    jest.advanceTimersByTime(milliseconds);
    expect(round()).toBe(after);
  });

  it('fifty within each other, by whatever names', () => {
    let depth = 0;
    const dispatch: (action: unknown) => unknown = createLoopBreaker()({} as never)(() =>
      dispatch({ type: `mf-a/${(depth += 1)}` }),
    );
    expect(() => dispatch({ type: 'mf-a/0' })).toThrow('mf-a/50 is dispatched in an endless loop.');
  });
});
