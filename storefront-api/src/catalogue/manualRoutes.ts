import * as v from 'valibot';
import { answer, missing, type Api } from '../http/api';
import { IdParamsSchema, LanguageQuerySchema } from '../http/validation';
import { cachedRoute } from '../responseCache/cachedAnswers';
import type { ManualService } from './manual';

const name = (label: string) =>
  v.pipe(v.string(), v.trim(), v.minLength(1, `The ${label} is empty.`), v.maxLength(200));

const ManualQuerySchema = v.object({
  ...LanguageQuerySchema.entries,
  gameName: name('name of the game'),
  productName: name('name of the product'),
});

const DownloadQuerySchema = v.object({
  expires: v.pipe(v.string(), v.regex(/^\d{1,12}$/), v.transform(Number)),
  signature: v.pipe(v.string(), v.maxLength(100)),
});

export function manualRoutes(app: Api, manuals: ManualService) {
  app.get(
    '/v1/products/manual',
    { schema: { querystring: ManualQuerySchema }, config: cachedRoute },
    async ({ query }) =>
      answer(
        await manuals.manual(query.gameName, query.productName, query.language),
        'There is no manual of these names.',
      ),
  );

  app.get('/v1/products/:id/download', { schema: { params: IdParamsSchema } }, async ({ params }, reply) => {
    const link = await manuals.signedLink(params.id);
    if (!link) return missing('There is no such product.');
    return reply.header('cache-control', 'no-store').redirect(link, 302);
  });

  app.get(
    '/static/downloads/:id',
    { schema: { params: IdParamsSchema, querystring: DownloadQuerySchema } },
    async ({ params, query }, reply) => {
      const file = await manuals.file(params.id, query.expires, query.signature);
      if (!file) return reply.code(403).send(missing('This link is too old. Download the file from its manual again.'));
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="${file.name}"`)
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'private, no-store')
        .send(file.content);
    },
  );
}
