import { createHarness } from '@storefront/platform/src/testing';
import type { StorefrontEvent } from '@storefront/contracts';
import { act, render } from '@testing-library/react';
import type { RemoteStore, RouteModule, StorefrontStore } from '@storefront/platform';
import { definition } from '../remote';
import { register } from '../register';
import en from '../locales/en.json';
import ru from '../locales/ru.json';
import { games, stats } from './demoShop';

/** In place of an answer: the call fails. */
export const failing = Symbol('failing');

/** What the API answers, by path with query; anything else is missing (null). */
export type Answers = Record<string, unknown>;

const usual: Answers = {
  '/service-config': { stats },
  '/v1/games': games,
  '/v1/games/popular': games,
};

export function shopApi(answers: Answers = {}) {
  const known: Answers = { ...usual, ...answers };
  const calls: string[] = [];
  const fetch = async (input: RequestInfo | URL): Promise<Response> => {
    const { pathname, search } = new URL(String(input));
    const call = pathname + search;
    calls.push(call);
    const result = known[call] ?? null;
    if (result === failing) return Response.json({ success: false, result: null, message: null }, { status: 500 });
    return Response.json({ success: result !== null, result, message: null });
  };
  return { fetch: fetch as typeof globalThis.fetch, calls, known };
}

/** Opens one of our routes as the shell would: `load` first, then the screen. */
export async function openScreen(route: RouteModule, id: string, path: string, answers: Answers = {}) {
  const api = shopApi(answers);
  const pattern = definition.routes.find((candidate) => candidate.id === id)?.path;
  if (pattern === undefined) throw new Error(`There is no route ${id}.`);
  const events: StorefrontEvent[] = [];
  const registerAndListen = (store: RemoteStore) => {
    register(store);
    store.startListening({
      predicate: ({ type }) => type.startsWith('cart/'),
      effect: (event) => void events.push(event as unknown as StorefrontEvent),
    });
  };
  const harness = createHarness(<route.Screen />, {
    texts: { 'mf-catalog': { en, ru } },
    fetch: api.fetch,
    path,
    pattern,
    remote: { definition, register: registerAndListen },
  });
  // What the screen waits for comes meanwhile.
  const page = await act(async () => render(harness.ui));
  await settle(harness.store);
  return { ...page, ...harness, ...api, events };
}

/** Waits until no call is under way and none follows from what was drawn; the store tells its readers a frame late. */
export async function settle(store: StorefrontStore) {
  const isCalling = () => {
    const { queries } = store.getState().api as { queries: Record<string, { status: string }> };
    return Object.values(queries).some(({ status }) => status === 'pending');
  };
  for (let quiet = 0; quiet < 3; quiet = isCalling() ? 0 : quiet + 1)
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
}
