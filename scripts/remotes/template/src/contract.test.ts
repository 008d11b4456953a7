import { event, isEvent } from '@storefront/contracts';
import type {} from './contract';

/** Never called: each line below must not compile. */
export function refusedByTheCompiler() {
  // @ts-expect-error nobody declares this event
  event('mf-sample/pickd', { gameId: 1 });
  // @ts-expect-error it says which game
  event('mf-sample/picked', {});
}

it('its event is known by its type', () => {
  expect(isEvent('mf-sample/picked')(event('mf-sample/picked', { gameId: 1 }))).toBe(true);
});
