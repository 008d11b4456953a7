import { languages, localizePath, type ReleaseTable } from '@storefront/contracts';
import { ownRoutes } from '../../routes/ownRoutes';
import { sitemapFile } from './sitemapFiles';

/** Paths that crawlers may always read: files of pages, pictures and the sitemap. */
const openPaths = ['/releases/', '/static/', `/${sitemapFile}`];

/**
 * `robots.txt`: everything may be read but private routes, as their remotes declare. A `Disallow` line covers all paths
 * that begin with it: one that would cover a public page is left out, and that route's own `noindex` has to do.
 */
export function robotsText({ remotes }: ReleaseTable, origin: string): string {
  const routes = [...remotes.flatMap((remote) => remote.routes), ...ownRoutes];
  const stems = (wanted: string) => [
    ...new Set(routes.filter(({ visibility }) => visibility === wanted).map(({ path }) => `/${path.split('/:')[0]}`)),
  ];
  const addresses = (wanted: string) =>
    languages.flatMap((language) => stems(wanted).map((path) => localizePath(path, language)));
  const open = [...addresses('public'), ...openPaths];
  const closed = addresses('private').filter((path) => !open.some((address) => address.startsWith(path)));
  return ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), `Sitemap: ${origin}/${sitemapFile}`, ''].join(
    '\n',
  );
}
