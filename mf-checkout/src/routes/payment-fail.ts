import { defineRoute } from '@storefront/platform';
import { FailScreen } from '../features/result/FailScreen';

export const route = defineRoute({
  head: ({ t }) => ({ title: t('fail.title'), noindex: true }),
  Screen: FailScreen,
});
