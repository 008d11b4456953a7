import type { Product } from '@storefront/contracts';

/** The plans on sale, which alone decide on a product's price and availability (S053, S061). */
export const soldPlans = ({ subscriptions }: Pick<Product, 'subscriptions'>) =>
  subscriptions.filter(({ active }) => active);
