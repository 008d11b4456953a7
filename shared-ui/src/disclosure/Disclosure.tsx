import type { ReactNode } from 'react';
import { Icon } from '../icon/Icon';
import * as icons from '../icon/shapes';
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
    <summary className={styles.summary}>
      <span>{title}</span>
      <span className={styles.chevron}>
        <Icon shape={icons.chevronDown} />
      </span>
    </summary>
    <div className={styles.content}>{children}</div>
  </details>
);
