import { Readable } from 'node:stream';
import compress from '@fastify/compress';
import serveStatic from '@fastify/static';
import { languages, localizePath } from '@storefront/contracts';
import { answerEarly, answerUnreadable, boundPipelines, closeGracefully, networkMatcher, originOf, sendUncached } from '@storefront/server';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { readShellTexts } from '../composition/shellTexts';
import { withoutCampaign } from './campaigns';
import type { Environment } from './environment';
import { favicon } from './favicon';
import { frameNames } from './frameNames';
import { DataWatch } from './cache/DataWatch';
import { targetOfLink } from './links';
import { createOriginSpelling, pathOf } from './origin';
import { createPages } from './pages';
import { passPictures } from './pictures';
import { permissionsPolicy } from './policy';
import { readinessOf } from './readiness';
import { notUnderstood, refusal } from './refusal';
import { ReleaseGuard } from './ReleaseGuard';
import { createTableReader, readShellAssets } from './releases';
import type { Renderers } from './rendering/RendererPool';
import { createSitemap, createSitemapFiles, partFile, robotsText, sitemapFile } from './sitemap';
import { isHostForwarded, privateCaching } from './forwardedHosts';
import { createUnreadableAnswer } from './unreadable';
import { createViews } from './visitors';
import { takeBeacons } from './watch/beacons';
import { Watch } from './watch/Watch';

const year = 31_536_000;

/** Milliseconds that a request may take to come: a page's is a line, what pages tell of themselves a few kilobytes. */
const requestLimit = 30_000;

/** Milliseconds after which a connection is given up on which nothing moves: a page is answered much sooner, and its reader may be gone. */
const idleLimit = 60_000;

/** What browsers want an answer for where no page could be one (`Sec-Fetch-Dest`): whose code has thousands of pictures fetch pages would have the server make each, and show none. */
const isNoPage = /^(?:audio|audioworklet|font|image|json|manifest|paintworklet|report|script|serviceworker|sharedworker|style|track|video|worker|xslt)$/;

/** Headers that say what an answer is: those of one that was to be given are not the error's. */
const ofAnAnswer = /^(?:content-|etag$|last-modified$|accept-ranges$)/;

interface Parts {
  /** The folder of the build that this server is part of. */
  build: string;
  renderers: Renderers;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Says from now on that the shop is not ready, while it still answers: nobody sends it new visitors. */
    drain(): void;
  }
}

/** The shell's server: release store, pictures, and every page. */
export async function buildApp(environment: Environment, { build, renderers }: Parts): Promise<FastifyInstance> {
  const { releasesDir, releaseKeys, apiUrl, publicUrl, trustedProxies } = environment;
  const readTable = createTableReader(releasesDir, releaseKeys);
  // What may not start at all comes before what goes on beside it.
  const shell = readShellAssets(releasesDir, environment.bundle, build, releaseKeys);
  const guard = new ReleaseGuard(releasesDir, releaseKeys, frameNames(releasesDir, shell));
  const watch = new Watch(releasesDir, { package: environment.bundle, version: shell.version }, readTable);
  const { tableFor, everybodys, stable } = createViews({ readTable, isIntact: (release) => guard.isIntact(release), isWithdrawn: watch.isWithdrawn });
  const data = new DataWatch(apiUrl);
  const sitemap = createSitemap(renderers, data);
  const fileOf = createSitemapFiles();
  const words = await readShellTexts();
  const pages = createPages({ environment, tableFor, everybodys, shell, renderers, data, words });
  const guards = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': permissionsPolicy,
    // Of this host alone: what else stands under its name is not the shop's to promise.
    ...(publicUrl !== null && new URL(publicUrl).protocol === 'https:' && { 'strict-transport-security': `max-age=${year}` }),
  };
  const app = fastify({
    routerOptions: { ignoreTrailingSlash: true },
    requestTimeout: requestLimit,
    connectionTimeout: idleLimit,
    rewriteUrl: pathOf,
    trustProxy: trustedProxies ? networkMatcher(trustedProxies) : false,
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable(createUnreadableAnswer(words, environment.brand, guards)),
    // An address that cannot be decoded is nobody's; no hook hears of it.
    frameworkErrors: (_error, request, reply) => void pages.sendNotFound(request, reply.headers(guards)),
  });
  const originSpelling = createOriginSpelling(trustedProxies);
  answerEarly(app, { spellingOf: (request) => `${originSpelling(request)} ${withoutCampaign(request.url ?? '')}`, find: pages.findKept });
  // Whatever is compressed for some is another answer for others.
  app.addHook('onRequest', async (_request, reply) => void reply.header('vary', 'accept-encoding'));
  closeGracefully(app);
  boundPipelines(app);
  app.addHook('onClose', async () => {
    data.close();
    watch.close();
    renderers.close();
  });
  app.addHook('onSend', async (request, reply, payload) => {
    reply.headers(guards);
    // Nobody keeps an error: what is missing now may be there in a moment.
    if (reply.statusCode >= 400) reply.header('cache-control', 'no-store');
    // Of what is sent without a body Fastify looks at that itself, but for files.
    if (reply.statusCode !== 304 || (request.method === 'HEAD' && !(payload instanceof Readable))) return payload;
    // With no body to press it says no encoding, which caches would take for that of the body that they have.
    if (payload instanceof Readable) payload.destroy();
    return null;
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) console.error(`Answering ${request.method} ${request.url} failed.`, error);
    for (const name of Object.keys(reply.getHeaders())) if (ofAnAnswer.test(name)) reply.removeHeader(name);
    return reply.code(status).send(status >= 500 ? refusal('The shop could not answer.') : notUnderstood);
  });
  const nothingHere = (_request: FastifyRequest, reply: FastifyReply) => reply.code(404).send(refusal('There is nothing here.'));
  // Before its body, which nobody wants, is read: a thousand of them that never end would be the process's memory.
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return nothingHere(request, reply);
  });
  const ofPages = {
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      if (isNoPage.test(String(request.headers['sec-fetch-dest']))) return nothingHere(request, reply);
    },
  };
  app.setNotFoundHandler(nothingHere);

  await app.register(compress, { encodings: ['br', 'gzip'], brotliOptions: { params: { 1: 5 } } });
  await app.register(serveStatic, {
    root: releasesDir,
    prefix: '/releases/',
    preCompressed: true,
    immutable: true,
    maxAge: year * 1000,
    index: false,
    // Browser files only, as they were published: a version's server bundle is nobody's business.
    allowedPath: (path) => /^\/[\w-]+\/[\w.+-]+\/browser\//.test(path) && guard.mayServe(path),
    setHeaders: (reply) => void reply.setHeader('access-control-allow-origin', '*'),
  });
  passPictures(app, apiUrl);
  takeBeacons(app, watch, environment);
  app.get('/favicon.svg', (_request, reply) => reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(favicon));
  // Who asks for it has read no page, which names the other one.
  app.get('/favicon.ico', (_request, reply) => reply.header('cache-control', 'public, max-age=86400').redirect('/favicon.svg', 301));
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ ok: true }));
  let isStopping = false;
  app.decorate('drain', () => void (isStopping = true));
  app.get('/readyz', async (_request, reply) => {
    const hasScripts = () => shell.scripts.every((file) => guard.mayServe(shell.base.replace('/releases/', '') + file));
    const readiness = await readinessOf({ readTable: stable, hasScripts, renderers, apiUrl, isStopping });
    return reply.code(readiness.ready ? 200 : 503).header('cache-control', 'no-store').send(readiness);
  });
  app.get('/robots.txt', (request, reply) => {
    if (isOneAskers(request)) reply.header('cache-control', privateCaching);
    return reply.type('text/plain').send(robotsText(stable(), ownOrigin(request)));
  });
  // Compressed where it is kept.
  const sendSitemap = (file: string) => async (request: FastifyRequest, reply: FastifyReply) => {
    const origin = ownOrigin(request);
    const listed = await sitemap(stable());
    if (listed.isUseless) return reply.code(503).header('retry-after', '60').type('text/plain').send('The sitemap cannot be made now.');
    const body = fileOf(listed, origin, file);
    if (!body) return pages.sendNotFound(request, reply);
    const how = isOneAskers(request) ? privateCaching : 'public, max-age=300';
    reply.type('application/xml').header('cache-control', listed.isComplete ? how : 'no-store');
    return sendUncached(request, reply, body);
  };
  app.get(`/${sitemapFile}`, { compress: false }, sendSitemap(sitemapFile));
  app.get<{ Params: { part: string } }>(`/${partFile(':part')}`, { compress: false }, (request, reply) => sendSitemap(partFile(request.params.part))(request, reply));
  for (const language of languages)
    app.get<{ Params: { linkName: string } }>(localizePath('/redirect/:linkName', language), ofPages, async (request, reply) => {
      const target = await targetOfLink(request.params.linkName, language, apiUrl, ownOrigin(request));
      // Where nobody can say now, the page asks on, and offers to ask again.
      if (target === undefined) return pages.send(request, reply);
      return reply.header('cache-control', 'no-store').redirect(target, 302);
    });
  // Pages are compressed where they are kept.
  app.get('/*', { ...ofPages, compress: false, decompress: false }, pages.send);
  return app;

  /** Whether an address of the shop is made of what a proxy says. */
  function isOneAskers(request: FastifyRequest): boolean {
    return publicUrl === null && isHostForwarded(request);
  }

  function ownOrigin(request: FastifyRequest): string {
    return publicUrl ?? originOf(request);
  }
}
