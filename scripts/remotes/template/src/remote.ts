import { defineRemote } from '@storefront/contracts';
import type {} from './contract';

export const definition = defineRemote({
  name: 'mf-sample',
  routes: [{ id: 'start', path: 'sample', visibility: 'public' }],
  slots: [{ slot: 'mf-sample/pick', widget: 'Pick', load: 'visible' }],
  wakes: ['mf-sample/picked'],
  absence: { en: 'This part of the shop is not available right now', ru: 'Этот раздел сейчас недоступен' },
});
