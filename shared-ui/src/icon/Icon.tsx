import type * as icons from './shapes';
import styles from './Icon.module.css';

/** One of the set. */
export type Shape = (typeof icons)[keyof typeof icons];

/** A decorative icon, hidden from assistive technology: the control around it has the name. `size` in px. */
export const Icon = ({ shape, size = 20 }: { shape: Shape; size?: number }) => (
  <svg className={styles.icon} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" focusable="false">
    <path d={shape} />
  </svg>
);
