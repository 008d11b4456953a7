import * as v from 'valibot';
import { found, type Api } from '../http/api';
import { cachedRoute } from '../responseCache/cachedAnswers';
import type { NewsService } from './service';

/** Higher page numbers are reduced to this one, so that the offset stays within the database's integers. */
const farthestPage = 1_000_000;

const PageParamsSchema = v.object({
  page: v.pipe(
    v.string(),
    v.regex(/^\d+$/, 'A page is a whole number from 0.'),
    v.transform((page) => Math.min(Number(page), farthestPage)),
  ),
});

export function newsRoutes(app: Api, news: NewsService) {
  app.get('/v1/announces', { config: cachedRoute }, async () => found(await news.pages()));

  app.get('/v1/announces/:page', { schema: { params: PageParamsSchema }, config: cachedRoute }, async ({ params }) =>
    found(await news.page(params.page)),
  );
}
