import { paths } from '@storefront/contracts';

/**
 * All of the shop's pages to which the API links, from letters, payments and the feed. The shop has to keep their
 * addresses.
 */
export const shopPages = {
  article: paths.article,
  contact: paths.contact,
  details: paths.details,
  manual: paths.manual,
  news: () => paths.news(),
};

/** Placeholder for a part of an address that is filled in at run time. */
const samplePart = 7000001;
const word = String(samplePart);

const led: Record<keyof typeof shopPages, string> = {
  article: shopPages.article(samplePart, samplePart),
  // Letters open the chat by the token in the fragment.
  contact: `${shopPages.contact()}#token`,
  details: shopPages.details(word),
  manual: shopPages.manual(word, word),
  news: shopPages.news(),
};

/**
 * Their paths without language, with the name of a fragment's parameter (`#token=…`); `{}` is a part that is filled in
 * at run time.
 */
export const shopPaths: readonly string[] = Object.values(led).map((path) => path.replaceAll(word, '{}'));
