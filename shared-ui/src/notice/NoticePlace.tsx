import type { ReactNode } from 'react';
import { classNames } from '../classNames';
import styles from './NoticePlace.module.css';
import { Placed } from './Placed';

/**
 * A live region for notices of tone `info` and `ok`. It is rendered without a notice, too: screen readers often do not
 * announce a region that is inserted together with its text.
 */
export const NoticePlace = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div role="status" className={classNames(styles.place, className)}>
    <Placed value={true}>{children}</Placed>
  </div>
);
