import { paths, pickText, resolveAddress, type Language } from '@storefront/contracts';
import { toExcerpt } from '../content/excerpt';
import { isoDate } from '../news/dates';
import type { Found } from './findArticle';

/** The article for search engines: schema.org's NewsArticle. */
export function articleData({ article, page }: Found, language: Language, absolute: (path: string) => string) {
  const address = absolute(paths.article(article.id, page));
  const image = resolveAddress(article.banner, address);
  return {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: pickText(article.header, language),
    description: toExcerpt(pickText(article.text, language)),
    datePublished: isoDate(article.createdAt),
    ...(article.changedAt && { dateModified: isoDate(article.changedAt) }),
    inLanguage: language.code,
    mainEntityOfPage: address,
    url: address,
    ...(image && { image: [image] }),
  };
}
