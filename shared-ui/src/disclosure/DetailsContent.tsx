import type { ReactNode } from 'react';
import { Icon } from '../icon/Icon';
import * as icons from '../icon/shapes';
import styles from './Disclosure.module.css';

interface DetailsContentProps {
  title: ReactNode;
  children?: ReactNode;
}

/** The content of a `<details>`: its summary with a chevron, and the disclosed part. */
export const DetailsContent = ({ title, children }: DetailsContentProps) => (
  <>
    <summary className={styles.summary}>
      <span>{title}</span>
      <span className={styles.chevron}>
        <Icon shape={icons.chevronDown} />
      </span>
    </summary>
    <div className={styles.content}>{children}</div>
  </>
);
