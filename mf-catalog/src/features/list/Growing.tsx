import { useArrived } from '@storefront/platform';
import { use, type ReactNode } from 'react';
import { late } from '../late/late';
import styles from './Growing.module.css';

/** How many entries a list begins with. */
export const part = 60;

/** As many as the first screen shows: a phone has them one below the other. */
const inSight = () => (innerWidth < 720 ? 3 : 6);

const longList = late(() => import(/* webpackChunkName: "long-list" */ './LongList'));

export interface GrowingProps<T> {
  items: readonly T[];
  /** The list's own path: it tells lists apart, and leads on. */
  path: string;
  /** Draws the beginning of the list, each entry an `li`. */
  children: (shown: readonly T[]) => ReactNode;
}

/** A list, however long it is; what that takes comes where a list is long. */
export function Growing<T>(props: GrowingProps<T>) {
  const { items, children } = props;
  if (!useArrived()) return children(items.slice(0, inSight()));
  return items.length > part ? <Long {...props} /> : children(items);
}

function Long<T>(props: GrowingProps<T>) {
  const { LongList } = use(longList.bring());
  return <LongList {...props} className={styles.more} />;
}
