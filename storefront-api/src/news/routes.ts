import * as v from 'valibot';
import { found, type Api } from '../http/api';
import { kept } from '../kept/keptAnswers';
import type { NewsService } from './service';

const PageParamsSchema = v.object({
  page: v.pipe(v.string(), v.regex(/^\d{1,6}$/, 'A page is a whole number from 0.'), v.transform(Number)),
});

export function newsRoutes(app: Api, news: NewsService) {
  app.get('/v1/announces', { config: kept }, async () => found(await news.pages()));

  app.get('/v1/announces/:page', { schema: { params: PageParamsSchema }, config: kept }, async ({ params }) =>
    found(await news.page(params.page)),
  );
}
