import { shellName } from '@storefront/contracts';
import { Slot, useTranslation } from '@storefront/platform';
import { Rectangle } from '@storefront/platform/host';
import { useCallback, useDeferredValue, useState, type ReactNode } from 'react';
import { usePage } from '../router/PageContext';
import { ThisPageScope } from '../router/PageScope';
import { Screens } from '../screen/Screens';
import { Unavailable } from '../screen/Unavailable';
import { Footer } from './Footer';
import { GamesNotice } from './GamesNotice';
import { Header } from './Header';
import styles from './Layout.module.css';
import { Notices } from './Notices';
import { RouteAnnouncer } from './RouteAnnouncer';
import { useBusy } from './useBusy';
import { useFailureReset } from './useFailureReset';
import { useNarrow } from './useNarrow';
import { FinishPageCleanup, usePageCleanup } from '../guards/usePageCleanup';

const contentId = 'content';

export function Layout() {
  const { t } = useTranslation('shell');
  const menu = useMenu();
  const isBehind = useBehind(menu.open);
  useFailureReset();
  const endOfLast = usePageCleanup(menu.open);
  return (
    <div className={styles.page}>
      <FinishPageCleanup end={endOfLast} />
      <a className={styles.skip} href={`#${contentId}`} inert={isBehind}>
        {t('skip')}
      </a>
      <Progress />
      <Header menuOpen={menu.open} setMenuOpen={menu.setOpen} />
      <Content inert={isBehind}>
        <GamesNotice />
        <Screen />
      </Content>
      <Footer inert={isBehind} />
      <Overlays />
      <RouteAnnouncer contentId={contentId} />
      <Notices />
    </div>
  );
}

/** The progress bar of a navigation; nothing else is rendered for it but `Content`'s own element. */
function Progress() {
  const { t } = useTranslation('shell');
  return useBusy() && <div className={styles.progress} role="progressbar" aria-label={t('loading')} />;
}

function Overlays() {
  return (
    <div className={styles.overlays}>
      <ThisPageScope>
        <Slot name="overlay" />
      </ThisPageScope>
    </div>
  );
}

function Content({ inert, children }: { inert: boolean; children: ReactNode }) {
  return (
    <main id={contentId} className={styles.main} tabIndex={-1} aria-busy={useBusy()} inert={inert}>
      {children}
    </main>
  );
}

/**
 * The rectangle of the page's owner. An error that the former screen causes while it is left does not concern this one,
 * which is rendered once more. An error that names no remote is charged to nobody.
 */
function Screen() {
  const { handle } = usePage().match;
  const { key } = usePage().location;
  const owner = handle?.remote ?? shellName;
  return (
    <Rectangle
      name={shellName}
      attempt={key}
      chances={1}
      fallback={(retry) => <Unavailable remote={owner} retry={retry} busy={false} />}
    >
      <Screens />
    </Rectangle>
  );
}

/**
 * Whether the page lies behind the open menu. Set one frame after the menu is shown, since it makes the browser restyle
 * the whole page; reset at once.
 */
function useBehind(isOpen: boolean): boolean {
  const wasOpen = useDeferredValue(isOpen);
  return isOpen && wasOpen;
}

/** The state of the mobile menu, which only narrow windows have, and which closes with a navigation. */
function useMenu() {
  const { pathname } = usePage().location;
  const narrow = useNarrow();
  const [menu, setMenu] = useState({ open: false, pathname });
  const isOpen = menu.open && narrow && menu.pathname === pathname;
  if (menu.pathname !== pathname || menu.open !== isOpen) setMenu({ open: isOpen, pathname });
  const setOpen = useCallback(
    (open: boolean) => setMenu((former) => (former.open === open ? former : { ...former, open })),
    [],
  );
  return { open: isOpen, setOpen };
}
