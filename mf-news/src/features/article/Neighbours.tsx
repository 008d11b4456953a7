import { paths, pickText, type Announcement, type Neighbour } from '@storefront/contracts';
import { useLanguage, useTranslation } from '@storefront/platform';
import { Icon, icons, UiLink } from '@storefront/ui';
import styles from './Neighbours.module.css';

/** Links to the announcements before and after this one, if the API names them. */
export function Neighbours({ previous, next }: Pick<Announcement, 'previous' | 'next'>) {
  const { t } = useTranslation('mf-news');
  if (!previous && !next) return null;
  return (
    <nav className={styles.neighbours} aria-label={t('article.neighbours')}>
      {previous && <Way to={previous} rel="prev" />}
      {next && <Way to={next} rel="next" />}
    </nav>
  );
}

function Way({ to: { id, page, header }, rel }: { to: Neighbour; rel: 'prev' | 'next' }) {
  const { t } = useTranslation('mf-news');
  const language = useLanguage();
  return (
    <UiLink to={paths.article(id, page)} rel={rel} className={styles[rel]}>
      <span className={styles.when}>
        {rel === 'prev' && <Icon shape={icons.chevronLeft} size={16} />}
        <span>{t(rel === 'prev' ? 'article.previous' : 'article.next')}</span>
        {rel === 'next' && <Icon shape={icons.chevronRight} size={16} />}
      </span>
      <span className={styles.header}>{pickText(header, language)}</span>
    </UiLink>
  );
}
