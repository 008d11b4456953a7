import { configureStore } from '@reduxjs/toolkit';
import type { StorefrontStore } from '@storefront/platform';
import { recordEvents } from './recordEvents';

const circle: { own?: object } = {};
circle.own = circle;

it.each([
  ['as they passed', { gameId: 'chess' }, '{"gameId":"chess"}'],
  ['without what cannot be written: a large number', 1n, '(cannot be written)'],
  ['without what cannot be written: a circle', circle, '(cannot be written)'],
])('events are recorded %s, and dispatched in any case', (_how, payload, written) => {
  const heard: unknown[] = [];
  const store = configureStore({
    reducer: (state: number | undefined, action: object) => (
      heard.push((action as { payload?: unknown }).payload), state ?? 0
    ),
    middleware: () => [] as never,
    devTools: false,
  }) as unknown as StorefrontStore;
  const events = recordEvents(store);
  store.dispatch({ type: 'mf-x/picked', payload } as never);
  expect(heard.at(-1)).toBe(payload);
  expect(events.all()).toMatchObject([{ type: 'mf-x/picked', payload: written }]);
});

it('of events the newest fifty are kept, each with two hundred signs of what it says, and none that libraries tell themselves', () => {
  const store = configureStore({
    reducer: (state: number | undefined) => state ?? 0,
    middleware: () => [] as never,
    devTools: false,
  }) as unknown as StorefrontStore;
  const events = recordEvents(store);
  const heard = jest.fn();
  const end = events.subscribe(heard);
  for (const type of [
    'api/executeQuery',
    'storefront/hydrated',
    'listenerMiddleware/add',
    '__rtkq/focused',
    '@@INIT',
    'words',
  ])
    store.dispatch({ type } as never);
  expect(heard).not.toHaveBeenCalled();
  for (let count = 1; count <= 51; count += 1)
    store.dispatch({ type: 'mf-x/picked', payload: `${count}`.padEnd(300, 'x') } as never);
  expect([
    heard.mock.calls.length,
    events.all().length,
    events.all()[0]!.payload,
    events.all().at(-1)!.payload.slice(0, 2),
  ]).toEqual([51, 50, `"51${'x'.repeat(197)}`, '"2']);
  end();
  store.dispatch({ type: 'mf-x/picked' } as never);
  expect([heard.mock.calls.length, events.all()[0]]).toEqual([51, expect.objectContaining({ id: 52, payload: '' })]);
});
