import { paths, splitPath } from '@storefront/contracts';
import { Link, useDispatch, useLocation, useSelector, useTranslation } from '@storefront/platform';
import { IconButton, icons, Notice, NoticePlace } from '@storefront/ui';
import { useCallback, useEffect, useRef, useState, type Ref } from 'react';
import { checkout, selectAnnouncement, type Announcement } from '../cart/checkoutSlice';
import styles from './CartAnnouncement.module.css';

const shownFor = 8000;

/** Milliseconds after a modal dialog closes until screen readers announce live regions outside it again. */
const heardAfter = 100;

/** The message after the dialog has closed by itself: the product is in the cart, or is not on sale any more. */
export function CartAnnouncement() {
  const dispatch = useDispatch();
  const announcement = useSelector(selectAnnouncement);
  const isAtCart = splitPath(useLocation().pathname).path === paths.cart();
  // Not in the cart, where the visitor sees what was added, and the message would cover it.
  const isSeen = isAtCart && announcement?.kind === 'added';
  const isHeard = useIsHeard(announcement);
  const dismiss = useCallback(() => void dispatch(checkout.announcementDismissed()), [dispatch]);
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!announcement) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = (milliseconds: number) => {
      // Stays while the visitor points at it or has the focus there, and is about to press something.
      timer = setTimeout(
        () => (!isSeen && words.current?.matches(':hover, :focus-within') ? wait(shownFor) : dismiss()),
        milliseconds,
      );
    };
    wait(isSeen ? 0 : shownFor);
    return () => clearTimeout(timer);
  }, [announcement, isSeen, dismiss]);
  return (
    <NoticePlace className={styles.place}>
      {announcement && isHeard && <Words ref={words} announcement={announcement} onDismiss={dismiss} />}
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

function Words({
  ref,
  announcement,
  onDismiss,
}: {
  ref: Ref<HTMLDivElement>;
  announcement: Announcement;
  onDismiss: () => void;
}) {
  const { t } = useTranslation('mf-checkout');
  return (
    <Notice tone={announcement.kind === 'added' ? 'ok' : 'info'}>
      <div ref={ref} className={styles.words}>
        <span>
          {announcement.kind === 'missing'
            ? t('dialog.missing')
            : t(`dialog.${announcement.kind}`, { name: announcement.name })}
        </span>
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
