import { paths } from '@storefront/contracts';
import { useDispatch, useLocation, useSelector, useTranslation } from '@storefront/platform';
import { Button, Count, icons, VisuallyHidden } from '@storefront/ui';
import { useLayoutEffect } from 'react';
import { checkout, selectLines } from '../features/cart/checkoutSlice';

/** The way to the cart, with the number of its lines (S025). It stands in the icon's place: when the number is known, nothing moves. */
export function Widget() {
  const { t } = useTranslation('mf-checkout');
  const { length: count } = useSelector(selectLines);
  const { pathname } = useLocation();
  const dispatch = useDispatch();
  // The badge is on every page, the dialog's code may still be on its way: what was asked for on one page does not open on the next.
  useLayoutEffect(() => () => void dispatch(checkout.pageLeft()), [pathname, dispatch]);
  return (
    <Button variant="secondary" size="s" icon={count > 0 ? undefined : icons.cart} to={paths.cart()}>
      {count > 0 && <Count aria-hidden="true">{count}</Count>}
      <span>{t('badge.cart')}</span>
      {count > 0 && <VisuallyHidden>{`, ${t('badge.lines', { count })}`}</VisuallyHidden>}
    </Button>
  );
}
