import { keptInTab, limits, tidyLine } from '@storefront/contracts';
import { useDispatch, useSelector, type StorefrontDispatch } from '@storefront/platform';
import { useEffect } from 'react';
import * as v from 'valibot';
import { checkout, selectCoupon } from './checkoutSlice';

/** The coupon as the visitor typed it, stored for reloads of the tab. */
const kept = keptInTab('coupon', v.pipe(v.string(), v.maxLength(limits.couponLength)), '');

/** Applies a coupon to the cart of this tab; an empty one removes it (S085). */
export const applyCoupon = (typed: string) => (dispatch: StorefrontDispatch) => {
  const coupon = tidyLine(typed);
  kept.write(coupon);
  dispatch(checkout.couponApplied(coupon));
};

/** The coupon of this tab, applied again after a reload. Only after hydration. */
export function useCoupon(): string {
  const dispatch = useDispatch();
  const applied = useSelector(selectCoupon);
  const coupon = applied || kept.read();
  useEffect(() => {
    if (coupon !== applied) dispatch(checkout.couponApplied(coupon));
  }, [dispatch, coupon, applied]);
  return coupon;
}
