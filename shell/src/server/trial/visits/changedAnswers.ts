import { needsBrowser } from '../browser/withoutBrowser';
import type { DescribedEndpoint } from '../answers/describedEndpoints';
import { replay, withEmptyLists, type AnswerTransform } from '../answers/recordedAnswers';
import { changesAny, sparsely, sparsities, type Sparsity } from '../answers/sparseAnswers';
import { wordings } from '../answers/wordings';
import { record } from '../record';
import { reason } from '../step';
import type { EdgeCaseRun } from '../Trial';
import { recordError } from './recordError';
import { outcomeOf, type AnsweredVisit } from './visits';

/** Makes answers sparse; whole lists may be empty, which no other check does here. */
function sparseTransform(described: readonly DescribedEndpoint[], sparsity: Sparsity): AnswerTransform {
  const transform = sparsely(described, sparsity);
  return sparsity === 'lists' ? (answer, question) => withEmptyLists(transform(answer, question), question) : transform;
}

/** Renders a visit again with answers as sparse as the API may send. */
export async function renderWithSparseAnswers(
  { visit, answers }: AnsweredVisit,
  { trial: { described = [], onTry }, found, isOver }: EdgeCaseRun,
): Promise<void> {
  for (const [sparsity, when] of sparsities) {
    const transform = sparseTransform(described, sparsity);
    if (isOver() || !changesAny(answers, transform)) continue;
    onTry(`${visit.what}, ${when}`);
    const { error, isMisfit } = await outcomeOf(visit, replay(answers, transform));
    // An answer that cannot be used proves nothing.
    if (error !== undefined || !isMisfit) recordError(found, visit.what, error, when);
  }
}

/**
 * Renders a visit again with each value that the API may send: an order that was refunded, a coupon that is used up.
 */
export async function renderWithOtherValues(
  { visit, answers }: AnsweredVisit,
  { trial: { described = [], onTry }, found, isOver }: EdgeCaseRun,
): Promise<void> {
  for (const [turn, { transform, when }] of wordings(described, answers).entries()) {
    if (isOver()) return;
    onTry(`${visit.what}, ${when}`);
    const { error, isMisfit } = await outcomeOf(visit, replay(answers, transform));
    const what = `${visit.what}, with the words of turn ${turn}`;
    if (error === undefined && !isMisfit) record(found, what);
    else if (error !== undefined && !needsBrowser(error))
      record(found, what, `${visit.what} failed (${reason(error)}) ${when}`);
  }
}
