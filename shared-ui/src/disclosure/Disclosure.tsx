import type { ReactNode } from 'react';
import { DetailsContent } from './DetailsContent';
import styles from './Disclosure.module.css';

export interface DisclosureProps {
  title: ReactNode;
  /** Whether it starts open; the visitor decides from then on. */
  open?: boolean;
  children?: ReactNode;
}

/** A native `<details>`: works before any script, and the browser's own search opens it. */
export const Disclosure = ({ title, open, children }: DisclosureProps) => (
  <details className={styles.disclosure} open={open}>
    <DetailsContent title={title}>{children}</DetailsContent>
  </details>
);
