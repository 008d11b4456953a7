import { useDispatch, useLocation, type StorefrontDispatch } from '@storefront/platform';
import { useEffect } from 'react';
import { checkout } from '../cart/checkoutSlice';
import { clearCart } from './clearCart';

/** Empties the cart of what was paid, once somebody looks at the page that says so: of one order's lines, where it is known which was paid (S127). */
export function useClearing(isPaid: boolean, orderId?: string): void {
  const dispatch = useDispatch<StorefrontDispatch>();
  const { key: visit } = useLocation();
  useEffect(() => {
    if (!isPaid) return undefined;
    // A page that a browser draws ahead, or in a tab behind, nobody may ever look at.
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
