import { globalData, skipToken, useSelector } from '@storefront/platform';
import { useState } from 'react';
import { useServerCartQuery, useSubscriptionListQuery } from '../../api/cartApi';
import { pricedCart, selectLines, selectUnknownPlanIds } from './checkoutSlice';
import { useCoupon } from './coupon';

/** Seconds for which an answered price is not asked for again: the next screen and a merged line use it. */
const freshFor = 5;

/** The cart and its price: first the plans of saved lines, then the server's cart (S080). Only after hydration. */
export function useCart() {
  const lines = useSelector(selectLines);
  const coupon = useCoupon();
  const unknownIds = useSelector(selectUnknownPlanIds);
  const plans = useSubscriptionListQuery(unknownIds.length > 0 ? unknownIds : skipToken, globalData);
  // An error stays while its retry is under way, so that nothing on the screen jumps.
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
  // Where a price is there a poll is nothing to wait for, nor to complain of.
  const isAwaited = isAsked || !pricing.currentData;
  const isPricing = lines.length > 0 && (!isIdentified || (pricing.isFetching && isAwaited));
  return {
    lines,
    /** Details of plans whose product is not known. */
    plans: plans.data ?? [],
    plansFailed,
    /** The last answer, kept while the next is on its way. */
    serverCart: pricing.data ?? undefined,
    /** The answer for exactly these lines and this coupon; null when the server has no cart for them. */
    currentCart: pricing.currentData,
    isPricing,
    /** What failed is asked for again: the details of the lines, or the price. */
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
