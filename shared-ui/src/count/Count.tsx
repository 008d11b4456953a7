import type { ComponentPropsWithRef } from 'react';
import styles from './Count.module.css';

/** How many things there are, in the place of a small button's icon: however many figures stand in it, nothing beside it moves. */
export const Count = (props: Omit<ComponentPropsWithRef<'span'>, 'className'>) => (
  <span className={styles.place}>
    <span {...props} className={styles.count} />
  </span>
);
