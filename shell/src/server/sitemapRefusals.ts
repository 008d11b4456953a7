/** Milliseconds for which one owner may have the sitemap of all refused, and the times that it may in any case: two that are so far apart are no chance. */
const longest = 600_000;
const fewest = 2;
const apart = 120_000;

/**
 * For how long the sitemap of all is refused since the API, which answers others, has not answered one owner, of whom nothing is known from before. A
 * passing fault is over by then; a question that is never answered is that owner's own, and would keep everybody's sitemap for good.
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
      if (!may && isAnother) console.error(`The sitemap goes out without pages of ${owner}: the API answers others, and has not answered it ${now.times} times in a row.`);
      return may;
    },
    /** The API has answered an owner: what fails then is another fault. */
    answered: (owner: string) => void counted.delete(owner),
    /** The API is away: that is no owner's fault. */
    forget: () => counted.clear(),
  };
}
