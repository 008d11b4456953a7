import { defineRemote } from '@storefront/contracts';

export const definition = defineRemote({
  name: 'mf-support',
  routes: [{ id: 'contact', path: 'contact-us', visibility: 'private' }],
  slots: [],
  wakes: [],
  absence: { en: 'Support is not available right now', ru: 'Поддержка сейчас недоступна' },
  navigation: [{ path: '/contact-us', label: { en: 'Contact us', ru: 'Контакты' }, order: 40 }],
});
