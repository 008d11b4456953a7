import { limits, paths, type Order } from '@storefront/contracts';
import { Link, Redirect, useDispatch, useHydrated, useParams, useTranslation } from '@storefront/platform';
import { ErrorState, Notice, NoticePlace } from '@storefront/ui';
import { useEffect } from 'react';
import { useOrderQuery } from '../../api/ordersApi';
import { checkout } from '../cart/checkoutSlice';
import { orderOpened } from '../payment/orderAttempts';
import { linesTakenBy } from '../result/clearedOrders';
import { useClearing } from '../result/useClearing';
import { StepHeading } from '../steps/StepHeading';
import { DetailsFrame } from './DetailsFrame';
import styles from './DetailsScreen.module.css';
import { MissingOrder } from './MissingOrder';
import { OrderFacts } from './OrderFacts';
import { codeOf, isOverdue, isPaid, isUnderWay, outcomeOf } from './orderProgress';
import { OrderPayment } from './OrderPayment';

export function DetailsScreen() {
  const hydrated = useHydrated();
  const { orderId = '' } = useParams();
  return (
    <>
      <StepHeading step="details" orderId={orderId} />
      {hydrated ? <OrderDetails key={orderId} orderId={orderId} /> : <DetailsFrame />}
    </>
  );
}

/** Polls every 10 s and on focus (S121). */
const polled = {
  pollingInterval: limits.orderPollInterval,
  refetchOnFocus: true,
  refetchOnMountOrArgChange: limits.orderPollInterval / 1000,
} as const;

function OrderDetails({ orderId }: { orderId: string }) {
  const { t } = useTranslation('mf-checkout');
  const dispatch = useDispatch();
  const { currentData: order, fulfilledTimeStamp = 0, error, isFetching, refetch } = useOrderQuery(orderId, polled);
  useEffect(() => {
    const lines = linesTakenBy(orderId);
    if (lines !== null) dispatch(checkout.detailsOpened({ orderId, lines }));
    orderOpened(orderId);
  }, [dispatch, orderId]);
  // After the effect that records the order's lines.
  useClearing(Boolean(order && isPaid(order)), orderId);

  if (order === null) return <MissingOrder />;
  if (!order && error)
    return (
      <ErrorState
        title={t('details.failed')}
        text={t('details.failedText')}
        retryLabel={t('retry')}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    );
  if (!order) return <DetailsFrame />;
  if (outcomeOf(order) === 'succeeded') return <Succeeded orderId={orderId} />;
  if (outcomeOf(order) === 'failed' || isOverdue(order, fulfilledTimeStamp))
    return <Redirect to={paths.paymentFail()} />;
  return (
    <>
      <NoticePlace className={styles.notice}>
        {error !== undefined && <Notice tone="info">{t('details.stale')}</Notice>}
      </NoticePlace>
      <Told order={order} />
      <OpenOrder order={order} answeredAt={fulfilledTimeStamp} refetch={() => void refetch()} />
    </>
  );
}

/** Records the paid order, so that the success screen keeps lines that were added after it (S127). */
function Succeeded({ orderId }: { orderId: string }) {
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(checkout.orderSucceeded(orderId));
  }, [dispatch, orderId]);
  return <Redirect to={paths.paymentSuccess()} />;
}

/** Explains a status to a visitor who has paid, where nothing else does. */
function Told({ order }: { order: Order }) {
  const { t } = useTranslation('mf-checkout');
  const code = codeOf(order);
  if (code !== 'emailError' && code !== 'underReview' && !(code === 'waiting' && isUnderWay(order))) return null;
  return (
    <div className={styles.notice}>
      <Notice tone="info">
        <span>{t(`details.told.${code}`)}</span>{' '}
        {code === 'emailError' && <Link to={paths.contact()}>{t('contact')}</Link>}
      </Notice>
    </div>
  );
}

interface OpenOrderProps {
  order: Order;
  answeredAt: number;
  refetch: () => void;
}

function OpenOrder({ order, answeredAt, refetch }: OpenOrderProps) {
  const outcome = outcomeOf(order);
  const canBePaid = (outcome === 'awaitsPayment' && !isUnderWay(order)) || outcome === 'unknown';
  return (
    <div className={canBePaid ? styles.layout : undefined}>
      {canBePaid && <OrderPayment order={order} answeredAt={answeredAt} onTimeUp={refetch} />}
      <OrderFacts order={order} />
    </div>
  );
}
