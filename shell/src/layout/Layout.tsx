import { Slot, useTranslation } from '@storefront/platform';
import { Outlet, useNavigation } from 'react-router-dom';
import { Footer } from './Footer';
import { Header } from './Header';
import styles from './Layout.module.css';

const contentId = 'content';

export function Layout() {
  const { t } = useTranslation('shell');
  const busy = useNavigation().state !== 'idle';
  return (
    <div className={styles.page}>
      <a className={styles.skip} href={`#${contentId}`}>
        {t('skip')}
      </a>
      {busy && <div className={styles.progress} role="progressbar" aria-label={t('loading')} />}
      <Header />
      <main id={contentId} className={styles.main} tabIndex={-1} aria-busy={busy}>
        <Outlet />
      </main>
      <Footer />
      <Slot name="overlay" />
    </div>
  );
}
