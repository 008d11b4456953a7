import { paths, type Announcement } from '@storefront/contracts';
import { globalData, useArrived, useTranslation } from '@storefront/platform';
import { Button, EmptyState, ErrorState } from '@storefront/ui';
import { useAnnouncementsQuery } from '../../api/newsApi';
import { AnnouncementCard } from './AnnouncementCard';
import styles from './AnnouncementList.module.css';
import { AnnouncementListSkeleton } from './AnnouncementListSkeleton';
import { NewsPager } from './NewsPager';

/** The number of cards in the first viewport. */
const inSight = () => (innerWidth < 720 ? 2 : 3);

/** One page of the announcements. The former one stays while the next one loads (S202). */
export function AnnouncementList({ page }: { page: number }) {
  const { t } = useTranslation('mf-news');
  const { data, currentData, error, isFetching, refetch } = useAnnouncementsQuery(page, globalData);
  const isArrived = useArrived();

  if (error !== undefined && currentData === undefined)
    return (
      <ErrorState
        title={t('news.failed')}
        text={t('failedText')}
        retryLabel={t('retry')}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    );
  if (data === undefined) return <AnnouncementListSkeleton />;
  return (
    <div aria-busy={currentData === undefined}>
      <Cards announcements={data ?? []} page={page} isArrived={isArrived} />
      {isArrived && <NewsPager page={page} />}
    </div>
  );
}

function Cards({
  announcements,
  page,
  isArrived,
}: {
  announcements: Announcement[];
  page: number;
  isArrived: boolean;
}) {
  const { t } = useTranslation('mf-news');
  if (announcements.length === 0)
    return (
      <EmptyState
        title={t('news.empty')}
        text={page > 1 ? t('news.emptyPageText') : t('news.emptyText')}
        action={
          page > 1 && (
            <Button variant="secondary" to={paths.news()}>
              {t('news.toFirst')}
            </Button>
          )
        }
      />
    );
  return (
    <ul className={styles.list}>
      {announcements.slice(0, isArrived ? undefined : inSight()).map((announcement, index) => (
        <li key={announcement.id}>
          <AnnouncementCard announcement={announcement} page={page} eager={index < 2} />
        </li>
      ))}
    </ul>
  );
}
