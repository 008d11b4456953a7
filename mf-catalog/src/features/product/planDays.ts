import { compareDailyPrices, type Lasting, type Subscription } from '@storefront/contracts';

/** A single number of days or weeks; months and years differ in length, so that they have no price per day. */
const length =
  /^\D*?(\d{1,4})[\s-]*(?:(days?|день|дня|дней|дн|суток|сутки)|weeks?|неделя|недели|недель|неделю)(?!\p{L})\D*$/iu;

function daysIn(name: string): number | undefined {
  const [, count, day] = length.exec(name) ?? [];
  return Number(count) > 0 ? Number(count) * (day ? 1 : 7) : undefined;
}

/** The duration in a plan's name, in either language; undefined without one. */
export function planDays({ name }: Pick<Subscription, 'name'>): number | undefined {
  return daysIn(name.en) ?? daysIn(name.ru);
}

export interface ComparedPlan {
  plan: Subscription;
  /** Undefined for a plan of unknown duration. */
  lasting?: Lasting;
  isCheapest: boolean;
}

/** The plans with a price, in their order, with the cheapest per day marked; none if fewer than two can be compared. */
export function comparePlans(plans: readonly Subscription[], rate: number): ComparedPlan[] {
  const rows = plans.flatMap((plan) => (plan.price > 0 ? [{ plan, lasting: lastingOf(plan) }] : []));
  const known = rows.flatMap(({ lasting }) => lasting ?? []).sort((one, other) => compareDailyPrices(one, other, rate));
  const [cheapest, dearest] = [known[0], known.at(-1)];
  if (!cheapest || !dearest || known.length < 2) return [];
  const differs = compareDailyPrices(cheapest, dearest, rate) < 0;
  return rows.map(({ plan, lasting }) => ({
    plan,
    ...(lasting && { lasting }),
    isCheapest: differs && lasting !== undefined && compareDailyPrices(lasting, cheapest, rate) === 0,
  }));
}

function lastingOf(plan: Subscription): Lasting | undefined {
  const days = planDays(plan);
  return days === undefined ? undefined : { price: plan.price, isUsd: plan.isUsd, days };
}
