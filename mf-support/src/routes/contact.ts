import { defineRoute } from '@storefront/platform';
import { ContactScreen } from '../features/contact/ContactScreen';

export const route = defineRoute({
  head: ({ t }) => ({ title: t('contact.title'), description: t('contact.description'), noindex: true }),
  Screen: ContactScreen,
});
