import type { ReactNode } from 'react';
import { Picture } from '../picture/Picture';
import styles from './PageHeading.module.css';

export interface PageHeadingProps {
  title: ReactNode;
  /** Address of a decorative picture before the title. */
  icon?: string;
  /** Actions at the end of the line. */
  children?: ReactNode;
}

/** The page's one `<h1>`. */
export const PageHeading = ({ title, icon, children }: PageHeadingProps) => (
  <div className={styles.heading}>
    {icon !== undefined && <Picture className={styles.picture} src={icon} alt="" width={56} height={56} />}
    <h1>{title}</h1>
    {children && <div className={styles.actions}>{children}</div>}
  </div>
);
