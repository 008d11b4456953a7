import type { Seen } from '@storefront/contracts';

type Counts = Pick<Seen, 'views' | 'failed'>;

/** What a canary must be worse by to be withdrawn: pages of a hundred on which something of it fails. */
export const effect = 0.05;

/** How often a canary that is as good as what is live may be withdrawn, as far as it is known how good that is. */
export const falseAlarms = 0.002;

/** Nobody is without faults: what is live fails at least on so many of a thousand pages, as far as the test believes. */
const leastRate = 0.002;

/** What is believed of a live version before its pages are seen: one failure in a hundred, weighing as much as fifty pages. */
const prior = { failed: 0.5, views: 50 };

const rateOf = ({ failed, views }: Counts) => Math.min(0.5, Math.max(leastRate, (failed + prior.failed) / (views + prior.views)));

/**
 * How much more likely what was seen of a canary is where it fails more often than the live version by the effect than where it fails as
 * often (Wald's sequential test): the logarithm. Both are counted from the same moment, so that whatever befalls the shop befalls both.
 */
export function evidence(canary: Counts, live: Counts): number {
  const usual = rateOf(live);
  const worse = usual + effect;
  const fine = Math.max(0, canary.views - canary.failed);
  return canary.failed * Math.log(worse / usual) + fine * Math.log((1 - worse) / (1 - usual));
}

const percent = ({ failed, views }: Counts) => `${((100 * failed) / Math.max(views, failed, 1)).toFixed(1)} %`;

/** Why a canary is to be withdrawn, in a sentence; nothing where it is not. */
export function reasonAgainst(canary: Counts, live: Counts): string | undefined {
  if (evidence(canary, live) < Math.log(1 / falseAlarms)) return undefined;
  return (
    `It failed on ${canary.failed} of ${canary.views} pages (${percent(canary)}), what is live on ${live.failed} of ${live.views} (${percent(live)}) ` +
    `in the same time; sequential test, error rate ${falseAlarms * 100} %.`
  );
}
