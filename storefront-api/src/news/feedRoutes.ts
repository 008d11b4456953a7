import { languageByCode, languages } from '@storefront/contracts';
import * as v from 'valibot';
import type { Env } from '../env';
import type { Api } from '../http/api';
import { atomFeed, feedLength } from './feed';
import type { NewsService } from './service';

const ParamsSchema = v.object({
  code: v.picklist(
    languages.map(({ code }) => code),
    'There is no such language.',
  ),
});

/** Serves the feeds under `/static/`, which the shop's server proxies, so that they have the shop's address. */
export function feedRoutes(
  app: Api,
  news: NewsService,
  origin: string,
  { BRAND, SHOP_URL }: Pick<Env, 'BRAND' | 'SHOP_URL'>,
) {
  app.get('/static/feeds/announcements.:code.xml', { schema: { params: ParamsSchema } }, async ({ params }, reply) => {
    const question = {
      language: languageByCode(params.code),
      brand: BRAND,
      origin,
      shopUrl: SHOP_URL,
      announcements: await news.newest(feedLength),
    };
    return reply
      .type('application/atom+xml; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(atomFeed(question));
  });
}
