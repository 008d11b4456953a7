import * as v from 'valibot';
import { answer, found, type Api } from '../http/api';
import { LanguageQuerySchema } from '../http/validation';
import { cachedRoute } from '../responseCache/cachedAnswers';
import type { SiteService } from './service';

const PageParamsSchema = v.object({
  name: v.pipe(v.string(), v.regex(/^[\w-]{1,60}$/, 'This is not the name of a page.')),
});

export function siteRoutes(app: Api, site: SiteService) {
  app.get('/service-config', { config: cachedRoute }, async () => found({ stats: await site.stats() }));

  app.get(
    '/v1/dynamic-page/:name',
    { schema: { params: PageParamsSchema, querystring: LanguageQuerySchema }, config: cachedRoute },
    async ({ params, query }) => answer(await site.page(params.name, query.language), 'There is no such page.'),
  );
}
