import { classNames } from '../classNames';
import styles from './Spinner.module.css';

/** The turning arc only, for controls that announce themselves that they are busy. */
export const SpinnerMark = ({ className, size = 20 }: { className?: string; size?: number }) => (
  <svg className={classNames(styles.mark, className)} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
    <circle cx="12" cy="12" r="9" className={styles.track} />
    <path d="M12 3a9 9 0 0 1 9 9" />
  </svg>
);
