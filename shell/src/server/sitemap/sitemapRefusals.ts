/** Milliseconds for which one owner may make the sitemap fail. */
const longest = 600_000;

/** How often one owner may make the sitemap fail in any case. */
const fewest = 2;

/** Milliseconds after a counted failure until another one counts: two that are so far apart are no coincidence. */
const apart = 120_000;

/**
 * Decides how long the sitemap fails because the API, which answers other owners, has not answered one of which no
 * former list is known. A passing fault is over by then. After that, the owner's question must be at fault, and would
 * otherwise block the whole sitemap for good.
 */
export function createRefusals() {
  const counted = new Map<string, { since: number; last: number; times: number }>();
  return {
    mayRefuse(owner: string): boolean {
      const at = performance.now();
      const { since, last, times } = counted.get(owner) ?? { since: at, last: -Infinity, times: 0 };
      const isAnother = at - last >= apart;
      const now = isAnother ? { since, last: at, times: times + 1 } : { since, last, times };
      counted.set(owner, now);
      const may = at - since < longest || now.times <= fewest;
      if (!may && isAnother)
        console.error(
          `The sitemap goes out without pages of ${owner}: the API answers others, and has not answered it ${now.times} times in a row.`,
        );
      return may;
    },
    /** Resets an owner that the API has answered. */
    answered: (owner: string) => void counted.delete(owner),
    /** Resets all owners: the API is down, which is no owner's fault. */
    forget: () => counted.clear(),
  };
}
