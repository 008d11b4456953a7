import type { Seen } from '@storefront/contracts';

type Counts = Pick<Seen, 'views' | 'failed'>;

/** The least harm that is looked for, as a part of a canary's pages. Less is enough in the end where there is much to compare it with: about two fifths of it beside what hardly ever fails. */
export const effect = 0.05;

/** How often a canary that is as good as what is live may be withdrawn, over all that is believed of how good that is. */
const falseAlarms = 0.002;

/** Fewer beacons withdraw nothing, however much they tell and however clear it is: they can all be one visitor's, whose browser is broken. */
const leastComplaints = 4;

/** On how many of all pages something may fail anyway: from one of two thousand to nearly all, equally far from each other in their logarithm. */
const usualRates = Array.from({ length: 40 }, (_none, step) => 0.0005 * 1800 ** (step / 39));

/** Of the pages that would be fine, how many a bad canary may break: mostly as few as the effect, sometimes nearly all. */
const harms = [effect, 0.2, 0.6, 0.95];

const logarithmsOfShares = (weights: readonly number[]) => {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => Math.log(weight / all));
};

/** What is believed before a page was seen: a shop mostly fails seldom. Without that, nobody could judge a canary that is all there is to see. */
const usualBeliefs = logarithmsOfShares(usualRates.map((rate) => rate ** -0.5 * (1 - rate) ** 30));
const harmBeliefs = logarithmsOfShares([7, 1, 1, 1]);

/** The logarithm of how likely pages are of which such a part fails. It may fail twice on one. */
const likelihood = ({ failed, views }: Counts, rate: number) => failed * Math.log(rate) + Math.max(0, views - failed) * Math.log(1 - rate);

/** Of logarithms the logarithm of their numbers' sum, without numbers that are too small for a computer. */
function logOfSum(logarithms: readonly number[]): number {
  const most = Math.max(...logarithms);
  return most + Math.log(logarithms.reduce((sum, one) => sum + Math.exp(one - most), 0));
}

/** How likely all that was seen is where the canary breaks such a part of its pages, over every rate at which pages may fail anyway: the logarithm. */
const likelihoodOfAll = (canary: Counts, live: Counts, harm: number) =>
  logOfSum(usualRates.map((usual, index) => usualBeliefs[index]! + likelihood(canary, usual + harm * (1 - usual)) + likelihood(live, usual)));

/**
 * How much more likely what was seen is where the canary is worse than the live version than where it is as good: the logarithm of the
 * Bayes factor. It may be looked at after every page (Ville's inequality). Both are counted from the same moment, so that whatever befalls
 * the shop befalls both.
 */
export const evidence = (canary: Counts, live: Counts): number =>
  logOfSum(harms.map((harm, index) => harmBeliefs[index]! + likelihoodOfAll(canary, live, harm))) - likelihoodOfAll(canary, live, 0);

const percent = ({ failed, views }: Counts) => `${((100 * failed) / Math.max(views, failed, 1)).toFixed(1)} %`;

const ofThemLost = ({ lost = 0 }: Partial<Pick<Seen, 'lost'>>) => (lost > 0 ? `; ${lost} of them hung or crashed while they were visible` : '');

/** Why a canary is to be withdrawn, in a sentence; nothing where it is not. */
export function reasonAgainst(canary: Counts & Pick<Seen, 'complaints'> & Partial<Pick<Seen, 'lost'>>, live: Counts): string | undefined {
  if (canary.complaints < leastComplaints || evidence(canary, live) < Math.log(1 / falseAlarms)) return undefined;
  return (
    `It failed on ${canary.failed} of ${canary.views} pages (${percent(canary)}${ofThemLost(canary)}), what is live on ${live.failed} of ${live.views} (${percent(live)}) ` +
    `in the same time; sequential test, error rate ${falseAlarms * 100} %.`
  );
}
