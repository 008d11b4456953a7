import type { ReactNode } from 'react';
import { classNames } from '../classNames';
import styles from './StatusLabel.module.css';

/** A product's status. The colour never speaks alone: the words stand beside the dot. */
export const StatusLabel = ({ tone, children }: { tone: 'ok' | 'info' | 'risk'; children: ReactNode }) => (
  <span className={classNames(styles.status, styles[tone])}>{children}</span>
);
