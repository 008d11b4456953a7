import { useArrived } from '@storefront/platform';
import { use, type ReactNode } from 'react';
import { late } from '../late/late';
import styles from './Growing.module.css';

/** The number of entries at first. */
export const part = 60;

/** The number of entries in the first viewport; a phone has a single column. */
const inSight = () => (innerWidth < 720 ? 3 : 6);

const longList = late(() => import(/* webpackChunkName: "long-list" */ './LongList'));

export interface GrowingProps<T> {
  items: readonly T[];
  /** The list's path, which identifies it, and to which "more" links. */
  path: string;
  /** Renders the first entries of the list, each as an `li`. */
  children: (shown: readonly T[]) => ReactNode;
}

/** A list of any length; the code for long lists is loaded on demand. */
export function Growing<T>(props: GrowingProps<T>) {
  const { items, children } = props;
  if (!useArrived()) return children(items.slice(0, inSight()));
  return items.length > part ? <Long {...props} /> : children(items);
}

function Long<T>(props: GrowingProps<T>) {
  const { LongList } = use(longList.bring());
  return <LongList {...props} className={styles.more} />;
}
