import { languageByCode, languages } from '@storefront/contracts';
import * as v from 'valibot';
import type { Env } from '../env';
import type { Api } from '../http/api';
import { atomFeed, feedLength } from './feed';
import type { NewsService } from './service';

const ParamsSchema = v.object({ code: v.picklist(languages.map(({ code }) => code), 'There is no such language.') });

/** `Sidekey` of `Sidekey <orders@sidekey.example>`. */
const brandOf = (sender: string) => sender.replace(/<[^>]*>/, '').replaceAll('"', '').trim() || sender;

/** The feeds stand where the shop passes pictures on, so that they have its address. */
export function feedRoutes(app: Api, news: NewsService, origin: string, { MAIL_FROM, SHOP_URL }: Pick<Env, 'MAIL_FROM' | 'SHOP_URL'>) {
  app.get('/static/feeds/announcements.:code.xml', { schema: { params: ParamsSchema } }, async ({ params }, reply) => {
    const question = { language: languageByCode(params.code), brand: brandOf(MAIL_FROM), origin, shopUrl: SHOP_URL, announcements: await news.newest(feedLength) };
    return reply.type('application/atom+xml; charset=utf-8').header('cache-control', 'public, max-age=300').send(atomFeed(question));
  });
}
