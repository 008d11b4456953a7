import type { ReleaseTable } from '@storefront/contracts';
import { sendUncached } from '@storefront/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DataWatch } from '../cache/DataWatch';
import { privateCaching } from '../forwardedHosts';
import type { Renderers } from '../rendering/RendererPool';
import { robotsText } from './robots';
import { createSitemap } from './sitemap';
import { createSitemapFiles, partFile, sitemapFile } from './sitemapFiles';
import type { IsIntact } from './sitemapListing';

interface Parts {
  renderers: Renderers;
  data: DataWatch;
  isIntact: IsIntact;
  tableNow: () => ReleaseTable;
  /** The shop's own origin. */
  originFor: (request: FastifyRequest) => string;
  /** Whether a proxy's header states that origin, so that the answer must not be shared. */
  isOneAskers: (request: FastifyRequest) => boolean;
  sendNotFound: (request: FastifyRequest, reply: FastifyReply) => unknown;
}

/** Serves `robots.txt` and the sitemap. */
export function serveSitemap(
  app: FastifyInstance,
  { renderers, data, isIntact, tableNow, originFor, isOneAskers, sendNotFound }: Parts,
): void {
  const sitemapOf = createSitemap(renderers, data, isIntact);
  const fileOf = createSitemapFiles();

  const sendFile = (file: string) => async (request: FastifyRequest, reply: FastifyReply) => {
    const origin = originFor(request);
    const sitemap = await sitemapOf(tableNow());
    if (sitemap.isUseless)
      return reply.code(503).header('retry-after', '60').type('text/plain').send('The sitemap cannot be made now.');
    const body = fileOf(sitemap, origin, file);
    if (!body) return sendNotFound(request, reply);
    const caching = isOneAskers(request) ? privateCaching : 'public, max-age=300';
    reply.type('application/xml').header('cache-control', sitemap.isComplete ? caching : 'no-store');
    return sendUncached(request, reply, body);
  };

  app.get('/robots.txt', (request, reply) => {
    if (isOneAskers(request)) reply.header('cache-control', privateCaching);
    return reply.type('text/plain').send(robotsText(tableNow(), originFor(request)));
  });
  // A cached body is compressed already.
  app.get(`/${sitemapFile}`, { compress: false }, sendFile(sitemapFile));
  app.get<{ Params: { part: string } }>(`/${partFile(':part')}`, { compress: false }, (request, reply) =>
    sendFile(partFile(request.params.part))(request, reply),
  );
}
