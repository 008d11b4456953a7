import { defineRoute } from '@storefront/platform';
import { SuccessScreen } from '../features/result/SuccessScreen';

export const route = defineRoute({
  head: ({ t }) => ({ title: t('success.title'), noindex: true }),
  Screen: SuccessScreen,
});
