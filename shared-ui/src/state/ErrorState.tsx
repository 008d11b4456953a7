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

/** Something failed: announced when it appears, with a way to try again. */
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
