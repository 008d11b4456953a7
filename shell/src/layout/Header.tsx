import { paths } from '@storefront/contracts';
import { Slot, useTranslation } from '@storefront/platform';
import { Button, Count, IconButton, icons, useScrollLock } from '@storefront/ui';
import { memo, useEffect, useRef } from 'react';
import { useComposition } from '../composition/CompositionContext';
import { useRouter } from '../router/PageContext';
import { ThisPageScope } from '../router/PageScope';
import styles from './Header.module.css';
import { LanguageSwitcher } from './LanguageSwitcher';
import { Logo } from './Logo';
import { Navigation } from './Navigation';

const menuId = 'mobile-menu';

interface Props {
  menuOpen: boolean;
  setMenuOpen: (open: boolean) => void;
}

/**
 * The header. Memoized, so that only the menu makes it render; parts that depend on the current page get it themselves.
 */
export const Header = memo(function Header({ menuOpen, setMenuOpen }: Props) {
  const { t } = useTranslation('shell');
  const router = useRouter();
  const toggle = useRef<HTMLButtonElement>(null);
  useScrollLock(menuOpen);
  useEffect(() => {
    if (!menuOpen) return;
    const closeByEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setMenuOpen(false);
      toggle.current?.focus();
    };
    // The next page closes the menu as well, so a page that is there at once is rendered only once. Not a transition,
    // which a remote that renders without end would hold up.
    const closeByLink = ({ target }: MouseEvent) => {
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('header a[href]');
      if (!link) return;
      const isHere = link.pathname === router.state.location.pathname;
      setTimeout(() => {
        setMenuOpen(false);
        // On the current page the focused link is hidden now; another page moves the focus itself.
        if (isHere && link.closest(`#${menuId}`)) toggle.current?.focus();
      });
    };
    addEventListener('keydown', closeByEscape);
    // In the capture phase, before the link navigates.
    addEventListener('click', closeByLink, true);
    return () => {
      removeEventListener('keydown', closeByEscape);
      removeEventListener('click', closeByLink, true);
    };
  }, [menuOpen, setMenuOpen, router]);

  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Logo />
        <Navigation label={t('nav.label')} className={styles.desktop} />
        <div className={styles.tools}>
          <div className={styles.desktop}>
            <LanguageSwitcher />
          </div>
          <div className={styles.fragments}>
            <ThisPageScope>
              <Slot name="header.cart" fallback={<CartLink />} />
            </ThisPageScope>
          </div>
          <span className={styles.toggle}>
            <IconButton
              ref={toggle}
              icon={menuOpen ? icons.close : icons.menu}
              label={menuOpen ? t('nav.close') : t('nav.open')}
              aria-expanded={menuOpen}
              aria-controls={menuId}
              onClick={() => setMenuOpen(!menuOpen)}
            />
          </span>
        </div>
      </div>
      <div id={menuId} className={styles.mobile} hidden={!menuOpen}>
        <Navigation label={t('nav.menu')} />
        <LanguageSwitcher />
      </div>
    </header>
  );
});

/**
 * A link in place of the cart badge until its remote has loaded. The number is written by `countScript`, before
 * hydration.
 */
function CartLink() {
  const { t } = useTranslation('shell');
  const counts = useComposition().countedIn('header.cart');
  return (
    <Button variant="secondary" size="s" icon={icons.cart} to={paths.cart()}>
      <span>{t('cart')}</span>
      {counts && (
        <Count data-counts={counts} suppressHydrationWarning>
          {''}
        </Count>
      )}
    </Button>
  );
}
