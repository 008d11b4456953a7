import { Slot, useLocation, useTranslation } from '@storefront/platform';
import { useState } from 'react';
import { BackHome } from '../composition/BackHome';
import { usePage } from '../router/PageContext';
import { RemoteScreen } from '../screen/RemoteScreen';
import { Footer } from './Footer';
import { GamesNotice } from './GamesNotice';
import { Header } from './Header';
import styles from './Layout.module.css';
import { Notices } from './Notices';
import { RouteAnnouncer } from './RouteAnnouncer';
import { useBusy } from './useBusy';
import { useFreshStart } from './useFreshStart';
import { useNarrow } from './useNarrow';

const contentId = 'content';

export function Layout() {
  const { t } = useTranslation('shell');
  const busy = useBusy();
  const menu = useMenu();
  useFreshStart();
  return (
    <div className={styles.page}>
      <a className={styles.skip} href={`#${contentId}`} inert={menu.open}>
        {t('skip')}
      </a>
      {busy && <div className={styles.progress} role="progressbar" aria-label={t('loading')} />}
      <Header menuOpen={menu.open} setMenuOpen={menu.setOpen} />
      <main id={contentId} className={styles.main} tabIndex={-1} aria-busy={busy} inert={menu.open}>
        <GamesNotice />
        <Screen />
      </main>
      <Footer inert={menu.open} />
      <Slot name="overlay" />
      <RouteAnnouncer contentId={contentId} />
      <Notices />
    </div>
  );
}

/** Whose page it is, or nobody's. */
const Screen = () => (usePage().match.handle ? <RemoteScreen /> : <BackHome />);

/** The mobile menu is open only where there is one, and closes with a navigation. */
function useMenu() {
  const [openAt, setOpenAt] = useState<string | null>(null);
  const narrow = useNarrow();
  const { pathname } = useLocation();
  if (openAt !== null && (!narrow || openAt !== pathname)) setOpenAt(null);
  return { open: openAt !== null, setOpen: (open: boolean) => setOpenAt(open ? pathname : null) };
}
