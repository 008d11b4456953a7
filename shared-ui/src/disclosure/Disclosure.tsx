import type { ReactNode } from 'react';
import { DetailsContent } from './DetailsContent';
import styles from './Disclosure.module.css';

export interface DisclosureProps {
  title: ReactNode;
  /** Whether it is open at first. */
  open?: boolean;
  children?: ReactNode;
}

/** A native `<details>`: it works before any script, and the browser's page search opens it. */
export const Disclosure = ({ title, open, children }: DisclosureProps) => (
  <details className={styles.disclosure} open={open}>
    <DetailsContent title={title}>{children}</DetailsContent>
  </details>
);
