import type { Price } from '@storefront/contracts';
import { usePrice, useTranslation } from '@storefront/platform';
import styles from './FromPrice.module.css';

/** “from $ 4.00”, or a text for no price. */
export function FromPrice({ lowest }: { lowest: Price | undefined }) {
  const { t } = useTranslation('mf-catalog');
  const write = usePrice();
  if (!lowest || lowest.price <= 0) return <span className={styles.none}>{t('products.noPrice')}</span>;
  return (
    <span className={styles.price}>
      <span className={styles.from}>{t('products.from')}</span> <strong>{write(lowest.price, lowest.isUsd)}</strong>
    </span>
  );
}
