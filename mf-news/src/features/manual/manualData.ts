import type { Language, Manual } from '@storefront/contracts';
import { toBeginning } from '../content/excerpt';

const answerLength = 5000;

/** More than a search engine shows; limits the size of the page's head. */
const mostQuestions = 30;

/** The questions for search engines: schema.org's FAQPage, if there are any. */
export function manualData({ manual: { faq } }: Manual, language: Language): object[] {
  if (faq.length === 0) return [];
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      inLanguage: language.code,
      mainEntity: faq.slice(0, mostQuestions).map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: toBeginning(answer, answerLength) },
      })),
    },
  ];
}
