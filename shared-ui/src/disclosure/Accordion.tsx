import { useId, type ReactNode, type ToggleEvent } from 'react';
import { DetailsContent } from './DetailsContent';
import styles from './Disclosure.module.css';

export interface AccordionItem {
  id: string | number;
  title: ReactNode;
  content: ReactNode;
  /** Its id, for links. */
  anchor?: string;
}

/** Native `<details>` with the same name, of which at most one is open. */
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
