import { lowestPrice, productStatus, productStatuses, type ProductListItem } from '@storefront/contracts';
import { sorted, type Arrangement } from '../arrangement/arrangement';

/** Statuses to filter by, as in addresses. */
export const statuses = Object.values(productStatuses).map(({ key }) => key);

export type StatusKey = (typeof statuses)[number];

interface Shop {
  locale: string;
  /** Roubles per dollar. */
  dollarRate: number;
}

/** Filters by status, and sorts. An unknown status counts as the riskiest one, as it is shown (S208). */
export function arrangeProducts(
  products: readonly ProductListItem[],
  { sort, status }: Arrangement<StatusKey>,
  { locale, dollarRate }: Shop,
): readonly ProductListItem[] {
  const wanted = status ? products.filter((product) => productStatus(product.status).key === status) : products;
  return sorted(wanted, sort, { locale, dollarsOf: (product) => dollarsOf(product, dollarRate) });
}

/** Unrounded, so that the order is right in both currencies. */
function dollarsOf({ subscriptions }: ProductListItem, rate: number): number | undefined {
  const lowest = lowestPrice(subscriptions, rate);
  return lowest && (lowest.isUsd ? lowest.price : lowest.price / rate);
}
