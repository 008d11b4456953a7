import { defineRoute } from '@storefront/platform';
import { PaymentScreen } from '../features/payment/PaymentScreen';

export const route = defineRoute({
  head: ({ t }) => ({ title: t('payment.title'), noindex: true }),
  Screen: PaymentScreen,
});
