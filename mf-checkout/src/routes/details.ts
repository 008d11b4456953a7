import { defineRoute } from '@storefront/platform';
import { DetailsScreen } from '../features/order/DetailsScreen';

export const route = defineRoute({
  head: ({ t }) => ({ title: t('details.title'), noindex: true }),
  Screen: DetailsScreen,
});
