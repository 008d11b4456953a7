import type { Region, Subscription } from '@storefront/contracts';

/** Whether a plan is sold in a region, active or not. */
const servesRegion = ({ forCis, forGlobal }: Subscription, region: Region) => (region === 'cis' ? forCis : forGlobal);

export const plansOfRegion = (plans: readonly Subscription[], region: Region) =>
  plans.filter((plan) => servesRegion(plan, region));

const inDollars = ({ price, isUsd }: Subscription, dollarRate: number) => (isUsd ? price : price / dollarRate);

/** The plans to which a line can be changed: active ones of its region, cheapest first (S093). */
export function choosablePlans(plans: readonly Subscription[], region: Region, dollarRate: number): Subscription[] {
  return plansOfRegion(plans, region)
    .filter((plan) => plan.active)
    .sort((one, other) => inDollars(one, dollarRate) - inDollars(other, dollarRate));
}

/**
 * The plan of a line after a change of region (S096): its own if it is sold there, otherwise the cheapest whose English
 * name begins with the same letter, otherwise the cheapest; undefined if there is none.
 */
export function planForRegion(
  plans: readonly Subscription[],
  subscriptionId: number,
  region: Region,
  dollarRate: number,
): Subscription | undefined {
  const current = plans.find((plan) => plan.id === subscriptionId);
  if (current && servesRegion(current, region)) return current;
  const candidates = choosablePlans(plans, region, dollarRate);
  const initial = current && initialOf(current);
  return candidates.find((plan) => initialOf(plan) === initial) ?? candidates[0];
}

const initialOf = (plan: Subscription) => plan.name.en.trim().charAt(0).toLowerCase();

/** The dialog's initial region; inactive plans count, too (S071, S072). */
export function startingRegion(plans: readonly Subscription[], languageCode: string): Region {
  const hasCis = plansOfRegion(plans, 'cis').length > 0;
  const hasGlobal = plansOfRegion(plans, 'global').length > 0;
  return !hasCis || (hasGlobal && languageCode === 'en') ? 'global' : 'cis';
}
