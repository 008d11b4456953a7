import { defaultLanguage, languages, localizePath, type ReleaseTable } from '@storefront/contracts';
import { createI18nCatalog, createStorefrontStore, type SitemapEntry } from '@storefront/platform';
import { Composition } from '../composition/Composition';
import type { RemoteSource } from '../composition/remoteSource';
import { ownRoutes } from '../routes/ownRoutes';
import type { Environment } from './environment';

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A page in one language, with its siblings in all of them. */
function urlElements({ path, changedAt }: SitemapEntry, origin: string): string[] {
  const address = (language: (typeof languages)[number]) => escapeXml(origin + localizePath(path, language));
  const siblings = languages.map(
    (language) => `<xhtml:link rel="alternate" hreflang="${language.code}" href="${address(language)}"/>`,
  );
  const modified = changedAt === undefined ? '' : `<lastmod>${new Date(changedAt * 1000).toISOString()}</lastmod>`;
  return languages.map((language) => `<url><loc>${address(language)}</loc>${modified}${siblings.join('')}</url>`);
}

/** The pages that a route says it owns; a remote that fails costs its own entries. */
async function entriesOf(route: string, read: () => Promise<SitemapEntry[] | undefined>): Promise<SitemapEntry[]> {
  try {
    return (await read()) ?? [];
  } catch (error) {
    console.error(`Listing the pages of ${route} failed.`, error);
    return [];
  }
}

/** Every public page of the live content, asked of its owners. */
export async function sitemapEntries(environment: Environment, table: ReleaseTable, source: RemoteSource): Promise<SitemapEntry[]> {
  const composition = new Composition(table, source, createI18nCatalog());
  const store = createStorefrontStore({
    apiUrl: environment.apiUrl,
    fetch: (input, init) => fetch(input, init),
    timeout: 5000,
    retries: 0,
    onFailure: () => {},
  });
  composition.attach(store);
  const context = { language: defaultLanguage, dispatch: store.dispatch, getState: store.getState };
  const remote = composition.remotes
    .filter(({ server }) => server !== null)
    .flatMap(({ name, routes }) =>
      routes
        .filter(({ visibility }) => visibility === 'public')
        .map(({ id }) =>
          entriesOf(`${name}/${id}`, async () => (await composition.loadRoute(name, id, defaultLanguage.code)).sitemap?.(context)),
        ),
    );
  const own = ownRoutes.map(({ id, module }) => entriesOf(`shell/${id}`, async () => module.sitemap?.(context)));
  const entries = (await Promise.all([...remote, ...own])).flat();
  return [...new Map(entries.map((entry) => [entry.path, entry])).values()];
}

/** `sitemap.xml`: each page once for each language. */
export function sitemapXml(entries: SitemapEntry[], origin: string): string {
  const urls = entries.flatMap((entry) => urlElements(entry, origin));
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`;
}

/** `robots.txt`: everything may be read but the routes that belong to one visitor, which their owners say. */
export function robotsText({ remotes }: ReleaseTable, origin: string): string {
  const routes = [...remotes.flatMap((remote) => remote.routes), ...ownRoutes];
  const stems = routes.filter(({ visibility }) => visibility === 'private').map(({ path }) => `/${path.split('/:')[0]}`);
  const closed = languages.flatMap((language) => [...new Set(stems)].map((path) => `Disallow: ${localizePath(path, language)}`));
  return ['User-agent: *', ...closed, `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}
