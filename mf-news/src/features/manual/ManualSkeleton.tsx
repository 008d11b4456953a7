import { Skeleton } from '@storefront/ui';
import styles from './ManualSkeleton.module.css';

export function ManualSkeleton() {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      <Skeleton height={48} width="60%" />
      <Skeleton height={128} radius="l" />
      <Skeleton height={320} radius="l" />
    </div>
  );
}
