import { paths } from '@storefront/contracts';
import { Redirect, useDispatch, useGo, useTranslation } from '@storefront/platform';
import { useChangePaymentMethodMutation, useOrderQuery } from '../../api/ordersApi';
import { checkout } from '../cart/checkoutSlice';
import { MissingOrder } from '../order/MissingOrder';
import { rememberSuccessor } from '../result/clearedOrders';
import { LoadingFailed, PaymentFrame } from './PaymentFrame';
import { PaymentForm, type PaymentChoice, type Submitted } from './PaymentForm';

/** Changes the payment method of an order; redirects to its details if that is not allowed (S111). */
export function ChangePaymentMethod({ orderId }: { orderId: string }) {
  const { t } = useTranslation('mf-checkout');
  const dispatch = useDispatch();
  const go = useGo();
  const order = useOrderQuery(orderId, { refetchOnMountOrArgChange: true });
  const [change] = useChangePaymentMethodMutation();
  const submit = async ({ paymentSystemId }: PaymentChoice): Promise<Submitted> => {
    const { data: changed } = await change({ orderId, paymentSystemId });
    if (!changed) return changed === null ? 'refused' : 'failed';
    dispatch(checkout.orderContinued({ orderId, successor: changed.orderId }));
    rememberSuccessor(orderId, changed.orderId);
    go(paths.details(changed.orderId), { isAsked: true });
    return 'done';
  };

  if (order.currentData === null) return <MissingOrder />;
  if (!order.currentData)
    return order.error ? (
      <LoadingFailed
        title={t('details.failed')}
        text={t('details.failedText')}
        onRetry={() => void order.refetch()}
        busy={order.isFetching}
      />
    ) : (
      <PaymentFrame />
    );
  if (!order.currentData.canChangePaymentMethod) return <Redirect to={paths.details(orderId)} />;
  return (
    <PaymentForm
      submitLabel={t('payment.change')}
      failedText={t('payment.changeFailed')}
      refusedText={t('payment.changeRefused')}
      emailHint={t('payment.emailFixed')}
      fixedEmail={order.currentData.email}
      orderId={orderId}
      onSubmit={submit}
    />
  );
}
