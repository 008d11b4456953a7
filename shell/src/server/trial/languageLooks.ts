import { languages } from '@storefront/contracts';
import { at, type Shown } from './ownWords';
import type { Harder } from './Trial';

const isCode = (language: string) => languages.some(({ code }) => code === language);

/** What a question asks for in a language that is none of the shop's, which the API does not have: it answers in its own. */
function strangeQuestion(question: string): string | undefined {
  const [, query = ''] = question.split('?', 2);
  return new URLSearchParams(query).getAll('language').every(isCode) ? undefined : question.replace(/ \w+:\/\/[^/]+/, ' ');
}

/** Looks in which languages pages ask the API for their content: by the code of one, and not by its name or locale. */
export function lookAtLanguages(shown: readonly Shown[], { stood, failed }: Harder): void {
  const what = 'the languages in which it asks';
  const [first] = shown.flatMap((one) => [...one.answers.keys()].flatMap((question) => strangeQuestion(question) ?? []).map((question) => ({ one, question })));
  if (!first) stood.push(what);
  else failed.push({ what, complaint: `it asks the API ${first.question}, whose language is the code of none, so that it is answered in the API’s own, ${at(first.one)}` });
}
