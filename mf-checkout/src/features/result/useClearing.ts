import { useDispatch, useLocation, type StorefrontDispatch } from '@storefront/platform';
import { useEffect } from 'react';
import { checkout } from '../cart/checkoutSlice';
import { clearCart } from './clearCart';

/** Removes paid lines from the cart (those of the order, if it is known) when the page is visible (S127). */
export function useClearing(isPaid: boolean, orderId?: string): void {
  const dispatch = useDispatch<StorefrontDispatch>();
  const { key: visit } = useLocation();
  useEffect(() => {
    if (!isPaid) return undefined;
    // A prerendered page or a background tab may never be looked at.
    const clear = () => {
      if (document.visibilityState === 'hidden') return;
      document.removeEventListener('visibilitychange', clear);
      if (orderId !== undefined) dispatch(checkout.orderSucceeded(orderId));
      dispatch(clearCart(visit));
    };
    document.addEventListener('visibilitychange', clear);
    clear();
    return () => document.removeEventListener('visibilitychange', clear);
  }, [dispatch, isPaid, orderId, visit]);
}
