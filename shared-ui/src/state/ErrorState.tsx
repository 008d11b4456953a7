import type { ReactNode } from 'react';
import { Button } from '../button/Button';
import styles from './State.module.css';

export interface ErrorStateProps {
  title: ReactNode;
  text?: ReactNode;
  retryLabel: string;
  onRetry: () => void;
  busy?: boolean;
}

/** Shown after a failure, with a retry button; announced when it appears. */
export const ErrorState = ({ title, text, retryLabel, onRetry, busy }: ErrorStateProps) => (
  <div className={styles.state}>
    <div role="alert">
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
    </div>
    <div className={styles.action}>
      <Button variant="secondary" busy={busy} onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  </div>
);
