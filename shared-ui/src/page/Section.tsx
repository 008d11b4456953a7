import { useId, type ReactNode } from 'react';
import styles from './Section.module.css';

export interface SectionProps {
  title?: ReactNode;
  /** At the end of the title's line, for example a link to the whole list. */
  action?: ReactNode;
  /** Anchor for links to this part of the page. */
  id?: string;
  children?: ReactNode;
}

/** A part of a page, with its vertical spacing; a landmark if it has a title. */
export const Section = ({ title, action, id, children }: SectionProps) => {
  const titleId = useId();
  return (
    <section id={id} className={styles.section} aria-labelledby={title ? titleId : undefined}>
      {(title || action) && (
        <div className={styles.head}>
          {title && <h2 id={titleId}>{title}</h2>}
          {action}
        </div>
      )}
      {children}
    </section>
  );
};
