/** Builders for every path of the shop, without language prefix; the platform's link adds it. */
const segment = (value: string | number) => encodeURIComponent(value);

/** Words of a search joined by underscores, as the routes carry them (S007, S051). */
export function toSearchSegment(words: string): string {
  const joined = words.trim().split(/[\s_]+/).join('_');
  // `.` and `..` are steps in a URL, however they are encoded.
  if (/^\.{1,2}$/.test(joined)) return '_';
  // Where these words stand in a path they are the catalogue's own; the underscore is trimmed when they are read.
  return /^products?$/i.test(joined) ? `_${joined}` : segment(joined);
}

/** The words of a search segment: underscores are spaces. */
export function fromSearchSegment(value: string | undefined): string {
  return (value ?? '').replaceAll('_', ' ').trim();
}

export const paths = {
  home: () => '/',
  catalog: (search = '') => (search.trim() ? `/catalog/${toSearchSegment(search)}` : '/catalog'),
  game: (gameId: number, search = '') =>
    `/catalog/products/${gameId}${search.trim() ? `/${toSearchSegment(search)}` : ''}`,
  product: (productId: number) => `/catalog/product/${productId}`,
  cart: () => '/cart',
  payment: (orderId?: string) => (orderId ? `/payment/${segment(orderId)}` : '/payment'),
  details: (orderId: string) => `/details/${segment(orderId)}`,
  paymentSuccess: () => '/payment-success',
  paymentFail: () => '/payment-fail',
  contact: () => '/contact-us',
  news: (page = 1) => (page > 1 ? `/news/${page}` : '/news'),
  article: (articleId: number, page = 1) => `/news/${page}/article/${articleId}`,
  manual: (gameName: string, productName: string) => `/products/${segment(gameName)}/${segment(productName)}`,
  privacyPolicy: () => '/privacy-policy',
  termsOfService: () => '/terms-of-service',
  redirect: (linkName: string) => `/redirect/${segment(linkName)}`,
};
