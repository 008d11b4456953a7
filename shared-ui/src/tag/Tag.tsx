import type { ReactNode } from 'react';
import { classNames } from '../classNames';
import styles from './Tag.module.css';

/** A short label on a card or a row, readable on a picture, too. */
export const Tag = ({ tone = 'plain', children }: { tone?: 'plain' | 'accent'; children: ReactNode }) => (
  <span className={classNames(styles.tag, styles[tone])}>{children}</span>
);
