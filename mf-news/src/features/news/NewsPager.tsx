import { paths } from '@storefront/contracts';
import { globalData, useTranslation } from '@storefront/platform';
import { Button, Pager } from '@storefront/ui';
import { useAnnouncementPagesQuery } from '../../api/newsApi';
import styles from './NewsPager.module.css';

/** The list's `page/total`. Beyond the end, "previous" leads to the last page. */
export function NewsPager({ page }: { page: number }) {
  const { t } = useTranslation('mf-news');
  const { data, error, isFetching, refetch } = useAnnouncementPagesQuery(undefined, globalData);
  if (error !== undefined && data === undefined)
    return (
      <div className={styles.pager}>
        <Button variant="quiet" busy={isFetching} onClick={() => void refetch()}>
          {t('news.pagesFailed')}
        </Button>
      </div>
    );
  if (data === undefined) return <div className={styles.pager} />;
  const total = Math.max(data ?? 0, 1);
  return (
    <div className={styles.pager}>
      <Pager
        label={t('news.pages')}
        page={page}
        total={total}
        previousTo={page === 1 ? undefined : paths.news(Math.min(page - 1, total))}
        nextTo={page < total ? paths.news(page + 1) : undefined}
        previousLabel={t('news.previous')}
        nextLabel={t('news.next')}
      />
    </div>
  );
}
