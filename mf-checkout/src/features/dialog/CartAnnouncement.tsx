import { paths, splitPath } from '@storefront/contracts';
import { Link, useDispatch, useLocation, useSelector, useTranslation } from '@storefront/platform';
import { IconButton, icons, Notice } from '@storefront/ui';
import { useEffect } from 'react';
import { checkout, selectAnnouncement } from '../cart/checkoutSlice';
import styles from './CartAnnouncement.module.css';

const shownFor = 8000;

/** What the dialog leaves behind when it closes by itself: the product is in the cart, or is not sold any more. */
export function CartAnnouncement() {
  const { t } = useTranslation('mf-checkout');
  const dispatch = useDispatch();
  const announcement = useSelector(selectAnnouncement);
  const isAtCart = splitPath(useLocation().pathname).path === paths.cart();
  // In the cart, whichever way the visitor took, they see what was added; it would cover what they came for.
  const isSeen = isAtCart && announcement?.kind === 'added';
  useEffect(() => {
    if (!announcement) return;
    const timer = setTimeout(() => dispatch(checkout.announcementDismissed()), isSeen ? 0 : shownFor);
    return () => clearTimeout(timer);
  }, [announcement, isSeen, dispatch]);
  if (!announcement) return null;
  const dismiss = () => dispatch(checkout.announcementDismissed());
  return (
    <div className={styles.place}>
      <Notice tone={announcement.kind === 'added' ? 'ok' : 'info'}>
        <div className={styles.words}>
          <span>{announcement.kind === 'missing' ? t('dialog.missing') : t(`dialog.${announcement.kind}`, { name: announcement.name })}</span>
          {announcement.kind !== 'missing' && (
            <Link to={paths.cart()} onClick={dismiss}>
              {t('toCart')}
            </Link>
          )}
          <IconButton icon={icons.close} label={t('dialog.dismiss')} onClick={dismiss} />
        </div>
      </Notice>
    </div>
  );
}
