import { lowestPrice, productStatus, productStatuses, type Game, type Price, type ProductListItem } from '@storefront/contracts';

export const sorts = ['name', 'price', 'price-desc'] as const;
export const statuses = Object.values(productStatuses).map(({ key }) => key);

export type Sort = (typeof sorts)[number];
export type StatusKey = (typeof statuses)[number];

/** How a list is put, as its address says; what is absent is as the shop has it. */
export interface Arrangement {
  sort?: Sort | undefined;
  status?: StatusKey | undefined;
}

/** What the query of an address says; words that mean nothing are left out. */
export function readArrangement(search: string): Arrangement {
  const query = new URLSearchParams(search);
  return {
    sort: sorts.find((sort) => sort === query.get('sort')),
    status: statuses.find((status) => status === query.get('status')),
  };
}

/** A path with an arrangement, always spelled alike. */
export function arrangedPath(path: string, { sort, status }: Arrangement): string {
  const query = new URLSearchParams([...(sort ? [['sort', sort]] : []), ...(status ? [['status', status]] : [])]);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** What puts things in order; `dollars` is undefined where there is no price. */
interface Sortable<T> {
  nameOf: (item: T) => string;
  dollarsOf: (item: T) => number | undefined;
  locale: string;
}

/** Sorts stably: what is equal stays as it was, and what has no price comes last in either direction. */
function sorted<T>(items: readonly T[], sort: Sort | undefined, { nameOf, dollarsOf, locale }: Sortable<T>): readonly T[] {
  if (sort === undefined) return items;
  if (sort === 'name') {
    const { compare } = new Intl.Collator(locale, { numeric: true });
    return [...items].sort((one, other) => compare(nameOf(one), nameOf(other)));
  }
  const direction = sort === 'price' ? 1 : -1;
  const rank = (item: T) => {
    const dollars = dollarsOf(item);
    return dollars ? dollars * direction : Infinity;
  };
  const ranks = new Map(items.map((item) => [item, rank(item)]));
  return [...items].sort((one, other) => compareNumbers(ranks.get(one) ?? 0, ranks.get(other) ?? 0));
}

/** Infinity less itself is no number. */
const compareNumbers = (one: number, other: number) => (one === other ? 0 : one - other);

const nameOf = ({ name }: { name: string }) => name;

/** Not rounded, so that the order is that of the amounts in either currency. */
const dollarsOf = ({ price, isUsd }: Price, rate: number) => (isUsd ? price : price / rate);

export function arrangeGames(games: readonly Game[], { sort }: Arrangement, locale: string): readonly Game[] {
  return sorted(games, sort, { nameOf, locale, dollarsOf: ({ minPrice }) => minPrice ?? undefined });
}

interface Shop {
  locale: string;
  /** Roubles per dollar. */
  dollarRate: number;
}

/** Those of the wanted status, in the wanted order. An unknown status is the riskiest one, as it is shown (S208). */
export function arrangeProducts(products: readonly ProductListItem[], { sort, status }: Arrangement, { locale, dollarRate }: Shop): readonly ProductListItem[] {
  const wanted = status ? products.filter((product) => productStatus(product.status).key === status) : products;
  return sorted(wanted, sort, {
    nameOf,
    locale,
    dollarsOf: ({ subscriptions }) => {
      const lowest = lowestPrice(subscriptions, dollarRate);
      return lowest && dollarsOf(lowest, dollarRate);
    },
  });
}
