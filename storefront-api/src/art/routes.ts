import * as v from 'valibot';
import type { Api } from '../http/api';
import { ART_VERSION, artKinds, artSeedPattern, drawArt } from './service';

const ParamsSchema = v.object({
  kind: v.picklist(artKinds, 'There is no such kind of picture.'),
  seed: v.pipe(v.string(), v.regex(artSeedPattern, 'This is not the name of a picture.')),
});

const QuerySchema = v.object({ v: v.optional(v.string()) });

export function artRoutes(app: Api) {
  app.get('/static/art/:kind/:seed.svg', { schema: { params: ParamsSchema, querystring: QuerySchema } }, (request, reply) => {
    const { kind, seed } = request.params;
    const lasting = request.query.v === ART_VERSION;
    return reply
      .type('image/svg+xml; charset=utf-8')
      .header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      .header('content-security-policy', "default-src 'none'")
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(drawArt(kind, seed));
  });
}
