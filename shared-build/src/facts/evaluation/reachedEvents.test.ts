import { createSlice } from '@reduxjs/toolkit';
import { addRequested, isEvent } from '@storefront/contracts';
import { createCode } from '../code/code';
import { eventsHandledBy, registeringCalls, type Registered } from './reachedEvents';
import { recordingPlatform } from './recordingPlatform';

const { type } = addRequested;
const reached = (registered: Partial<Registered>) =>
  eventsHandledBy([type], { reducers: [], listeners: [], ...registered }).length > 0;

interface State {
  id: number;
  list: number[];
}

type Effect = (state: State, action: { payload: { productId: number } }) => void;

const slice = (effect: Effect, matcher: (action: never) => boolean = addRequested.match) =>
  createSlice({
    name: 'mf-x/cart',
    initialState: { id: 0, list: [] } as State,
    reducers: { added: (state) => void (state.id += 1) },
    extraReducers: (builder) => void builder.addMatcher(matcher as never, effect as never),
  }).reducer as Registered['reducers'][number];

describe('an event reaches', () => {
  it.each<[string, Effect]>([
    ['changes its state', (state) => void (state.id = 7)],
    ['looks at what comes with it', (_state, { payload }) => void payload],
    ['looks at its state', (state) => void (state.id > 3 && (state.id = 0))],
    ['throws', () => (undefined as never as string[]).map(String) as never],
  ])('a slice that %s', (_what, effect) => {
    expect([
      reached({ reducers: [slice(effect)] }),
      reached({ reducers: [slice(effect, isEvent('cart/addRequested'))] }),
    ]).toEqual([true, true]);
    expect(reached({ reducers: [slice(effect, (action: { type: string }) => action.type === 'cart/other')] })).toBe(
      false,
    );
  });

  it('no slice that does nothing', () => {
    expect(reached({ reducers: [slice(() => {}), (state = {}) => state, (state = 0) => state] })).toBe(false);
    expect(
      reached({ reducers: [(state = 0, action) => ((action as { type: string }).type === type ? 1 : state)] }),
    ).toBe(true);
  });

  it.each<[boolean, object]>([
    [true, { type }],
    [true, { actionCreator: addRequested }],
    [true, { matcher: addRequested.match }],
    [true, { matcher: ({ payload }: { payload: unknown }) => payload === 7 }],
    [true, { predicate: () => false }],
    [true, {}],
    [false, { type: 'cart/other' }],
    [false, { actionCreator: { type: 'cart/other', match: () => false } }],
    [false, { matcher: ({ type: own }: { type: string }) => own === 'cart/other' }],
  ])('%s: a listener by %j', (is, options) => {
    expect(reached({ listeners: [options] })).toBe(is);
  });

  it('what a remote registers: neither actions of its endpoints nor those of nobody are events', () => {
    const { platform, store, registered } = recordingPlatform();
    const api = (
      platform['remoteApi'] as (named: object) => {
        injectEndpoints: (options: object) => { endpoints: Record<string, { matchFulfilled: () => boolean }> };
      }
    )({ name: 'mf-x' }).injectEndpoints({ endpoints: () => ({}) });
    store.startListening({ matcher: api.endpoints['cart']!.matchFulfilled });
    store.inject({ reducerPath: 'mf-x/cart', reducer: slice(() => {}) });
    expect(reached(registered)).toBe(false);
    store.startListening.withTypes();
    store.startListening({ matcher: platform['matcherOfNobody'] });
    expect([reached(registered), registered.listeners.length, registered.reducers.length]).toEqual([true, 2, 1]);
  });
});

it('calls that register are counted where they are written', () => {
  expect(
    registeringCalls(
      createCode([
        {
          path: 'a.ts',
          text: `store.inject(slice); setup(store.startListening); startListening({ type }); if (isBrowser) this.store.startListening({ type }); injectAll();`,
        },
      ]),
    ),
  ).toBe(3);
});

it('a slice that comes by the promise of a registration is late, and one that comes by another is meant to be', async () => {
  const inject = (name: string) => ({ reducerPath: `mf-x/${name}`, reducer: slice(() => {}) });
  const late = await recordingPlatform().register(async ({ inject: add }) => {
    add(inject('cart'));
    await Promise.resolve();
    add(inject('list'));
  });
  expect(late).toEqual(['mf-x/list']);
  expect(
    await recordingPlatform().register(({ inject: add }) => {
      add(inject('cart'));
      setTimeout(() => add(inject('list')));
    }),
  ).toEqual([]);
  expect(await recordingPlatform().register(undefined)).toEqual([]);
});
