import { shapes, type IconName } from './shapes';
import styles from './Icon.module.css';

/** A picture beside words, hidden from assistive technology: the control that holds it has the name. `size` in px. */
export const Icon = ({ name, size = 20 }: { name: IconName; size?: number }) => (
  <svg className={styles.icon} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" focusable="false">
    <path d={shapes[name]} />
  </svg>
);
