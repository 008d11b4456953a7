import { paths, pickText, type Order, type Text } from '@storefront/contracts';
import { useApiHref, useLanguage, useTranslation } from '@storefront/platform';
import { Button, Card, icons } from '@storefront/ui';
import { useId } from 'react';
import { Countdown } from './Countdown';
import styles from './OrderPayment.module.css';
import { PaymentCode } from './PaymentCode';
import { useCountdown } from './useCountdown';

interface Props {
  order: Order;
  /** When the order was loaded, in Unix milliseconds of this browser. */
  answeredAt: number;
  /** Loads the order again (S124). */
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
      {order.qrCodeUrl && <PaymentCode address={order.qrCodeUrl} />}
      {order.paymentInstructions && <Instructions text={order.paymentInstructions} />}
      {payAt && (
        <Button variant="primary" block icon={icons.external} href={payAt} target="_blank" rel="noopener">
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

/** The steps of a payment by hand (S103). */
function Instructions({ text }: { text: Text }) {
  const { t } = useTranslation('mf-checkout');
  const language = useLanguage();
  const steps = pickText(text, language)
    .split('\n')
    .filter((step) => step.trim() !== '');
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles.instructions}>
      <h2 id={titleId}>{t('details.instructions')}</h2>
      <ol>
        {steps.map((step, index) => (
          <li key={index}>{step}</li>
        ))}
      </ol>
    </section>
  );
}
