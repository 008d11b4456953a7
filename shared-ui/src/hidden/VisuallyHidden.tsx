import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

/** Words that are heard and not seen. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => <span className={styles.hidden}>{children}</span>;
