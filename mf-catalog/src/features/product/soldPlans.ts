import type { Product } from '@storefront/contracts';

/** The plans that can be bought now: what a product costs, and whether it can be had, is told by these alone (S053, S061). */
export const soldPlans = ({ subscriptions }: Pick<Product, 'subscriptions'>) => subscriptions.filter(({ active }) => active);
