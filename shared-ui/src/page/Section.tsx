import { useId, type ReactNode } from 'react';
import styles from './Section.module.css';

export interface SectionProps {
  title?: ReactNode;
  /** Stands at the end of the title's line: a link to the whole list, say. */
  action?: ReactNode;
  /** Anchor for links to this part of the page. */
  id?: string;
  children?: ReactNode;
}

/** A part of a page: brings the vertical rhythm, and is a landmark when it has a title. */
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
