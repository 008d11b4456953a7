import { paths, splitPath } from '@storefront/contracts';

/** The header's and footer's items: key of the text, and where it leads (S023). */
export const navigationItems = [
  { key: 'home', to: paths.home() },
  { key: 'catalog', to: paths.catalog() },
  { key: 'news', to: paths.news() },
  { key: 'contact', to: paths.contact() },
  { key: 'privacy', to: paths.privacyPolicy() },
  { key: 'terms', to: paths.termsOfService() },
] as const;

/** Whether an item's page, or one below it, is shown; home only at `/` and its prefixed forms (S024). */
export function isActive(to: string, pathname: string): boolean {
  const path = splitPath(pathname).path.replace(/\/$/, '');
  return to === '/' ? path === '' : path === to || path.startsWith(`${to}/`);
}
