import { paths, pickText, type Announcement } from '@storefront/contracts';
import { useLanguage, useTranslation } from '@storefront/platform';
import { Card, Icon, icons, UiLink, VisuallyHidden } from '@storefront/ui';
import { toExcerpt } from '../content/excerpt';
import styles from './AnnouncementCard.module.css';
import { Banner } from './Banner';
import { Marks } from './Marks';

interface AnnouncementCardProps {
  announcement: Announcement;
  /** Its page of the list: a part of the article's address. */
  page: number;
  eager: boolean;
}

export function AnnouncementCard({ announcement, page, eager }: AnnouncementCardProps) {
  const { t } = useTranslation('mf-news');
  const language = useLanguage();
  const header = pickText(announcement.header, language);
  return (
    <Card as="article" className={styles.card}>
      <Banner address={announcement.banner} eager={eager} />
      <div className={styles.words}>
        <Marks announcement={announcement} />
        <h2>{header}</h2>
        <p>{toExcerpt(pickText(announcement.text, language))}</p>
        <UiLink to={paths.article(announcement.id, page)} className={styles.more}>
          <span>{t('news.more')}</span>
          <VisuallyHidden>{t('news.moreAbout', { header })}</VisuallyHidden>
          <Icon shape={icons.arrowRight} size={16} />
        </UiLink>
      </div>
    </Card>
  );
}
