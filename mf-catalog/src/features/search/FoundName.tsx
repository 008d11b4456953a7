import type { Question } from './Explained';
import { searchFor } from './lateSearch';

/** The name of a listed item; with marks after a search. */
export function FoundName(question: Question) {
  const search = searchFor(question.words);
  return search ? <search.ExplainedName {...question} /> : <span translate="no">{question.item.name}</span>;
}

/** The alias by which an item was found. */
export function FoundAlias(question: Question) {
  const search = searchFor(question.words);
  return search && <search.ExplainedAlias {...question} />;
}

/** The accessible name, since marks would split the text for screen readers. */
export const wholeName = ({ item, words }: Question): string | undefined => (words === '' ? undefined : item.name);
