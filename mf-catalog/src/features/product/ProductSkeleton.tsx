import type { ProductListItem } from '@storefront/contracts';
import { Skeleton } from '@storefront/ui';
import { NamedHead } from './ProductHead';
import styles from './ProductScreen.module.css';

/** Holds the place of a product that is on its way, below what a list has said of it. */
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
