import { globalData, skipToken, useSelector } from '@storefront/platform';
import { useState } from 'react';
import { useServerCartQuery, useSubscriptionListQuery } from '../../api/cartApi';
import { pricedCart, selectLines, selectUnknownPlanIds } from './checkoutSlice';
import { useCoupon } from './coupon';

/** Seconds for which a price is not loaded again: the next screen and merged lines use it. */
const freshFor = 5;

/**
 * The cart and its price: loads first the plans of stored lines, then the server's cart (S080). Only after hydration.
 */
export function useCart() {
  const lines = useSelector(selectLines);
  const coupon = useCoupon();
  const unknownIds = useSelector(selectUnknownPlanIds);
  const plans = useSubscriptionListQuery(unknownIds.length > 0 ? unknownIds : skipToken, globalData);
  // An error stays during a retry, so that nothing on the screen jumps.
  const plansFailed = plans.error !== undefined && plans.currentData === undefined;
  const isIdentified = unknownIds.length === 0 || plans.currentData !== undefined || plansFailed;
  const pricing = useServerCartQuery(lines.length > 0 && isIdentified ? pricedCart(lines, coupon) : skipToken, {
    ...globalData,
    refetchOnMountOrArgChange: freshFor,
  });
  const [isAsked, setAsked] = useState(false);
  if (isAsked && pricing.isSuccess && !pricing.isFetching) setAsked(false);
  const ask = () => {
    if (pricing.isUninitialized) return;
    void pricing.refetch();
    setAsked(true);
  };
  // If there is a price, polls are neither shown as loading nor as failed.
  const isAwaited = isAsked || !pricing.currentData;
  const isPricing = lines.length > 0 && (!isIdentified || (pricing.isFetching && isAwaited));
  return {
    lines,
    /** Plans whose product was not known. */
    plans: plans.data ?? [],
    plansFailed,
    /** The last answer, kept while the next one loads. */
    serverCart: pricing.data ?? undefined,
    /** The answer for exactly these lines and this coupon; null if the server has no cart for them. */
    currentCart: pricing.currentData,
    isPricing,
    /** A failed call is being repeated. */
    isRetrying: isPricing || (plansFailed && plans.isFetching),
    pricingFailed: (pricing.error !== undefined && isAwaited) || pricing.currentData === null,
    retry: () => {
      if (plansFailed) void plans.refetch();
      ask();
    },
    reprice: ask,
  };
}

export type Cart = ReturnType<typeof useCart>;
