import type { ReactNode } from 'react';
import { classNames } from '../classNames';
import styles from './StatusLabel.module.css';

/** A product's status as a coloured dot with text, since colour alone is not accessible. */
export const StatusLabel = ({ tone, children }: { tone: 'ok' | 'info' | 'risk'; children: ReactNode }) => (
  <span className={classNames(styles.status, styles[tone])}>{children}</span>
);
