import * as v from 'valibot';
import { found, type Api } from '../http/api';
import { kept } from '../kept/keptAnswers';
import type { NewsService } from './service';

/** No list is as long: whatever page is asked for beyond, a database is asked for a place that it can count to. */
const farthestPage = 1_000_000;

const PageParamsSchema = v.object({
  page: v.pipe(v.string(), v.regex(/^\d+$/, 'A page is a whole number from 0.'), v.transform((page) => Math.min(Number(page), farthestPage))),
});

export function newsRoutes(app: Api, news: NewsService) {
  app.get('/v1/announces', { config: kept }, async () => found(await news.pages()));

  app.get('/v1/announces/:page', { schema: { params: PageParamsSchema }, config: kept }, async ({ params }) =>
    found(await news.page(params.page)),
  );
}
