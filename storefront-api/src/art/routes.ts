import type { FastifyReply } from 'fastify';
import * as v from 'valibot';
import { missing, type Api } from '../http/api';
import { ART_VERSION } from './address';
import { createPngs } from './pngs';
import { artKinds, artSeedPattern, drawArt } from './service';

const ParamsSchema = v.object({
  kind: v.picklist(artKinds, 'There is no such kind of picture.'),
  seed: v.pipe(v.string(), v.regex(artSeedPattern, 'This is not the name of a picture.')),
});

const QuerySchema = v.object({ v: v.optional(v.string()) });
const schema = { params: ParamsSchema, querystring: QuerySchema };

function cacheForever(reply: FastifyReply, version: string | undefined): FastifyReply {
  return reply
    .header('cache-control', version === ART_VERSION ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    .header('content-security-policy', "default-src 'none'")
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', 'cross-origin');
}

/** Seconds after which a preview that could not be drawn may be asked for again. */
const pause = 5;

export function artRoutes(app: Api, pngOf = createPngs()) {
  app.get('/static/art/:kind/:seed.svg', { schema }, ({ params, query }, reply) =>
    cacheForever(reply, query.v).type('image/svg+xml; charset=utf-8').send(drawArt(params.kind, params.seed)),
  );
  // Messengers draw no SVG in their previews.
  app.get('/static/art/:kind/:seed.png', { schema }, async ({ params, query }, reply) => {
    const png = await pngOf(params.kind, params.seed);
    if (!png) return reply.code(503).header('retry-after', pause).send(missing('Too many pictures are being drawn.'));
    return cacheForever(reply, query.v).type('image/png').send(png);
  });
}
