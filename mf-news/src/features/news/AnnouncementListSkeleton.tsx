import { useStats } from '@storefront/platform';
import { Card, Skeleton } from '@storefront/ui';
import card from './AnnouncementCard.module.css';
import banner from './Banner.module.css';
import styles from './AnnouncementList.module.css';

/** As many cards as a page will have. */
export function AnnouncementListSkeleton() {
  const { announcesPageSize } = useStats();
  return (
    <ul className={styles.list} aria-hidden="true">
      {Array.from({ length: announcesPageSize }, (_, index) => (
        <li key={index}>
          <Card className={card.card}>
            <div className={banner.frame} />
            <div className={card.words}>
              <Skeleton height={20} width="40%" />
              <Skeleton height={28} width="75%" />
              <Skeleton height={96} />
              <Skeleton height={24} width="25%" />
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
}
