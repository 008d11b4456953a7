import { lowestPrice, productStatus, productStatuses, type ProductListItem } from '@storefront/contracts';
import { sorted, type Arrangement } from '../arrangement/arrangement';

/** The statuses by which products are chosen, as addresses name them. */
export const statuses = Object.values(productStatuses).map(({ key }) => key);

export type StatusKey = (typeof statuses)[number];

interface Shop {
  locale: string;
  /** Roubles per dollar. */
  dollarRate: number;
}

/** Those of the wanted status, in the wanted order. An unknown status is the riskiest one, as it is shown (S208). */
export function arrangeProducts(products: readonly ProductListItem[], { sort, status }: Arrangement<StatusKey>, { locale, dollarRate }: Shop): readonly ProductListItem[] {
  const wanted = status ? products.filter((product) => productStatus(product.status).key === status) : products;
  return sorted(wanted, sort, { locale, dollarsOf: (product) => dollarsOf(product, dollarRate) });
}

/** Not rounded, so that the order is that of the amounts in either currency. */
function dollarsOf({ subscriptions }: ProductListItem, rate: number): number | undefined {
  const lowest = lowestPrice(subscriptions, rate);
  return lowest && (lowest.isUsd ? lowest.price : lowest.price / rate);
}
