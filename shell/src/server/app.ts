import { join } from 'node:path';
import compress from '@fastify/compress';
import serveStatic from '@fastify/static';
import { languages, localizePath, watchPrefix, type Language, type RemoteRelease } from '@storefront/contracts';
import {
  answerEarly,
  answerUnreadable,
  boundPipelines,
  closeGracefully,
  createWriteProbe,
  networkMatcher,
  originOf,
  wantOneHost,
} from '@storefront/server';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { readShellTexts } from '../composition/shellTexts';
import { DataWatch } from './cache/DataWatch';
import { withoutCampaign } from './pages/campaigns';
import type { Environment } from './environment';
import { favicon } from './favicon';
import { isHostForwarded } from './forwardedHosts';
import { frameNames } from './releases/frameNames';
import { targetOfLink } from './links';
import { createOriginKey, pathOf } from './origin';
import { createPages } from './pages/pages';
import { servePictures } from './pictures';
import { readinessOf } from './readiness';
import { ReleaseGuard } from './releases/ReleaseGuard';
import { createTableReader, readShellAssets, type ShellAssets } from './releases/releases';
import type { Renderers } from './rendering/RendererPool';
import { secondsInYear, securityHeaders, sendNothingHere, setUpResponses } from './responses';
import { serveSitemap } from './sitemap/sitemapRoutes';
import { createUnreadableAnswer } from './unreadable';
import { createViews } from './releases/visitors';
import { takeBeacons } from './watch/beacons';
import { Watch } from './watch/Watch';

/** Milliseconds in which a request has to arrive: those for pages have no body, beacons a few kilobytes. */
const requestLimit = 30_000;

/**
 * Milliseconds after which a connection without any traffic is closed: a page is answered much sooner, and its reader
 * may be gone.
 */
const idleLimit = 60_000;

/**
 * Values of `Sec-Fetch-Dest` for which no page is rendered: code with thousands of `<img src="/some-page">` would make
 * the server render each for nothing.
 */
const isNoPage =
  /^(?:audio|audioworklet|font|image|json|manifest|paintworklet|report|script|serviceworker|sharedworker|style|track|video|worker|xslt)$/;

/** Options of the routes that render pages. */
const ofPages = {
  onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
    if (isNoPage.test(String(request.headers['sec-fetch-dest']))) return sendNothingHere(request, reply);
  },
};

interface Parts {
  /** The folder of the build that this server is part of. */
  build: string;
  renderers: Renderers;
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Reports from now on that the shop is not ready, while it still answers, so that load balancers send it no new
     * visitors.
     */
    drain(): void;
  }
}

/** A server without routes: how it reads requests, and what all responses have. */
function createServer(
  { brand, publicUrl, trustedProxies }: Environment,
  words: Awaited<ReturnType<typeof readShellTexts>>,
  pages: ReturnType<typeof createPages>,
): FastifyInstance {
  const headers = securityHeaders(publicUrl);
  const app = fastify({
    routerOptions: { ignoreTrailingSlash: true },
    requestTimeout: requestLimit,
    connectionTimeout: idleLimit,
    rewriteUrl: pathOf,
    trustProxy: trustedProxies ? networkMatcher(trustedProxies) : false,
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable(createUnreadableAnswer(words, brand, headers)),
    // An address that cannot be decoded; Fastify calls no hooks for it.
    frameworkErrors: (_error, request, reply) => void pages.sendNotFound(request, reply.headers(headers)),
  });
  const originSpelling = createOriginKey(trustedProxies);
  answerEarly(app, {
    spellingOf: (request) => `${originSpelling(request)} ${withoutCampaign(request.url ?? '')}`,
    find: pages.findKept,
  });
  wantOneHost(app);
  // Responses differ by what encodings a client accepts.
  app.addHook('onRequest', async (_request, reply) => void reply.header('vary', 'accept-encoding'));
  closeGracefully(app);
  boundPipelines(app);
  setUpResponses(app, headers);
  return app;
}

/** The shell's server: release store, pictures, and every page. */
export async function buildApp(environment: Environment, { build, renderers }: Parts): Promise<FastifyInstance> {
  const { releasesDir, releaseKeys, apiUrl, publicUrl } = environment;
  const readTable = createTableReader(releasesDir, releaseKeys);
  // May throw, so it comes before anything that runs in the background.
  const shell = readShellAssets(releasesDir, environment.bundle, build, releaseKeys);
  const guard = new ReleaseGuard(releasesDir, releaseKeys, frameNames(releasesDir, shell));
  const watch = new Watch(releasesDir, { package: environment.bundle, version: shell.version }, readTable);
  const isIntact = (release: RemoteRelease) => guard.isIntact(release);
  const { tableFor, commonTable, stable } = createViews({ readTable, isIntact, isWithdrawn: watch.isWithdrawn });
  const data = new DataWatch(apiUrl);
  const words = await readShellTexts();
  const pages = createPages({ environment, tableFor, commonTable, shell, renderers, data, words });
  const app = createServer(environment, words, pages);
  app.addHook('onClose', async () => {
    data.close();
    watch.close();
    renderers.close();
  });

  await app.register(compress, { encodings: ['br', 'gzip'], brotliOptions: { params: { 1: 5 } } });
  await serveReleases(app, releasesDir, guard);
  servePictures(app, apiUrl);
  takeBeacons(app, watch, environment);
  serveIcon(app);
  const writeError = probeStore(releasesDir);
  serveHealth(app, (isStopping) =>
    readinessOf({
      readTable: stable,
      hasScripts: () => hasScripts(shell, guard),
      renderers,
      apiUrl,
      writeError,
      isStopping,
    }),
  );
  serveSitemap(app, {
    renderers,
    data,
    isIntact,
    tableNow: stable,
    originFor: ownOrigin,
    isOneAskers,
    sendNotFound: pages.sendNotFound,
  });
  serveRedirects(
    app,
    (name, language, request) => targetOfLink(name, language, apiUrl, ownOrigin(request)),
    pages.send,
  );
  // The page cache compresses pages.
  app.get('/*', { ...ofPages, compress: false, decompress: false }, pages.send);
  return app;

  /** Whether the shop's own address is known only from a proxy's header, so that the answer must not be shared. */
  function isOneAskers(request: FastifyRequest): boolean {
    return publicUrl === null && isHostForwarded(request);
  }

  function ownOrigin(request: FastifyRequest): string {
    return publicUrl ?? originOf(request);
  }
}

/** Serves the browser files of releases; a version's server bundle is not public. */
async function serveReleases(app: FastifyInstance, releasesDir: string, guard: ReleaseGuard): Promise<void> {
  await app.register(serveStatic, {
    root: releasesDir,
    prefix: '/releases/',
    preCompressed: true,
    immutable: true,
    maxAge: secondsInYear * 1000,
    index: false,
    allowedPath: (path) => /^\/[\w-]+\/[\w.+-]+\/browser\//.test(path) && guard.mayServe(path),
    setHeaders: (reply) => void reply.setHeader('access-control-allow-origin', '*'),
  });
}

/**
 * Serves the shop's icon, also at the address at which clients look that have read no page, where the icon's address is
 * stated.
 */
function serveIcon(app: FastifyInstance): void {
  const caching = 'public, max-age=86400';
  app.get('/favicon.svg', (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', caching).send(favicon),
  );
  app.get('/favicon.ico', (_request, reply) => reply.header('cache-control', caching).redirect('/favicon.svg', 301));
}

/**
 * Redirects to the targets of managed links. Where a target is unknown just now, the page asks for it again, and offers
 * a retry.
 */
function serveRedirects(
  app: FastifyInstance,
  findTarget: (linkName: string, language: Language, request: FastifyRequest) => Promise<string | undefined>,
  sendPage: (request: FastifyRequest, reply: FastifyReply) => unknown,
): void {
  for (const language of languages) {
    app.get<{ Params: { linkName: string } }>(
      localizePath('/redirect/:linkName', language),
      ofPages,
      async (request, reply) => {
        const target = await findTarget(request.params.linkName, language, request);
        if (target === undefined) return sendPage(request, reply);
        return reply.header('cache-control', 'no-store').redirect(target, 302);
      },
    );
  }
}

/** Whether the shell's own scripts are as they were published. */
const hasScripts = ({ scripts, base }: ShellAssets, guard: ReleaseGuard) =>
  scripts.every((file) => guard.mayServe(base.replace('/releases/', '') + file));

/** Errors of a release store that is not meant to be written by shops. */
const readOnly = ['EROFS', 'EACCES', 'EPERM'];

/** Checks whether the release store can be written, as long as it is meant to be; changes are logged. */
function probeStore(releasesDir: string): () => Promise<Error | undefined> {
  const isMeant = (error?: NodeJS.ErrnoException) => !readOnly.includes(error?.code ?? '');
  // The name of a draft, which is cleared away if this process is killed.
  const probe = createWriteProbe(join(releasesDir, watchPrefix, 'writable.draft'), (error) => {
    if (!isMeant(error)) return;
    if (error) console.error(`The release store ${releasesDir} cannot be written.`, error);
    else console.warn(`The release store ${releasesDir} can be written again.`);
  });
  return async () => {
    const error = await probe();
    return isMeant(error) ? error : undefined;
  };
}

/**
 * Serves the health checks: whether the process is alive, and whether it is ready for visitors; `drain` ends the
 * latter.
 */
function serveHealth(
  app: FastifyInstance,
  readinessNow: (isStopping: boolean) => ReturnType<typeof readinessOf>,
): void {
  let isStopping = false;
  app.decorate('drain', () => void (isStopping = true));
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    const readiness = await readinessNow(isStopping);
    return reply
      .code(readiness.ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(readiness);
  });
}
