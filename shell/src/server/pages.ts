import { localizePath, paths, shellName, splitPath, type Language, type ReleaseTable, type RemoteRelease } from '@storefront/contracts';
import { createI18nCatalog, type Texts } from '@storefront/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageState } from '../composition/pageState';
import { createAddressBook, type PageAddress } from './addresses';
import { notFoundDocument, pageDocument, unavailableDocument, type PageDocument } from './document';
import type { Environment } from './environment';
import { contentSecurityPolicy } from './policy';
import type { ShellAssets } from './releases';
import type { PageAnswer } from './rendering/messages';
import { createRenderer } from './rendering/renderPage';
import type { Renderers } from './rendering/RendererPool';
import { createSheetReader } from './sheets';

interface Parts {
  environment: Environment;
  readTable: () => ReleaseTable;
  shell: ShellAssets;
  renderers: Renderers;
  /** The shell's own words by language code. */
  words: Record<string, Texts>;
}

/** What is the same for everybody may be kept by the edge; it is looked for anew after a minute. */
const keptByTheEdge = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';

/** An address that has another spelling keeps it, but for as long as a path has an owner. */
const keptForAnHour = 'public, max-age=3600';

/** The page's address as it was asked for, on the host that was asked. */
function urlOf(request: FastifyRequest): URL {
  // Written behind the host: a path that begins with two slashes would be read as another one.
  return new URL(`${request.protocol}://${request.host}${request.url}`);
}

const isHome = (url: URL) => splitPath(url.pathname).path === paths.home();

/** Answers every page of the shop; remote code runs elsewhere, and what it cannot give is left to the browser. */
export function createPages({ environment, readTable, shell, renderers, words }: Parts) {
  const find = createAddressBook();
  const readSheet = createSheetReader(environment.releasesDir);
  const texts = createI18nCatalog();
  for (const [code, ownWords] of Object.entries(words)) texts.add(code, shellName, ownWords);
  const wordsOf = (language: Language) => texts.forLanguage(language).getFixedT(null, shellName);
  // The frame without any remote, rendered here: the shell's own code alone.
  const frameOf = createRenderer(environment, { load: () => Promise.reject(new Error('A frame is rendered without remotes.')) });
  const renderFrame = (url: URL, table: ReleaseTable, now: number) => frameOf({ url, now, table: withoutServerBundles(table) });

  async function send(request: FastifyRequest, reply: FastifyReply) {
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
    const url = urlOf(request);
    const table = tableOrNone();
    if (!table) return sendUnavailable(url, reply);
    reply.header('content-security-policy', contentSecurityPolicy(environment, table, url));
    const address = find(table, url.pathname);
    switch (address.kind) {
      case 'moved':
        return reply.header('cache-control', keptForAnHour).redirect(address.path + url.search, 301);
      case 'unmatched':
        // A home that nobody owns leads nowhere: sent home from there, a browser would never stop.
        return isHome(url) ? sendUnavailable(url, reply) : sendNotFound(url, reply);
      case 'page':
        return sendPage(url, table, address, reply);
    }
  }

  function tableOrNone(): ReleaseTable | undefined {
    try {
      return readTable();
    } catch (error) {
      console.error('There is no release table to make pages from.', error);
      return undefined;
    }
  }

  async function sendPage(url: URL, table: ReleaseTable, address: PageAddress, reply: FastifyReply) {
    const { owner, route, visibility } = address;
    const now = Date.now();
    if (visibility === 'private') reply.header('x-robots-tag', 'noindex');
    try {
      const rendered = await renderers.page({ owner, route, url, table, now });
      const isWhole = rendered.kind !== 'absent';
      const answer = isWhole ? rendered : await renderFrame(url, table, now);
      if (answer.kind === 'redirect') return reply.redirect(answer.location, 302);
      const document = documentOf(url, table, address, now, answer);
      if (isWhole && answer.complete && visibility === 'public') reply.header('cache-control', keptByTheEdge);
      return sendDocument(document);
    } catch (error) {
      console.error(`Making the page ${url.pathname} failed; the browser renders it alone.`, error);
      return sendDocument(documentOf(url, table, address, now));
    }

    function sendDocument({ html, styleHashes }: PageDocument) {
      return reply.header('content-security-policy', contentSecurityPolicy(environment, table, url, styleHashes)).send(html);
    }
  }

  function documentOf(url: URL, table: ReleaseTable, { owner, route, visibility }: PageAddress, now: number, page?: PageAnswer): PageDocument {
    const rendered = page?.kind === 'page' ? page : undefined;
    const { brand, timeZone, publicApiUrl, apiPort } = environment;
    const state: PageState = {
      table,
      brand,
      now,
      timeZone,
      apiUrl: publicApiUrl,
      apiPort,
      api: rendered?.api ?? null,
      loaderData: rendered?.loaderData ?? null,
    };
    const parts = { shell, words, readSheet, pathname: url.pathname, state };
    if (!rendered) return pageDocument(parts);
    return pageDocument({ ...parts, html: rendered.html, head: rendered.head, handle: { remote: owner, id: route, visibility } });
  }

  function sendNotFound(url: URL, reply: FastifyReply) {
    const { language } = splitPath(url.pathname);
    const t = wordsOf(language);
    return reply
      .code(404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(
        notFoundDocument({
          title: t('notFound.title'),
          text: t('notFound.text'),
          home: localizePath(paths.home(), language),
          brand: environment.brand,
          locale: language.locale,
        }),
      );
  }

  function sendUnavailable(url: URL, reply: FastifyReply) {
    const { language } = splitPath(url.pathname);
    const t = wordsOf(language);
    return reply
      .code(503)
      .header('retry-after', '10')
      .send(unavailableDocument({ title: t('notReady.title'), text: t('notReady.text'), brand: environment.brand, locale: language.locale }));
  }

  return { send, sendNotFound: (request: FastifyRequest, reply: FastifyReply) => sendNotFound(urlOf(request), reply) };
}

/** A table whose screens are all left to the browser. */
function withoutServerBundles({ revision, remotes }: ReleaseTable): ReleaseTable {
  return { revision, remotes: remotes.map((remote): RemoteRelease => ({ ...remote, server: null })) };
}

