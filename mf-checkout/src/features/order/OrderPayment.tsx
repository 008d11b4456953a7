import { paths, type Order } from '@storefront/contracts';
import { useApiHref, useTranslation } from '@storefront/platform';
import { Button, Card, Skeleton } from '@storefront/ui';
import { lazy, Suspense } from 'react';
import { Countdown } from './Countdown';
import styles from './OrderPayment.module.css';
import { useCountdown } from './useCountdown';

const QrCode = lazy(() => import('./QrCode'));

interface Props {
  order: Order;
  /** Unix milliseconds of this browser at which the order was answered. */
  answeredAt: number;
  /** Asks for the order once more (S124). */
  onTimeUp: () => void;
}

/** How and how long the order can be paid. */
export function OrderPayment({ order, answeredAt, onTimeUp }: Props) {
  const { t } = useTranslation('mf-checkout');
  const left = useCountdown(order, answeredAt, onTimeUp);
  const payAt = useApiHref()(order.url ?? '');
  return (
    <Card as="section" className={styles.payment} aria-label={t('payment.title')}>
      <Countdown seconds={left} />
      {order.qrCodeUrl && (
        <figure className={styles.qr}>
          <Suspense fallback={<Skeleton height={216} width={216} radius="m" />}>
            <QrCode value={order.qrCodeUrl} title={t('details.qr')} />
          </Suspense>
          <figcaption>{t('details.scan')}</figcaption>
        </figure>
      )}
      {payAt && (
        <Button variant="primary" block icon="external" href={payAt} target="_blank" rel="noopener">
          {t('details.pay')}
        </Button>
      )}
      {order.canChangePaymentMethod && (
        <Button variant="secondary" block to={paths.payment(order.id)}>
          {t('details.change')}
        </Button>
      )}
    </Card>
  );
}
