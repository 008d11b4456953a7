import { paths } from '@storefront/contracts';
import { Slot, useLocation, useTranslation } from '@storefront/platform';
import { Button, IconButton, useScrollLock } from '@storefront/ui';
import { useEffect, useState } from 'react';
import styles from './Header.module.css';
import { LanguageSwitcher } from './LanguageSwitcher';
import { Logo } from './Logo';
import { Navigation } from './Navigation';
import { useNarrow } from './useNarrow';

export function Header() {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const [page, setPage] = useState(pathname);
  if (page !== pathname) {
    setPage(pathname);
    setOpen(false);
  }
  const narrow = useNarrow();
  useScrollLock(open && narrow);
  useEffect(() => {
    if (!open) return;
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [open]);

  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Logo />
        <Navigation label={t('nav.label')} className={styles.desktop} />
        <div className={styles.tools}>
          <div className={styles.desktop}>
            <LanguageSwitcher />
          </div>
          <Slot name="header.cart" fallback={<CartLink />} />
          <span className={styles.toggle}>
            <IconButton
              icon={open ? 'close' : 'menu'}
              label={open ? t('nav.close') : t('nav.open')}
              aria-expanded={open}
              aria-controls="mobile-menu"
              onClick={() => setOpen(!open)}
            />
          </span>
        </div>
      </div>
      <div id="mobile-menu" className={styles.mobile} hidden={!open}>
        <Navigation label={t('nav.label')} onNavigate={() => setOpen(false)} />
        <LanguageSwitcher />
      </div>
    </header>
  );
}

/** What stands in the cart's place until its owner has come. */
function CartLink() {
  const { t } = useTranslation('shell');
  return (
    <Button variant="secondary" size="s" icon="cart" to={paths.cart()}>
      {t('cart')}
    </Button>
  );
}
