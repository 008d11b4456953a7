import type { ReactNode } from 'react';
import styles from './FoundCount.module.css';

/**
 * The number of results, as a live region, which is rendered without a search, too, so that screen readers announce
 * changes.
 */
export function FoundCount({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={styles.count}>
      {children}
    </p>
  );
}
