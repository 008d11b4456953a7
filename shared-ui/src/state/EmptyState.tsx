import type { ReactNode } from 'react';
import styles from './State.module.css';

export interface EmptyStateProps {
  title: ReactNode;
  /** What to do next. */
  text?: ReactNode;
  action?: ReactNode;
}

/** Shown for empty lists: what is missing, and what to do. */
export const EmptyState = ({ title, text, action }: EmptyStateProps) => (
  <div className={styles.state}>
    <p className={styles.title}>{title}</p>
    {text && <p className={styles.text}>{text}</p>}
    {action && <div className={styles.action}>{action}</div>}
  </div>
);
