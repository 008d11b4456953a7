import type { ProductListItem } from '@storefront/contracts';
import { Skeleton } from '@storefront/ui';
import { NamedHead } from './ProductHead';
import styles from './ProductScreen.module.css';

/** Placeholder of a loading product, below what is known from a list. */
export function ProductSkeleton({ listed }: { listed: ProductListItem | undefined }) {
  return (
    <div className={styles.page} aria-busy="true">
      {listed ? (
        <NamedHead product={listed}>
          <Skeleton height={24} width={180} />
        </NamedHead>
      ) : (
        <Skeleton height={112} radius="l" />
      )}
      <Skeleton height={260} radius="l" />
      <div className={styles.details}>
        <Skeleton height={420} radius="l" />
      </div>
    </div>
  );
}
