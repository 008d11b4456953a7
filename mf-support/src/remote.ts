import { defineRemote } from '@storefront/contracts';

/** The remote's name, the only export that pages use: everything else here is for the build. */
export const name = 'mf-support';

export const definition = defineRemote({
  name,
  routes: [{ id: 'contact', path: 'contact-us', visibility: 'private' }],
  slots: [],
  wakes: [],
  absence: { en: 'Support is not available right now', ru: 'Поддержка сейчас недоступна' },
  navigation: [{ path: '/contact-us', label: { en: 'Contact us', ru: 'Контакты' }, order: 40 }],
});
