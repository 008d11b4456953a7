import { use, type ReactNode } from 'react';
import { late } from '../late/late';
import styles from './Growing.module.css';

/** How many entries a list begins with. */
export const part = 60;

const longList = late(() => import(/* webpackChunkName: "long-list" */ './LongList'));

export interface GrowingProps<T> {
  items: readonly T[];
  /** The list's own path: it tells lists apart, and leads on. */
  path: string;
  /** Draws the beginning of the list, each entry an `li`. */
  children: (shown: readonly T[]) => ReactNode;
}

/** A list, however long it is; what that takes comes where a list is long. */
export const Growing = <T,>(props: GrowingProps<T>) => (props.items.length > part ? <Long {...props} /> : props.children(props.items));

function Long<T>(props: GrowingProps<T>) {
  const { LongList } = longList.here() ?? use(longList.bring());
  return <LongList {...props} className={styles.more} />;
}
