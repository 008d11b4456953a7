import { createSlice, type Reducer } from '@reduxjs/toolkit';
import { registerRemote, type RemoteStore } from './remoteStore';
import { createStorefrontStore, internalsOf, servedState } from './store';

const options = {
  apiUrl: 'http://api.test',
  fetch: () => Promise.reject(new Error('no network')),
  timeout: 1000,
  retries: 0,
  onFailure: () => {},
};

function shop() {
  const store = createStorefrontStore(options);
  const failed = jest.fn();
  const register = (name: string, module: (own: RemoteStore) => void) =>
    registerRemote(store, { name, version: '1' }, { register: module }, failed);
  const inject = (name: string, slice: Parameters<RemoteStore['inject']>[0]) =>
    register(name, (own) => own.inject(slice));
  return { store, failed, register, inject, state: (path: string) => store.getState()[path] };
}

/** Counts what it sees of `tick`. */
const counter = (path: string) =>
  createSlice({
    name: path,
    initialState: 0,
    reducers: {},
    extraReducers: (builder) => builder.addCase('tick', (count) => count + 1),
  });

const faulty = (path: string, reducer: Reducer) => ({ reducerPath: path, reducer });
const tick = { type: 'tick' };

let logged: jest.SpiedFunction<typeof console.error>;

beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => jest.restoreAllMocks());

it('the cache of all is emptied by nobody', () => {
  const { store } = shop();
  expect(() => store.dispatch({ type: 'api/resetApiState' })).toThrow('No remote may reset the shared cache');
});

describe('a slice', () => {
  it('is there at once, and the same one a second time changes nothing', () => {
    const { store, inject, state } = shop();
    const slice = counter('mf-a/count');
    inject('mf-a', slice);
    expect(state('mf-a/count')).toBe(0);
    store.dispatch(tick);
    inject('mf-a', slice);
    expect(state('mf-a/count')).toBe(1);
  });

  it.each(['mf-b/count', 'count', 'api', 'mf-a', 'mf-ab/count', 'mf-a2/count'])(
    'cannot be called %s by mf-a',
    (path) => {
      const { store, inject } = shop();
      const before = store.getState();
      expect(() => inject('mf-a', counter(path))).toThrow(
        `mf-a cannot have the slice ${path}: the slices of mf-a are called mf-a/….`,
      );
      expect(store.getState()).toEqual(before);
    },
  );

  it('cannot give its actions another’s name', () => {
    const { inject } = shop();
    expect(() => inject('mf-a', { ...counter('mf-b/count'), reducerPath: 'mf-a/count' })).toThrow(
      'mf-a cannot have the slice mf-b/count',
    );
  });

  it('cannot take a place that another reducer has; that one goes on', () => {
    const { store, inject, state } = shop();
    inject('mf-a', counter('mf-a/count'));
    store.dispatch(tick);
    expect(() => inject('mf-a', counter('mf-a/count'))).toThrow(
      'mf-a cannot inject the slice mf-a/count: another reducer is there already.',
    );
    store.dispatch(tick);
    expect(state('mf-a/count')).toBe(2);
  });

  it.each<[string, Reducer, string]>([
    [
      'throws',
      () => {
        throw new Error('no state');
      },
      'no state',
    ],
    ['is undefined', () => undefined, 'The slice mf-a/bad of mf-a has no initial state.'],
  ])('whose initial state %s costs its own registration, and nobody a dispatch', (_how, reducer, message) => {
    const { store, inject, state } = shop();
    expect(() => inject('mf-a', faulty('mf-a/bad', reducer))).toThrow(message);
    inject('mf-b', counter('mf-b/count'));
    store.dispatch(tick);
    expect([state('mf-b/count'), 'mf-a/bad' in store.getState()]).toEqual([1, false]);
  });

  it.each<[string, () => number]>([
    [
      'throws',
      () => {
        throw new Error('a bug');
      },
    ],
    ['answers nothing', () => undefined as never],
  ])('that %s is left as it was, and all others go on', async (_how, fail) => {
    const { store, failed, inject, state } = shop();
    inject(
      'mf-a',
      faulty('mf-a/bad', (count = 7, { type }) => (type === 'tick' ? fail() : type === 'set' ? 8 : count)),
    );
    inject('mf-b', counter('mf-b/count'));
    store.dispatch({ type: 'set' });
    expect(store.dispatch(tick)).toEqual(tick);
    store.dispatch(tick);
    expect([state('mf-a/bad'), state('mf-b/count')]).toEqual([8, 2]);
    expect(failed).not.toHaveBeenCalled();
    await Promise.resolve();
    expect(logged.mock.calls).toEqual([
      ['The slice mf-a/bad of mf-a failed at tick and is left as it was.', expect.any(Error)],
    ]);
    expect(failed).toHaveBeenCalledWith('mf-a', expect.any(Error));
  });

  it('that answers nothing has an error in whose stack nobody stands who sent what it heard: that one would be blamed', async () => {
    const { store, failed, inject } = shop();
    inject(
      'mf-a',
      faulty('mf-a/bad', (count = 7, { type }) => (type === 'tick' ? undefined : count)),
    );
    const codeOfAnother = () => store.dispatch(tick);
    codeOfAnother();
    await Promise.resolve();
    expect(failed.mock.calls).toEqual([
      ['mf-a', expect.objectContaining({ stack: expect.not.stringContaining('codeOfAnother') })],
    ]);
  });

  it('that throws at everything is named once for each type of action', async () => {
    const { store, inject } = shop();
    let isBroken = false;
    inject(
      'mf-a',
      faulty('mf-a/bad', (count = 0) => {
        if (isBroken) throw new Error('a bug');
        return count;
      }),
    );
    isBroken = true;
    for (const type of ['tick', 'tock', 'tick', 'tock']) store.dispatch({ type });
    await Promise.resolve();
    expect(logged.mock.calls.map(([line]) => /at (\S+)/.exec(String(line))?.[1])).toEqual(['tick', 'tock']);
  });

  it('that dispatches, which no reducer may, is left as it was', async () => {
    const { store, inject, state } = shop();
    inject(
      'mf-a',
      faulty('mf-a/bad', (count = 0, { type }) => {
        if (type === 'tick') store.dispatch({ type: 'tock' });
        return count;
      }),
    );
    inject('mf-b', counter('mf-b/count'));
    store.dispatch(tick);
    await Promise.resolve();
    expect([state('mf-b/count'), logged.mock.calls.length]).toEqual([1, 1]);
  });
});

describe('a listener', () => {
  it('may state its types first, as the library has it', async () => {
    const { store, register } = shop();
    const heard = jest.fn();
    register('mf-a', (own) => void own.startListening.withTypes()({ type: 'tick', effect: heard }));
    store.dispatch(tick);
    await Promise.resolve();
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it.each([
    [
      'whose predicate throws',
      'predicate',
      {
        predicate: (): boolean => {
          throw new Error('a bug');
        },
        effect: () => {},
      },
    ],
    [
      'whose effect throws',
      'effect',
      {
        predicate: () => true,
        effect: () => {
          throw new Error('a bug');
        },
      },
    ],
    ['whose effect rejects', 'effect', { predicate: () => true, effect: () => Promise.reject(new Error('a bug')) }],
  ])('%s is named with its remote, and the others hear', async (_how, raisedBy, bad) => {
    const { store, register, inject, state } = shop();
    const heard = jest.fn();
    register('mf-a', (own) => void own.startListening(bad));
    register('mf-b', (own) => void own.startListening({ type: 'tick', effect: heard }));
    inject('mf-c', counter('mf-c/count'));
    logged.mockClear();
    expect(store.dispatch(tick)).toEqual(tick);
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect([state('mf-c/count'), heard.mock.calls.length]).toEqual([1, 1]);
    expect(logged).toHaveBeenCalledWith(`A listener of mf-a failed (${raisedBy}).`, new Error('a bug'));
  });

  it('that fails is told to the shop, too, by its remote', async () => {
    const told = jest.fn();
    const store = createStorefrontStore({ ...options, onListenerFailure: told });
    const register = (own: RemoteStore) =>
      void own.startListening({
        type: 'tick',
        effect: () => {
          throw new Error('a bug');
        },
      });
    registerRemote(store, { name: 'mf-a', version: '1' }, { register }, () => {});
    store.dispatch(tick);
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(told.mock.calls).toEqual([['mf-a', new Error('a bug')]]);
  });

  it('is nobody else’s to end', () => {
    const { store, register } = shop();
    const heard = jest.fn();
    register('mf-a', (own) => void own.startListening({ type: 'tick', effect: heard }));
    store.dispatch({ type: 'listenerMiddleware/removeAll' });
    store.dispatch(tick);
    expect(heard).toHaveBeenCalledTimes(1);
  });
});

describe('a registration that fails', () => {
  it('leaves no listener, and nothing that keeps the next from succeeding with newly evaluated code', () => {
    const { store, register, state } = shop();
    const heard = jest.fn();
    const attempt = (fails: boolean) =>
      register('mf-a', (own) => {
        own.inject(counter('mf-a/count'));
        own.startListening({ type: 'tick', effect: heard });
        if (fails) throw new Error('half-way');
      });
    expect(() => attempt(true)).toThrow('half-way');
    store.dispatch(tick);
    expect(heard).not.toHaveBeenCalled();
    attempt(false);
    store.dispatch(tick);
    expect(heard).toHaveBeenCalledTimes(1);
    expect(state('mf-a/count')).toBe(2);
  });

  it('adds nothing to what each dispatch goes through, however often it is tried', () => {
    const { store, register } = shop();
    const add = jest.spyOn(internalsOf(store), 'addMiddleware');
    for (let tries = 0; tries < 3; tries += 1)
      expect(() =>
        register('mf-a', () => {
          throw new Error('half-way');
        }),
      ).toThrow('half-way');
    register('mf-a', () => {});
    register('mf-b', () => {});
    expect(add).toHaveBeenCalledTimes(2);
  });

  it.each(['api', 'storefront', 'shell', '__rtkq', 'listenerMiddleware', 'dynamicMiddleware'])(
    'is that of a remote called %s, which is the platform’s own name',
    (name) => {
      expect(() => shop().register(name, () => {})).toThrow(`No remote may be called ${name}: the platform is.`);
    },
  );
});

describe('the store', () => {
  it('has no reducer that anybody could replace', () => {
    const { store, inject, state } = shop();
    inject('mf-a', counter('mf-a/count'));
    expect(() => store.replaceReducer(() => ({ api: null }))).toThrow('No remote may replace the reducer of the store');
    expect(state('mf-a/count')).toBe(0);
  });

  it('tells all its subscribers of a change, though one throws', () => {
    const { store } = shop();
    const told = jest.fn();
    store.subscribe(() => {
      throw new Error('a bug');
    });
    store.subscribe(told);
    store.dispatch(tick);
    expect(told).toHaveBeenCalled();
    expect(logged).toHaveBeenCalledWith('A subscriber of the store failed.', new Error('a bug'));
  });

  it('S017 remembers what a page was rendered from, whatever it learns later; a slice that comes late is as it begins', () => {
    const { store, register, inject } = shop();
    inject('mf-a', counter('mf-a/count'));
    store.dispatch(tick);
    const served = servedState(store);
    store.dispatch(tick);
    expect(() =>
      register('mf-a', (own) => {
        own.inject(counter('mf-a/late'));
        throw new Error('half-way');
      }),
    ).toThrow('half-way');
    store.dispatch(tick);
    inject('mf-a', counter('mf-a/late'));
    expect(servedState(store)).toBe(served);
    expect(served).toMatchObject({ 'mf-a/count': 1, 'mf-a/late': 0 });
    expect(store.getState()).toMatchObject({ 'mf-a/count': 3, 'mf-a/late': 1 });
    expect(servedState(shop().store)).not.toHaveProperty('mf-a/count');
  });

  it('opens its internals for no store but its own', () => {
    const { store } = shop();
    expect(() =>
      registerRemote({ ...store }, { name: 'mf-a', version: '1' }, { register: () => {} }, () => {}),
    ).toThrow('not made by createStorefrontStore');
  });
});
