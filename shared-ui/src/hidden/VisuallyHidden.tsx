import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

/** Words that are heard and not seen; a `<span>`, which may hold no paragraph. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => <span className={styles.hidden}>{children}</span>;
