import type { Text } from '@storefront/contracts';

export interface DemoPlan {
  name: Text;
  /** Cents of a dollar plan, kopecks of a rouble plan. */
  priceMinor: number;
  isUsd: boolean;
  active: boolean;
  forCis: boolean;
  forGlobal: boolean;
}

const terms = {
  day: { en: '1 day', ru: '1 день' },
  week: { en: '7 days', ru: '7 дней' },
  month: { en: '30 days', ru: '30 дней' },
};

type Term = keyof typeof terms;

const plan = (term: Term, priceMinor: number, rest: Partial<DemoPlan> = {}): DemoPlan => ({
  name: terms[term],
  priceMinor,
  isUsd: true,
  active: true,
  forCis: true,
  forGlobal: true,
  ...rest,
});

const cis = { forGlobal: false };
const roubles = { forGlobal: false, isUsd: false };
const global = { forCis: false };
const paused = { active: false };

/** How plans are cut, by name; a product has one of these. */
export const planSets = {
  /** One price for everybody. */
  shared: [plan('day', 400), plan('week', 1250), plan('month', 2400)],
  /** The same plans, dearer. */
  premium: [plan('day', 900), plan('week', 3200), plan('month', 8900)],
  /** Roubles in the CIS, dollars elsewhere. */
  split: [
    plan('day', 500_00, roubles), plan('week', 1490_00, roubles), plan('month', 3990_00, roubles),
    plan('day', 650, global), plan('week', 1990, global), plan('month', 5200, global),
  ],
  /** Dollars in both regions, a little cheaper in the CIS. */
  regional: [
    plan('day', 220, cis), plan('week', 700, cis), plan('month', 1900, cis),
    plan('day', 300, global), plan('week', 950, global), plan('month', 2500, global),
  ],
  /** A term that is not sold at present. */
  pausedWeek: [plan('day', 350), plan('week', 1100, paused), plan('month', 2799)],
  /** No monthly plan outside the CIS. */
  shortGlobal: [
    plan('day', 250_00, roubles), plan('week', 899_00, roubles), plan('month', 2690_00, { ...roubles, ...paused }),
    plan('day', 450, global), plan('week', 1390, global),
  ],
  globalOnly: [plan('day', 700, global), plan('week', 2200, global), plan('month', 6400, global)],
  cisOnly: [plan('day', 349_90, roubles), plan('week', 1199_00, roubles), plan('month', 2999_00, roubles)],
  none: [],
} satisfies Record<string, DemoPlan[]>;

export type PlanSetName = keyof typeof planSets;
