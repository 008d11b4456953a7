/** @jest-environment @storefront/build/jest/server.cjs */
import { api } from './api';
import { ask } from './remoteModules';
import { createStorefrontStore } from './store';

const { endpoints } = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({ thing: build.query<unknown, void>({ query: () => ({ url: '/v1/thing' }) }) }),
});

it('S202 leaves no timer behind a page of the server, which would hold its store for 400 s', async () => {
  jest.useFakeTimers();
  const store = createStorefrontStore({
    apiUrl: 'http://api.test',
    fetch: async () => new Response('{"success":true,"result":1}'),
    timeout: 1000,
    retries: 0,
    onFailure: () => {},
  });
  await ask(store, endpoints.thing.initiate());
  await jest.advanceTimersByTimeAsync(1000);
  expect(jest.getTimerCount()).toBe(0);
  expect(Object.keys(store.getState().api.queries)).toHaveLength(1);
});
