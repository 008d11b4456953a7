import { VisuallyHidden } from '../hidden/VisuallyHidden';
import { SpinnerMark } from './SpinnerMark';
import styles from './Spinner.module.css';

/** Waiting, announced by `label`. Where the size of what comes is known, use `Skeleton`. */
export const Spinner = ({ label }: { label: string }) => (
  <span role="status" className={styles.spinner}>
    <SpinnerMark size={28} />
    <VisuallyHidden>{label}</VisuallyHidden>
  </span>
);
