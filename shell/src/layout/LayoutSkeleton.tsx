import { Skeleton } from '@storefront/ui';
import styles from './Layout.module.css';
import header from './Header.module.css';

/**
 * A skeleton of the frame, while a browser that renders alone loads what the frame needs (S017). Without text, since
 * the texts may not have loaded.
 */
export function LayoutSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <div className={header.header}>
        <div className={header.bar}>
          <Skeleton height="24px" width="108px" />
          <div className={header.tools}>
            <Skeleton height="40px" width="92px" radius="xl" />
          </div>
        </div>
      </div>
      <main className={styles.main}>
        <Skeleton height="48px" width="min(420px, 80%)" />
      </main>
    </div>
  );
}
