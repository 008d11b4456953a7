/** Sort orders, as in addresses. */
export const sorts = ['name', 'price', 'price-desc'] as const;

export type Sort = (typeof sorts)[number];

/** A list's order and filter, from its address; by default the shop's order, unfiltered. */
export interface Arrangement<Status extends string = never> {
  sort?: Sort | undefined;
  status?: Status | undefined;
}

/** Reads the query of an address; unknown values are ignored. */
export function readArrangement<Status extends string = never>(
  search: string,
  statuses: readonly Status[] = [],
): Arrangement<Status> {
  const query = new URLSearchParams(search);
  return {
    sort: sorts.find((sort) => sort === query.get('sort')),
    status: statuses.find((status) => status === query.get('status')),
  };
}

/** A path with an arrangement, in canonical form. */
export function arrangedPath(path: string, { sort, status }: Arrangement<string>): string {
  const query = new URLSearchParams([...(sort ? [['sort', sort]] : []), ...(status ? [['status', status]] : [])]);
  const written = String(query);
  return written === '' ? path : `${path}?${written}`;
}

interface Shop<T> {
  /** An item's unrounded price in dollars; undefined or 0 without one. */
  dollarsOf: (item: T) => number | null | undefined;
  locale: string;
}

/** Sorts stably; items without a price come last in both directions. */
export function sorted<T extends { name: string }>(
  items: readonly T[],
  sort: Sort | undefined,
  { dollarsOf, locale }: Shop<T>,
): readonly T[] {
  if (sort === undefined) return items;
  if (sort === 'name') {
    const { compare } = new Intl.Collator(locale, { numeric: true });
    return [...items].sort((one, other) => compare(one.name, other.name));
  }
  const direction = sort === 'price' ? 1 : -1;
  const rankOf = (item: T) => (dollarsOf(item) || Infinity * direction) * direction;
  return items
    .map((item) => ({ item, rank: rankOf(item) }))
    .sort((one, other) => (one.rank === other.rank ? 0 : one.rank - other.rank))
    .map(({ item }) => item);
}
