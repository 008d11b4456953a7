import { paths } from '@storefront/contracts';
import { Link, usePlatform, useTranslation } from '@storefront/platform';
import { memo } from 'react';
import styles from './Logo.module.css';

/** The brand's square with a key slot, and its name. */
export const Logo = memo(function Logo() {
  const { brand } = usePlatform();
  const { t } = useTranslation('shell');
  return (
    <Link to={paths.home()} className={styles.logo} aria-label={t('home', { brand })}>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <rect className={styles.square} width="24" height="24" rx="7" />
        <rect className={styles.slot} x="9.75" y="7" width="4.5" height="10" rx="2" />
      </svg>
      <span aria-hidden="true">{brand}</span>
    </Link>
  );
});
