import { useTranslation } from '@storefront/platform';
import { EmptyState, isMarkup, RichText } from '@storefront/ui';
import { useMemo } from 'react';
import { readSections } from './readSections';

/**
 * A text of the API's, plain or with markup (`data` null where there is none). Its styles are the page's, since those
 * come with the server's HTML.
 */
export default function TextSections({ data, className }: { data: string | null; className: string | undefined }) {
  const { t } = useTranslation('shell');
  const sections = useMemo(() => readSections(data ?? ''), [data]);
  if (sections.length === 0) return <EmptyState title={t('pages.empty')} />;
  return (
    <div className={className}>
      {sections.map(({ header, text }, place) => (
        <section key={place}>
          {header && <h2>{header}</h2>}
          {isMarkup(text) ? (
            <RichText html={text} />
          ) : (
            text.split(/\n{2,}/).map((paragraph, index) => <p key={index}>{paragraph}</p>)
          )}
        </section>
      ))}
    </div>
  );
}
