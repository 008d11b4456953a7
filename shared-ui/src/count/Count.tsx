import type { ComponentPropsWithRef } from 'react';
import styles from './Count.module.css';

/** A number in the place of a small button's icon, so that its width does not move anything. */
export const Count = (props: Omit<ComponentPropsWithRef<'span'>, 'className'>) => (
  <span className={styles.place}>
    <span {...props} className={styles.count} />
  </span>
);
