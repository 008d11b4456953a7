import { languages, localizePath, shellName, type ReleaseTable } from '@storefront/contracts';
import { ownRoutes } from '../routes/ownRoutes';
import type { ListedPage } from './rendering/messages';
import type { Renderers } from './rendering/RendererPool';

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A page in one language, with its siblings in all of them. */
function urlElements({ path, changedAt }: ListedPage, origin: string): string[] {
  const address = (language: (typeof languages)[number]) => escapeXml(origin + localizePath(path, language));
  const siblings = languages.map(
    (language) => `<xhtml:link rel="alternate" hreflang="${language.code}" href="${address(language)}"/>`,
  );
  const modified = changedAt === undefined ? '' : `<lastmod>${new Date(changedAt * 1000).toISOString()}</lastmod>`;
  return languages.map((language) => `<url><loc>${address(language)}</loc>${modified}${siblings.join('')}</url>`);
}

export interface Sitemap {
  pages: ListedPage[];
  /** Whether every owner has said all that it owns. */
  isComplete: boolean;
  /** Whether so much is missing that it is better not to answer: the API was away, and what an owner had said before is not known. */
  isUseless: boolean;
}

/** Asks the owners of public pages for them. What one said before stands in for what it cannot say now. */
export function createSitemap(renderers: Renderers): (table: ReleaseTable) => Promise<Sitemap> {
  const said = new Map<string, ListedPage[]>();
  return async (table) => {
    const remotes = table.remotes.filter(({ server, routes }) => server !== null && routes.some(({ visibility }) => visibility === 'public'));
    const owners = [...remotes.map(({ name }) => name), shellName];
    const answers = await Promise.all(owners.map((owner) => renderers.sitemap({ owner, table })));
    const parts = answers.map((answer, index) => {
      const owner = owners[index] ?? '';
      const isWhole = answer.kind === 'sitemap' && answer.lacking === 'nothing';
      if (isWhole) said.set(owner, answer.pages);
      const before = said.get(owner);
      const pages = before ?? (answer.kind === 'sitemap' ? answer.pages : []);
      return { pages, isWhole, isUseless: !before && answer.kind === 'sitemap' && answer.lacking === 'api' };
    });
    const pages = new Map(parts.flatMap((part) => part.pages).map((page) => [page.path, page]));
    return { pages: [...pages.values()], isComplete: parts.every(({ isWhole }) => isWhole), isUseless: parts.some((part) => part.isUseless) };
  };
}

/** `sitemap.xml`: each page once for each language. */
export function sitemapXml(pages: ListedPage[], origin: string): string {
  const urls = pages.flatMap((page) => urlElements(page, origin));
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
