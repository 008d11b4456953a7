import type { ReactNode } from 'react';
import { classNames } from '../classNames';
import styles from './NoticePlace.module.css';
import { Placed } from './Placed';

/**
 * Where notices of tone `info` and `ok` come and go. It stays without one: of what comes together with its words a screen reader often
 * says nothing.
 */
export const NoticePlace = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div role="status" className={classNames(styles.place, className)}>
    <Placed value={true}>{children}</Placed>
  </div>
);
