import {
  unchanged,
  unavailable,
  replay,
  withEmptyLists,
  type Answers,
  type AnswerTransform,
} from '../answers/recordedAnswers';
import { withClockAhead } from '../browser/fakeClock';
import { firstDifference, hasFailed, renderedWith, skeletonWithAnchors, type Rendered } from './rendered';
import { reason } from '../step';
import type { Trial } from '../Trial';

/** Milliseconds between two renderings: pages are cached, and browsers hydrate them long after. */
const later = 61 * 60_000 + 1007;

/**
 * Renders a page again, an hour later, with the same answers, and then with empty lists and an API that is down. Throws
 * a sentence where the first differs, or one of the others fails.
 */
export async function checkRepeatedRender(trial: Trial, pathname: string, answers: Answers): Promise<void> {
  const rendered = (transform: AnswerTransform) => renderedWith(trial, pathname, replay(answers, transform));
  const isNamed = ({ answer }: Rendered) => answer.kind !== 'page' || answer.head.title !== '';

  let wasNamed = false;

  /** Renders twice, the second time later. */
  async function twice(): Promise<[string, string]> {
    const made = await rendered(unchanged);
    wasNamed = isNamed(made);
    return [skeletonWithAnchors(made), skeletonWithAnchors(await withClockAhead(later, () => rendered(unchanged)))];
  }

  let [first, second] = await twice();
  // On a busy machine a page may lack optional data once, but hardly twice.
  if (first !== second) [first, second] = await twice();
  if (first !== second)
    throw new Error(
      `its screen is another one each time that it is rendered with the same data (${firstDifference(first, second)}): a browser would not find what the server made. The page's time is usePlatform().now, and what is the visitor's waits for useHydrated()`,
    );
  for (const [transform, when] of [
    [withEmptyLists, 'where the lists of the API are empty'],
    [unavailable, 'where the API cannot answer'],
  ] as const) {
    const made = await rendered(transform);
    if (made.thrown.length > 0) throw new Error(`its screen failed (${reason(made.thrown[0])}) ${when},`);
    if (transform === withEmptyLists && hasFailed(made)) throw new Error(`its load failed ${when},`);
    // An error in `head` only loses the title.
    if (wasNamed && !isNamed(made)) throw new Error(`its head states no title ${when},`);
  }
}
