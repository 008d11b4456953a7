import { unchanged, unavailable, replay, withEmptyLists, type Answers, type AnswerTransform } from './recordedAnswers';
import { withClockAhead } from './fakeClock';
import { firstDifference, hasFailed, renderedWith, skeletonOf, type Rendered } from './rendered';
import { reason } from './step';
import type { Trial } from './Trial';

/** Milliseconds by which the second of two renderings is later: pages are kept, and browsers begin with them long after they were made. */
const later = 61 * 60_000 + 1007;

/**
 * Renders a page again, an hour later, with the answers that it was rendered with: nothing is asked. Throws a sentence where the page is
 * another one each time, or fails at answers that are as good as those.
 */
export async function checkRepeatedRender(trial: Trial, pathname: string, answers: Answers): Promise<void> {
  const rendered = (transform: AnswerTransform) => renderedWith(trial, pathname, replay(answers, transform));
  const isNamed = ({ answer }: Rendered) => answer.kind !== 'page' || answer.head.title !== '';

  let wasNamed = false;

  /** Two renderings of which the second is later. */
  async function twice(): Promise<[string, string]> {
    const made = await rendered(unchanged);
    wasNamed = isNamed(made);
    return [skeletonOf(made), skeletonOf(await withClockAhead(later, () => rendered(unchanged)))];
  }

  let [first, second] = await twice();
  // On a busy machine a page may go without what it can do without: that is not the remote's, and does not come twice.
  if (first !== second) [first, second] = await twice();
  if (first !== second)
    throw new Error(`its screen is another one each time that it is rendered with the same data (${firstDifference(first, second)}): a browser would not find what the server made. The page's time is usePlatform().now, and what is the visitor's waits for useHydrated()`);
  for (const [transform, when] of [[withEmptyLists, 'where the lists of the API are empty'], [unavailable, 'where the API cannot answer']] as const) {
    const made = await rendered(transform);
    if (made.thrown.length > 0) throw new Error(`its screen failed (${reason(made.thrown[0])}) ${when},`);
    if (transform === withEmptyLists && hasFailed(made)) throw new Error(`its load failed ${when},`);
    // What a head throws costs a page its title, and nothing else.
    if (wasNamed && !isNamed(made)) throw new Error(`its head states no title ${when},`);
  }
}
