import { defineRemote } from '@storefront/contracts';
import type {} from './contract';

/** What all that is ours is named by. Code of a page takes nothing else of this file: the rest is the build's. */
export const name = 'mf-sample';

export const definition = defineRemote({
  name,
  routes: [{ id: 'start', path: 'sample', visibility: 'public' }],
  slots: [{ slot: 'mf-sample/pick', widget: 'Pick', load: 'visible' }],
  wakes: ['mf-sample/picked'],
  absence: { en: 'This part of the shop is not available right now', ru: 'Этот раздел сейчас недоступен' },
});
