import { paths } from '@storefront/contracts';
import { useDispatch, useLocation, useSelector, useTranslation } from '@storefront/platform';
import { Button, Count, icons, VisuallyHidden } from '@storefront/ui';
import { useLayoutEffect } from 'react';
import { checkout, selectLines } from '../features/cart/checkoutSlice';

/**
 * The link to the cart, with the number of its lines (S025), in the icon's place, so that nothing moves when it is
 * known.
 */
export function Widget() {
  const { t } = useTranslation('mf-checkout');
  const { length: count } = useSelector(selectLines);
  const { pathname } = useLocation();
  const dispatch = useDispatch();
  // Here, since the badge is on every page: a dialog whose code is still loading must not open on the next page.
  useLayoutEffect(() => () => void dispatch(checkout.pageLeft()), [pathname, dispatch]);
  return (
    <Button variant="secondary" size="s" icon={count > 0 ? undefined : icons.cart} to={paths.cart()}>
      {count > 0 && <Count aria-hidden="true">{count}</Count>}
      <span>{t('badge.cart')}</span>
      {count > 0 && <VisuallyHidden>{`, ${t('badge.lines', { count })}`}</VisuallyHidden>}
    </Button>
  );
}
