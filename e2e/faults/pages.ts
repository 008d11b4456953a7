import { liveRemotes, pathsWithoutParameters } from '../shop/livePages';

/** A page that must be there whatever others do: what in it shows that it works. */
export interface Page {
  path: string;
  /** Its entry in the main menu, by the key of the shell's words; undefined where it has none. */
  menu?: 'home' | 'catalog' | 'news' | 'contact' | 'cart' | 'privacy';
  /** A selector within `main` of what only its remote's living code, with its data, puts there. */
  alive: string;
}

/** What is known of the shop's own: the page that the menu leads to first. */
const described: Readonly<Record<string, readonly Page[]>> = {
  'mf-catalog': [
    { path: '/catalog', menu: 'catalog', alive: 'article h2, article h3' },
    { path: '/', menu: 'home', alive: 'h1' },
    { path: '/catalog/products/1', alive: 'article' },
    { path: '/catalog/product/1', alive: 'h1' },
  ],
  'mf-checkout': [
    { path: '/cart', menu: 'cart', alive: 'a[href$="/catalog"]' },
    { path: '/payment-success', alive: 'h1' },
    { path: '/payment-fail', alive: 'h1' },
  ],
  'mf-news': [
    { path: '/news', menu: 'news', alive: 'article' },
    { path: '/news/3', alive: 'h1' },
    { path: '/news/1/article/9', alive: 'h1' },
    { path: '/products/Iron%20Meridian/Lantern', alive: 'h1' },
  ],
  'mf-support': [{ path: '/contact-us', menu: 'contact', alive: 'form' }],
  shell: [
    { path: '/privacy-policy', menu: 'privacy', alive: 'h1' },
    { path: '/terms-of-service', alive: 'h1' },
  ],
};

/** Whether a remote is one that has come since, and that nobody has described here. */
export const isFound = (name: string) => !(name in described);

/** Remotes that have come since: every page that needs no parameter has a heading. */
const found = () =>
  liveRemotes()
    .filter(({ name }) => isFound(name))
    .map(
      (remote) => [remote.name, pathsWithoutParameters(remote).map((path): Page => ({ path, alive: 'h1' }))] as const,
    );

let known: Readonly<Record<string, readonly Page[]>> | undefined;

/** Pages by their owner, the one that the menu leads to first; of what is live, so ask when everything is built. */
export const pagesOf = () => (known ??= { ...described, ...Object.fromEntries(found()) });

export const remoteNames = () => Object.keys(pagesOf()).filter((name) => name !== 'shell');

/** The pages that a fault in one remote must not touch. */
export const pagesBeside = (name: string): Page[] =>
  Object.entries(pagesOf()).flatMap(([owner, pages]) => (owner === name ? [] : pages));

/** A page's path below the prefix of a language. */
export const localized = (prefix: string, path: string) => (prefix !== '' && path === '/' ? prefix : prefix + path);

export function ownPage(name: string): Page {
  const [page] = pagesOf()[name] ?? [];
  if (!page) throw new Error(`There is no page of ${name}.`);
  return page;
}
