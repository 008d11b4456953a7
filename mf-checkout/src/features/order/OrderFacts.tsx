import { formatDollars, pickText, type Order } from '@storefront/contracts';
import { useLanguage, useTranslation } from '@storefront/platform';
import { Card, CopyButton } from '@storefront/ui';
import { useId, type ReactNode } from 'react';
import styles from './OrderFacts.module.css';
import { statusLabel, withoutSingleMark } from './orderProgress';

export function OrderFacts({ order }: { order: Order }) {
  const { t } = useTranslation('mf-checkout');
  const language = useLanguage();
  return (
    <Card as="section" className={styles.card} aria-label={t('details.facts')}>
      <dl className={styles.facts}>
        <Fact name={t('details.id')} copied={order.id}>
          <span className={styles.code}>{order.id}</span>
        </Fact>
        <Fact name={t('details.status')}>
          <strong role="status">{statusLabel(order, language)}</strong>
        </Fact>
        <Fact name={t('details.products')}>
          <ul className={styles.products}>
            {order.subscriptionNames.map((text, index) => (
              <li key={index}>{withoutSingleMark(pickText(text, language))}</li>
            ))}
          </ul>
        </Fact>
        <Fact name={t('details.sum')}>
          {/* Orders are paid in dollars, whatever the page's language (S114). */}
          <span className={styles.sum}>{formatDollars(order.usdCost)}</span>
        </Fact>
        <Fact name={t('details.email')}>{order.email}</Fact>
        {order.paymentAddress && (
          <Fact name={t('details.address')} copied={order.paymentAddress}>
            <span className={styles.code}>{order.paymentAddress}</span>
          </Fact>
        )}
      </dl>
    </Card>
  );
}

interface FactProps {
  name: string;
  /** The text for the copy button; without it there is none. */
  copied?: string;
  children: ReactNode;
}

function Fact({ name, copied, children }: FactProps) {
  const { t } = useTranslation('mf-checkout');
  const id = useId();
  return (
    <div className={styles.fact}>
      <dt id={id}>{name}</dt>
      <dd>
        {children}
        {copied !== undefined && (
          <CopyButton
            text={copied}
            label={t('details.copy')}
            describedBy={id}
            copiedLabel={t('details.copied')}
            onError={(error) => console.error(`Copying “${name}” failed.`, error)}
          />
        )}
      </dd>
    </div>
  );
}
