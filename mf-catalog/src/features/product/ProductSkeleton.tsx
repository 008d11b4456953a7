import { Skeleton } from '@storefront/ui';
import styles from './ProductScreen.module.css';

/** Holds the place of a product that is on its way. */
export function ProductSkeleton() {
  return (
    <div className={styles.page} aria-hidden="true">
      <Skeleton height={112} radius="l" />
      <Skeleton height={260} radius="l" />
      <div className={styles.details}>
        <Skeleton height={420} radius="l" />
      </div>
    </div>
  );
}
