import { paths } from '@storefront/contracts';

/** The shop's pages to which letters, payments and the feed lead. Nothing else of the API knows their addresses: these alone are kept for it. */
export const shopPages = {
  article: paths.article,
  contact: paths.contact,
  details: paths.details,
  manual: paths.manual,
  news: () => paths.news(),
};

/** Stands for a part of an address that comes at run time. */
const some = 7000001;
const word = String(some);

const led: Record<keyof typeof shopPages, string> = {
  article: shopPages.article(some, some),
  // Letters open the chat by what follows the #.
  contact: `${shopPages.contact()}#token`,
  details: shopPages.details(word),
  manual: shopPages.manual(word, word),
  news: shopPages.news(),
};

/** Their paths, without language, and the name of what stands in their fragments (`#token=…`); `{}` is a part that comes at run time. */
export const shopPaths: readonly string[] = Object.values(led).map((path) => path.replaceAll(word, '{}'));
