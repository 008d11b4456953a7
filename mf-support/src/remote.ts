import { defineRemote } from '@storefront/contracts';

/** What all that is ours is named by. Code of a page takes nothing else of this file: the rest is the build's. */
export const name = 'mf-support';

export const definition = defineRemote({
  name,
  routes: [{ id: 'contact', path: 'contact-us', visibility: 'private' }],
  slots: [],
  wakes: [],
  absence: { en: 'Support is not available right now', ru: 'Поддержка сейчас недоступна' },
  navigation: [{ path: '/contact-us', label: { en: 'Contact us', ru: 'Контакты' }, order: 40 }],
});
