import { createSlice } from '@reduxjs/toolkit';
import { addRequested } from '@storefront/contracts';
import { createStorefrontStore, type WakeOwners } from './store';

/** The checkout as the events see it: a slice that remembers what was asked for. */
const asked = createSlice({
  name: 'asked',
  initialState: [] as number[],
  reducers: {},
  extraReducers: (builder) => builder.addMatcher(addRequested.match, (state, { payload }) => void state.push(payload.productId)),
});

function shop(wake?: WakeOwners) {
  return createStorefrontStore({ apiUrl: 'http://api.test', fetch: () => Promise.reject(new Error('no network')), timeout: 1000, retries: 0, onFailure: () => {}, wake });
}

function deferred() {
  let resolve = () => {};
  let reject = (_error: Error) => {};
  const promise = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}

describe('an event', () => {
  it('S054 waits until its owner is registered, and then comes exactly once, in order', async () => {
    const registration = deferred();
    let registered = false;
    const store = shop(() => (registered ? undefined : registration.promise));
    store.dispatch(addRequested({ productId: 1 }));
    store.dispatch(addRequested({ productId: 2 }));
    await Promise.resolve();
    store.inject(asked);
    expect(store.getState()['asked']).toEqual([]);
    registered = true;
    registration.resolve();
    await registration.promise;
    await Promise.resolve();
    expect(store.getState()['asked']).toEqual([1, 2]);
    store.dispatch(addRequested({ productId: 3 }));
    expect(store.getState()['asked']).toEqual([1, 2, 3]);
  });

  it('S054 reaches the listeners of its owner, too', async () => {
    const heard: number[] = [];
    const store = shop(() =>
      Promise.resolve().then(() => {
        store.startListening({ predicate: addRequested.match, effect: (action) => void heard.push((action as ReturnType<typeof addRequested>).payload.productId) });
      }),
    );
    await store.dispatch(addRequested({ productId: 7 }));
    expect(heard).toEqual([7]);
  });

  it('S054 goes through at once when nobody sleeps', () => {
    const store = shop(() => undefined);
    store.inject(asked);
    expect(store.dispatch(addRequested({ productId: 1 }))).toEqual(addRequested({ productId: 1 }));
    expect(store.getState()['asked']).toEqual([1]);
  });

  it('S054 with a payload of another shape is refused before anybody wakes', () => {
    const wake = jest.fn(() => undefined);
    const store = shop(wake);
    store.inject(asked);
    expect(() => store.dispatch({ type: addRequested.type, payload: { productId: 'one' } })).toThrow();
    expect(wake).not.toHaveBeenCalled();
    expect(store.getState()['asked']).toEqual([]);
  });

  it('S204 is lost with a line in the log when its owner cannot be loaded; a later one tries again', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
    const outage = new Error('checkout is gone');
    const wake = jest.fn<Promise<void> | undefined, [string]>().mockRejectedValueOnce(outage).mockResolvedValueOnce();
    const store = shop(wake);
    store.inject(asked);
    await store.dispatch(addRequested({ productId: 1 }));
    expect(logged).toHaveBeenCalledWith(expect.stringContaining('cart/addRequested'), outage);
    await store.dispatch(addRequested({ productId: 2 }));
    expect(store.getState()['asked']).toEqual([2]);
    expect(wake.mock.calls).toEqual([['cart/addRequested'], ['cart/addRequested']]);
    logged.mockRestore();
  });

  it('wakes nobody when it is an ordinary action or a thunk', () => {
    const wake = jest.fn(() => undefined);
    const store = shop(wake);
    store.dispatch({ type: 'cart/priced' });
    expect(store.dispatch((_dispatch, getState) => Object.keys(getState()))).toContain('api');
    expect(wake).not.toHaveBeenCalled();
  });
});

describe('a private slice', () => {
  it('is there at once, and keeps its state when it is injected again', () => {
    const store = shop();
    store.inject(asked);
    expect(store.getState()['asked']).toEqual([]);
    store.dispatch(addRequested({ productId: 1 }));
    store.inject(asked);
    expect(store.getState()['asked']).toEqual([1]);
  });

  it('gives thunks and listeners the services of the place they run in', async () => {
    const store = shop();
    const seen: unknown[] = [];
    store.startListening({ predicate: ({ type }) => type === 'ask', effect: (_action, { extra }) => void seen.push(extra) });
    store.dispatch({ type: 'ask' });
    store.dispatch((_dispatch, _getState, extra) => void seen.push(extra));
    await Promise.resolve();
    expect(seen).toEqual([store.services, store.services]);
  });
});
