import compress from '@fastify/compress';
import replyFrom from '@fastify/reply-from';
import serveStatic from '@fastify/static';
import { defaultLanguage, isSafeAddress, languages, localizePath, paths, type Language, type ReleaseTable, ServiceConfigSchema, splitPath } from '@storefront/contracts';
import { createI18nCatalog } from '@storefront/platform';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { PageState } from '../composition/pageState';
import { loadShellTexts } from '../composition/shellTexts';
import { notFoundDocument, pageDocument, redirectScriptHash } from './document';
import type { Environment } from './environment';
import { favicon } from './favicon';
import { createTableReader, readShellAssets } from './releases';
import { createRenderer } from './render';
import { createServerSource } from './serverRemotes';
import { robotsText, sitemapEntries, sitemapXml } from './sitemap';

const year = 31_536_000;

/** The shell's server: release store, pictures, and every page. */
export async function buildApp(environment: Environment): Promise<FastifyInstance> {
  const app = fastify({ routerOptions: { ignoreTrailingSlash: true }, forceCloseConnections: true });
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'strict-origin-when-cross-origin' });
  });
  const readTable = createTableReader(environment.releasesDir);
  const shell = readShellAssets(environment.releasesDir, environment.bundle);
  const source = createServerSource(environment.releasesDir);
  const render = createRenderer(environment, source);

  await app.register(compress, { encodings: ['br', 'gzip'], brotliOptions: { params: { 1: 5 } } });
  await app.register(serveStatic, {
    root: environment.releasesDir,
    prefix: '/releases/',
    preCompressed: true,
    immutable: true,
    maxAge: year * 1000,
    index: false,
    // Browser files only: a version's server bundle is nobody's business.
    allowedPath: (path) => /^\/[\w-]+\/[\w.-]+\/browser\//.test(path),
    setHeaders: (reply) => reply.setHeader('access-control-allow-origin', '*'),
  });
  await app.register(replyFrom, { base: environment.apiUrl });
  // Pictures of the API come under the shop's own origin: no second connection before the largest paint.
  app.get('/static/*', (request, reply) => reply.from(request.raw.url ?? request.url));
  app.get('/favicon.svg', (_request, reply) => reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(favicon));
  app.get('/healthz', () => ({ ok: true }));
  app.get('/robots.txt', (request, reply) => reply.type('text/plain').send(robotsText(readTable(), originOf(request))));
  app.get('/sitemap.xml', async (request, reply) => {
    const entries = await sitemapEntries(environment, readTable(), source);
    return reply.type('application/xml').header('cache-control', 'public, max-age=300').send(sitemapXml(entries, originOf(request)));
  });
  for (const language of languages)
    app.get(localizePath('/redirect/:linkName', language), (request, reply) => redirectByName(request, reply, language));
  app.get('/*', (request, reply) => sendPage(request, reply));
  return app;

  function originOf(request: FastifyRequest): string {
    return environment.publicUrl ?? `${request.protocol}://${request.host}`;
  }

  async function redirectByName(request: FastifyRequest, reply: FastifyReply, language: Language) {
    const { linkName } = request.params as { linkName: string };
    const links = await readLinks().catch((error: unknown) => {
      console.error(`Looking up the link ${linkName} failed.`, error);
      return [];
    });
    const link = links.find(({ name }) => name.toLowerCase() === linkName.toLowerCase());
    const target = link && isSafeAddress(link.url) ? link.url : paths.home();
    return reply
      .header('cache-control', 'no-store')
      .redirect(target.startsWith('/') ? localizePath(target, language) : target, 302);
  }

  async function readLinks() {
    const answer = await fetch(`${environment.apiUrl}/service-config`, { signal: AbortSignal.timeout(1000) });
    const { result } = (await answer.json()) as { result: unknown };
    const config = v.parse(ServiceConfigSchema, result);
    return config.stats.links.length > 0 ? config.stats.links : (config.links ?? []);
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    // Written behind the host: a path that begins with two slashes would be read as another one.
    const url = new URL(`${request.protocol}://${request.host}${request.url}`);
    if (url.pathname === `/${defaultLanguage.code}` || url.pathname.startsWith(`/${defaultLanguage.code}/`))
      return reply.redirect(url.pathname.slice(defaultLanguage.code.length + 1).replace(/^\/*/, '/') + url.search, 301);
    const table = readTable();
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy(table, url));
    try {
      const rendering = await render({ url, table, now: Date.now() });
      if (rendering.kind === 'redirect') return reply.header('cache-control', 'no-store').redirect(rendering.location, 302);
      if (rendering.kind === 'unmatched') return sendNotFound(url, reply);
      const isPublic = rendering.handle.visibility === 'public' && rendering.complete;
      reply.header('cache-control', isPublic ? 'public, max-age=0, s-maxage=60, stale-while-revalidate=600' : 'no-store');
      if (rendering.handle.visibility === 'private') reply.header('x-robots-tag', 'noindex');
      return await reply.send(pageDocument({ ...rendering, shell, pathname: url.pathname }));
    } catch (error) {
      console.error(`Rendering ${url.pathname} failed; the browser renders it alone.`, error);
      return reply.header('cache-control', 'no-store').send(pageDocument({ shell, pathname: url.pathname, state: bareState(table) }));
    }
  }

  function bareState(table: ReleaseTable): PageState {
    const { brand, timeZone, publicApiUrl, apiPort } = environment;
    return { table, brand, now: Date.now(), timeZone, apiUrl: publicApiUrl, apiPort, api: null, loaderData: null };
  }

  async function sendNotFound(url: URL, reply: FastifyReply) {
    const { language } = splitPath(url.pathname);
    const texts = createI18nCatalog();
    await loadShellTexts(texts, language);
    const t = texts.forLanguage(language).getFixedT(null, 'shell');
    return reply.code(404).send(
      notFoundDocument({
        title: t('notFound.title'),
        text: t('notFound.text'),
        home: localizePath(paths.home(), language),
        brand: environment.brand,
        locale: language.locale,
      }),
    );
  }

  /** Scripts of the shop and of the live remotes' origins only; calls to the API's origin only. */
  function policy(table: ReleaseTable, url: URL): string {
    const api = environment.publicApiUrl ?? `${url.protocol}//${url.hostname}:${environment.apiPort}`;
    const elsewhere = [...new Set(table.remotes.filter(({ base }) => !base.startsWith('/')).map(({ base }) => new URL(base).origin))];
    const own = ["'self'", ...elsewhere].join(' ');
    return [
      "default-src 'self'",
      `script-src ${own} ${redirectScriptHash}`,
      `style-src ${own}`,
      `font-src ${own}`,
      `img-src 'self' data: https: ${api}`,
      `connect-src ${own} ${api} ${api.replace(/^http/, 'ws')}`,
      "frame-src https://www.youtube-nocookie.com",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; ');
  }
}
