import type { Seen } from '@storefront/contracts';

type Counts = Pick<Seen, 'views' | 'failed'>;

/**
 * The smallest effect that the test is made for, as a fraction of a canary's pages. With many pages to compare, a
 * smaller effect is found as well: about two fifths of this where the live version hardly ever fails.
 */
export const effect = 0.05;

/**
 * The probability that a canary is withdrawn that is as good as the live version, averaged over the prior of the
 * failure rate.
 */
const falseAlarms = 0.002;

/**
 * The fewest beacons that can withdraw a canary, however clear the evidence is: all of them may come from one visitor,
 * whose browser is broken.
 */
const leastComplaints = 4;

/**
 * The base failure rates that are considered: from one of two thousand pages to nearly all, in equal steps of the
 * logarithm.
 */
const usualRates = Array.from({ length: 40 }, (_none, step) => 0.0005 * 1800 ** (step / 39));

/** The fractions of otherwise working pages that a bad canary may break: from the smallest effect to nearly all. */
const harms = [effect, 0.2, 0.6, 0.95];

const logarithmsOfShares = (weights: readonly number[]) => {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => Math.log(weight / all));
};

/**
 * The prior of the base failure rates: shops rarely fail. Without it, a canary could not be judged where no other
 * version is shown.
 */
const usualBeliefs = logarithmsOfShares(usualRates.map((rate) => rate ** -0.5 * (1 - rate) ** 30));
const harmBeliefs = logarithmsOfShares([7, 1, 1, 1]);

/** The log-likelihood of these counts at a failure rate. A page may have more than one failure. */
const likelihood = ({ failed, views }: Counts, rate: number) =>
  failed * Math.log(rate) + Math.max(0, views - failed) * Math.log(1 - rate);

/** The logarithm of a sum of numbers given as logarithms, without numeric underflow (log-sum-exp). */
function logOfSum(logarithms: readonly number[]): number {
  const most = Math.max(...logarithms);
  return most + Math.log(logarithms.reduce((sum, one) => sum + Math.exp(one - most), 0));
}

/**
 * The log-likelihood of all counts if the canary breaks this fraction of its pages, averaged over the base failure
 * rates.
 */
const likelihoodOfAll = (canary: Counts, live: Counts, harm: number) =>
  logOfSum(
    usualRates.map(
      (usual, index) => usualBeliefs[index]! + likelihood(canary, usual + harm * (1 - usual)) + likelihood(live, usual),
    ),
  );

/**
 * The logarithm of the Bayes factor: how much more likely the counts are if the canary is worse than the live version
 * than if it is as good. It may be checked after every page (Ville's inequality). Both versions are counted from the
 * same moment, so that failures of the shop itself affect both.
 */
export const evidence = (canary: Counts, live: Counts): number =>
  logOfSum(harms.map((harm, index) => harmBeliefs[index]! + likelihoodOfAll(canary, live, harm))) -
  likelihoodOfAll(canary, live, 0);

const percent = ({ failed, views }: Counts) => `${((100 * failed) / Math.max(views, failed, 1)).toFixed(1)} %`;

const ofThemLost = ({ lost = 0 }: Partial<Pick<Seen, 'lost'>>) =>
  lost > 0 ? `; ${lost} of them hung or crashed while they were visible` : '';

/** Why a canary has to be withdrawn, in a sentence; undefined where it has not. */
export function reasonAgainst(
  canary: Counts & Pick<Seen, 'complaints'> & Partial<Pick<Seen, 'lost'>>,
  live: Counts,
): string | undefined {
  if (canary.complaints < leastComplaints || evidence(canary, live) < Math.log(1 / falseAlarms)) return undefined;
  return (
    `It failed on ${canary.failed} of ${canary.views} pages (${percent(canary)}${ofThemLost(canary)}), ` +
    `what is live on ${live.failed} of ${live.views} (${percent(live)}) in the same time; sequential test, error rate ${falseAlarms * 100} %.`
  );
}
