import { languages } from '@storefront/contracts';
import { at, type Shown } from './ownWords';
import type { Harder } from './Trial';

const isCode = (language: string) => languages.some(({ code }) => code === language);

const languagesOf = (question: string) => new URLSearchParams(question.split('?', 2)[1]).getAll('language');

const isStrange = (question: string) => !languagesOf(question).every(isCode);

/** Looks in which languages pages ask the API for their content: by the code of one, and not by its name or locale, which it does not have and answers in its own. */
export function lookAtLanguages(shown: readonly Shown[], { stood, failed }: Harder): void {
  const what = 'the languages in which it asks';
  const asked = shown.flatMap((one) => [...one.answers.keys()].filter((question) => languagesOf(question).length > 0).map((question) => ({ one, question })));
  const first = asked.find(({ question }) => isStrange(question));
  if (first) failed.push({ what, complaint: `it asks the API ${first.question.replace(/ \w+:\/\/[^/]+/, ' ')}, whose language is the code of none, so that it is answered in the API’s own, ${at(first.one)}` });
  else if (asked.length > 0) stood.push(what);
}
