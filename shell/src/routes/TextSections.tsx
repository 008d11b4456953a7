import { isMarkup, RichText } from '@storefront/ui';
import type { TextPage } from './pagesApi';
import styles from './TextSections.module.css';

/** A text of the API's, plain or marked up. */
export default function TextSections({ page }: { page: TextPage }) {
  return (
    <div className={styles.text}>
      {page.map(({ header, text }) => (
        <section key={header}>
          {header && <h2>{header}</h2>}
          {isMarkup(text) ? <RichText html={text} /> : text.split(/\n{2,}/).map((paragraph) => <p key={paragraph}>{paragraph}</p>)}
        </section>
      ))}
    </div>
  );
}
