import styles from './Marked.module.css';
import type { Part } from './marks';

/** A text with what was searched for marked in it; the words stay whole for who hears them. */
export function Marked({ parts }: { parts: readonly Part[] }) {
  return parts.map(({ text, isMarked }, place) =>
    isMarked ? (
      <mark key={place} className={styles.mark}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
