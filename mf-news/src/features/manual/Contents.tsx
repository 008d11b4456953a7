import { anchorHref } from '@storefront/contracts';
import { useTranslation } from '@storefront/platform';
import { Disclosure } from '@storefront/ui';
import styles from './Contents.module.css';
import { isLong, type Outline, type Place } from './outline';

/**
 * The table of contents of a long manual. Plain links: they work before any script runs, and keyboard navigation
 * continues at their targets.
 */
export function Contents({ outline }: { outline: Outline }) {
  const { t } = useTranslation('mf-news');
  if (!isLong(outline)) return null;
  return (
    <nav className={styles.contents} aria-label={t('manual.contents')}>
      <Disclosure title={t('manual.contents')}>
        <ol>{outline.steps.map(entry)}</ol>
        {outline.questions.length > 0 && <a href={anchorHref(outline.asked)}>{t('manual.questions')}</a>}
      </Disclosure>
    </nav>
  );
}

const entry = ({ id, header }: Place) => (
  <li key={id}>
    <a href={anchorHref(id)}>{header}</a>
  </li>
);
