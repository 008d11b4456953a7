import * as v from 'valibot';
import { answer, found, type Api } from '../http/api';
import { LanguageQuerySchema } from '../http/validation';
import { kept } from '../kept/keptAnswers';
import type { SiteService } from './service';

const PageParamsSchema = v.object({
  name: v.pipe(v.string(), v.regex(/^[\w-]{1,60}$/, 'This is not the name of a page.')),
});

export function siteRoutes(app: Api, site: SiteService) {
  app.get('/service-config', { config: kept }, async () => found({ stats: await site.stats() }));

  app.get(
    '/v1/dynamic-page/:name',
    { schema: { params: PageParamsSchema, querystring: LanguageQuerySchema }, config: kept },
    async ({ params, query }) => answer(await site.page(params.name, query.language), 'There is no such page.'),
  );
}
