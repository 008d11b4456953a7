import type { ReactNode } from 'react';
import styles from './FoundCount.module.css';

/** How many were found, seen and heard; without words its place is empty, and there, so that words that come are heard. */
export function FoundCount({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={styles.count}>
      {children}
    </p>
  );
}
