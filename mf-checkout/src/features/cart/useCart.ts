import { skipToken, useSelector } from '@storefront/platform';
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
  const plans = useSubscriptionListQuery(unknownIds.length > 0 ? unknownIds : skipToken);
  // An error stays while its retry is under way, so that nothing on the screen jumps.
  const plansFailed = plans.error !== undefined;
  const isIdentified = unknownIds.length === 0 || plans.currentData !== undefined || plansFailed;
  const pricing = useServerCartQuery(lines.length > 0 && isIdentified ? pricedCart(lines, coupon) : skipToken, {
    refetchOnMountOrArgChange: freshFor,
  });
  const isPricing = lines.length > 0 && (!isIdentified || pricing.isFetching);
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
    pricingFailed: pricing.error !== undefined || pricing.currentData === null,
    retry: () => {
      if (plansFailed) void plans.refetch();
      if (!pricing.isUninitialized) void pricing.refetch();
    },
    reprice: () => void (pricing.isUninitialized || pricing.refetch()),
  };
}

export type Cart = ReturnType<typeof useCart>;
