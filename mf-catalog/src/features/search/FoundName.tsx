import type { Question } from './Explained';
import { searchFor } from './lateSearch';

/** The name of what is listed; where words were searched for, their letters are marked in it. */
export function FoundName(question: Question) {
  const search = searchFor(question.words);
  return search ? <search.ExplainedName {...question} /> : <span translate="no">{question.item.name}</span>;
}

/** The other name by which something was found. */
export function FoundAlias(question: Question) {
  const search = searchFor(question.words);
  return search && <search.ExplainedAlias {...question} />;
}

/** The name for who hears it, where marks would cut it into pieces. */
export const wholeName = ({ item, words }: Question): string | undefined => (words === '' ? undefined : item.name);
