import { paths, splitPath } from '@storefront/contracts';
import { Link, useDispatch, useLocation, useSelector, useTranslation } from '@storefront/platform';
import { IconButton, icons, Notice, NoticePlace } from '@storefront/ui';
import { useCallback, useEffect, useState } from 'react';
import { checkout, selectAnnouncement, type Announcement } from '../cart/checkoutSlice';
import styles from './CartAnnouncement.module.css';

const shownFor = 8000;

/** Milliseconds that what is beside a dialog needs to be heard again when that closes: nothing is said of what came before. */
const heardAfter = 100;

/** What the dialog leaves behind when it closes by itself: the product is in the cart, or is not sold any more. */
export function CartAnnouncement() {
  const dispatch = useDispatch();
  const announcement = useSelector(selectAnnouncement);
  const isAtCart = splitPath(useLocation().pathname).path === paths.cart();
  // In the cart, whichever way the visitor took, they see what was added; it would cover what they came for.
  const isSeen = isAtCart && announcement?.kind === 'added';
  const isHeard = useIsHeard(announcement);
  const dismiss = useCallback(() => void dispatch(checkout.announcementDismissed()), [dispatch]);
  useEffect(() => {
    if (!announcement) return;
    const timer = setTimeout(dismiss, isSeen ? 0 : shownFor);
    return () => clearTimeout(timer);
  }, [announcement, isSeen, dismiss]);
  return (
    <NoticePlace className={styles.place}>
      {announcement && isHeard && <Words announcement={announcement} onDismiss={dismiss} />}
    </NoticePlace>
  );
}

function useIsHeard(announcement: Announcement | null): boolean {
  const [heard, setHeard] = useState<Announcement | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setHeard(announcement), heardAfter);
    return () => clearTimeout(timer);
  }, [announcement]);
  return heard === announcement;
}

function Words({ announcement, onDismiss }: { announcement: Announcement; onDismiss: () => void }) {
  const { t } = useTranslation('mf-checkout');
  return (
    <Notice tone={announcement.kind === 'added' ? 'ok' : 'info'}>
      <div className={styles.words}>
        <span>{announcement.kind === 'missing' ? t('dialog.missing') : t(`dialog.${announcement.kind}`, { name: announcement.name })}</span>
        {announcement.kind !== 'missing' && (
          <Link to={paths.cart()} onClick={onDismiss}>
            {t('toCart')}
          </Link>
        )}
        <IconButton icon={icons.close} label={t('dialog.dismiss')} onClick={onDismiss} />
      </div>
    </Notice>
  );
}
