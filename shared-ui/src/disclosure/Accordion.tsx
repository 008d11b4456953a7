import { useId, type ReactNode, type ToggleEvent } from 'react';
import { DetailsContent } from './DetailsContent';
import styles from './Disclosure.module.css';

export interface AccordionItem {
  id: string | number;
  title: ReactNode;
  content: ReactNode;
  /** Its id, by which the address of the page names it. */
  anchor?: string;
}

/** Native `<details>` that share a name: one open at a time, and a click on the open one closes it. */
export const Accordion = ({ items }: { items: readonly AccordionItem[] }) => {
  const name = useId();
  return (
    <div className={styles.accordion}>
      {items.map(({ id, title, content, anchor }) => (
        <details key={id} id={anchor} name={name} className={styles.disclosure} onToggle={closeOthers}>
          <DetailsContent title={title}>{content}</DetailsContent>
        </details>
      ))}
    </div>
  );
};

/** For browsers older than exclusive `<details name>`. */
const closeOthers = ({ currentTarget: opened }: ToggleEvent<HTMLDetailsElement>) => {
  if (!opened.open) return;
  for (const other of opened.parentElement?.querySelectorAll<HTMLDetailsElement>(':scope > details[open]') ?? [])
    if (other !== opened) other.open = false;
};
