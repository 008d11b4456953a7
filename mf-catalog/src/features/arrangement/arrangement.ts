/** The orders of a list, as addresses name them. */
export const sorts = ['name', 'price', 'price-desc'] as const;

export type Sort = (typeof sorts)[number];

/** How a list is put, as its address says; what is absent is as the shop has it. */
export interface Arrangement<Status extends string = never> {
  sort?: Sort | undefined;
  status?: Status | undefined;
}

/** What the query of an address says; words that mean nothing are left out. */
export function readArrangement<Status extends string = never>(search: string, statuses: readonly Status[] = []): Arrangement<Status> {
  const query = new URLSearchParams(search);
  return { sort: sorts.find((sort) => sort === query.get('sort')), status: statuses.find((status) => status === query.get('status')) };
}

/** A path with an arrangement, always spelled alike. */
export function arrangedPath(path: string, { sort, status }: Arrangement<string>): string {
  const query = new URLSearchParams([...(sort ? [['sort', sort]] : []), ...(status ? [['status', status]] : [])]);
  const written = String(query);
  return written === '' ? path : `${path}?${written}`;
}

interface Shop<T> {
  /** Of an item's price, not rounded; undefined, or 0, where it has none. */
  dollarsOf: (item: T) => number | null | undefined;
  locale: string;
}

/** Sorts stably: what is equal stays as it was, and what has no price comes last in either direction. */
export function sorted<T extends { name: string }>(items: readonly T[], sort: Sort | undefined, { dollarsOf, locale }: Shop<T>): readonly T[] {
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
