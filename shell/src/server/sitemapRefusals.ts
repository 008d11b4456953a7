/** Times that one owner may have the sitemap of all refused, and the milliseconds between two of them: ten minutes, and not by chance. */
const mostRefusals = 5;
const betweenRefusals = 120_000;

/**
 * For how long the sitemap of all is refused since the API, which answers others, has not answered one owner, of whom nothing is known from before. A
 * passing fault is over by then; a question that is never answered is that owner's own, and would keep everybody's sitemap for good.
 */
export function createRefusals() {
  const counted = new Map<string, { times: number; at: number }>();
  return {
    mayRefuse(owner: string): boolean {
      const at = performance.now();
      const last = counted.get(owner) ?? { times: 0, at: -Infinity };
      if (at - last.at < betweenRefusals) return last.times <= mostRefusals;
      const times = last.times + 1;
      counted.set(owner, { times, at });
      if (times > mostRefusals) console.error(`The sitemap goes out without pages of ${owner}: the API answers others, and has not answered it ${times} times in a row.`);
      return times <= mostRefusals;
    },
    /** The API has answered an owner: what fails then is another fault. */
    answered: (owner: string) => void counted.delete(owner),
    /** The API is away: that is no owner's fault. */
    forget: () => counted.clear(),
  };
}
