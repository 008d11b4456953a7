import { languages } from '@storefront/contracts';
import { atPage, type Shown } from '../pages/readPages';
import { record } from '../record';
import type { EdgeCases } from '../Trial';

const isCode = (language: string) => languages.some(({ code }) => code === language);

const languagesOf = (question: string) => new URLSearchParams(question.split('?', 2)[1]).getAll('language');

/** Matches values in an address that stand for nothing. */
const nothing = /[/=](?:undefined|null|NaN|%5Bobject(?:%20|\+)\w+%5D)(?=[/?&#]|$)/;

const isStrange = (question: string) => !languagesOf(question).every(isCode);

const shown = (question: string) => question.replace(/ \w+:\/\/[^/]+/, ' ');

/** What is wrong with one of some API calls, in words: a language that is not the shop's, or a missing value. */
export function strangeQuestion(questions: Iterable<string>): string | undefined {
  for (const question of questions) {
    if (isStrange(question))
      return `asks the API ${shown(question)}, whose language is the code of none, so that it is answered in the API’s own`;
    if (nothing.test(question)) return `asks the API ${shown(question)}, where something is missing`;
  }
  return undefined;
}

/**
 * Checks that pages call the API with a language's code, not with its name or locale, for which the API would answer in
 * its default language.
 */
export function checkLanguages(pages: readonly Shown[], found: EdgeCases): void {
  const what = 'the languages in which it asks';
  const wrong = pages.flatMap((one) => strangeQuestion(one.answers.keys())?.concat(`, ${atPage(one)}`) ?? []);
  if (wrong[0]) record(found, what, `it ${wrong[0]}`);
  else if (pages.some(({ answers }) => [...answers.keys()].some((question) => languagesOf(question).length > 0)))
    record(found, what);
}
