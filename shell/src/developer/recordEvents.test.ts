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
  const store = configureStore({ reducer: (state: number | undefined, action: object) => (heard.push((action as { payload?: unknown }).payload), state ?? 0), middleware: () => [] as never, devTools: false }) as unknown as StorefrontStore;
  const events = recordEvents(store);
  store.dispatch({ type: 'mf-x/picked', payload } as never);
  expect(heard.at(-1)).toBe(payload);
  expect(events.all()).toMatchObject([{ type: 'mf-x/picked', payload: written }]);
});
