import { limits, type Announcement } from '@storefront/contracts';
import { usePlatform, useTranslation } from '@storefront/platform';
import { Tag } from '@storefront/ui';
import { isoDate, useDate } from './dates';
import styles from './Marks.module.css';

/** Whether it is at most three days old, by the time at which the page was made (S136). */
function useIsNew({ createdAt }: Announcement): boolean {
  const { now } = usePlatform();
  return now / 1000 - createdAt <= limits.newBadgeSeconds;
}

interface MarksProps {
  announcement: Announcement;
  /** The reading time, where the whole text is shown. */
  minutes?: number;
}

/** An announcement's day and badges. */
export function Marks({ announcement, minutes }: MarksProps) {
  const { t } = useTranslation('mf-news');
  const date = useDate();
  const isNew = useIsNew(announcement);
  return (
    <div className={styles.marks}>
      <time dateTime={isoDate(announcement.createdAt)}>{date(announcement.createdAt)}</time>
      {minutes !== undefined && <span>{t('article.minutes', { count: minutes })}</span>}
      {isNew && <Tag tone="accent">{t('news.new')}</Tag>}
      {announcement.important && <Tag>{t('news.important')}</Tag>}
    </div>
  );
}
