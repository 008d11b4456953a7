import { VisuallyHidden } from '../hidden/VisuallyHidden';
import { SpinnerMark } from './SpinnerMark';
import styles from './Spinner.module.css';

/** Shown while waiting; screen readers read `label`. Use `Skeleton` if the content's size is known. */
export const Spinner = ({ label }: { label: string }) => (
  <span role="status" className={styles.spinner}>
    <SpinnerMark size={28} />
    <VisuallyHidden>{label}</VisuallyHidden>
  </span>
);
