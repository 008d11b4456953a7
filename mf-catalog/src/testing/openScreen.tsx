import type { StorefrontEvent } from '@storefront/contracts';
import type { RemoteStore, RouteModule } from '@storefront/platform';
import { answering, openRoute, settled, type Answers, type HarnessOptions } from '@storefront/platform/testing';
import { act, render } from '@testing-library/react';
import en from '../locales/en.json';
import ru from '../locales/ru.json';
import { register } from '../register';
import { definition } from '../remote';
import { games, stats } from './demoShop';

export { failing, settled, silent, type Answers } from '@storefront/platform/testing';

export const catalog = { definition, register, texts: { en, ru } };

export const shopApi = (answers: Answers = {}) =>
  answering({ '/service-config': { stats }, '/v1/games': games, '/v1/games/popular': games, ...answers });

/** Opens a route as the shell does, optionally at a time and in a time zone; `onFailure` is called for failed calls. */
export async function openScreen(
  route: RouteModule,
  id: string,
  path: string,
  answers: Answers = {},
  more: Pick<HarnessOptions, 'now' | 'timeZone' | 'onFailure'> = {},
) {
  const api = shopApi(answers);
  const events: StorefrontEvent[] = [];
  const registerAndListen = (store: RemoteStore) => {
    register(store);
    store.startListening({
      predicate: ({ type }) => type.startsWith('cart/'),
      effect: (event) => void events.push(event as unknown as StorefrontEvent),
    });
  };
  const harness = openRoute({ ...catalog, register: registerAndListen }, route, id, {
    fetch: api.fetch,
    path,
    ...more,
  });
  // Within `act`, so that suspended parts finish.
  const page = await act(async () => render(harness.ui));
  await settled(harness.store);
  return { ...page, ...harness, ...api, events };
}
