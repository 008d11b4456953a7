import { Skeleton } from '@storefront/ui';
import banner from '../news/Banner.module.css';
import styles from './Article.module.css';

export function ArticleSkeleton() {
  return (
    <div className={styles.article} aria-hidden="true">
      <Skeleton height={48} width="70%" />
      <Skeleton height={28} width="30%" />
      <div className={styles.banner}>
        <div className={banner.frame} />
      </div>
      <Skeleton height={240} />
    </div>
  );
}
