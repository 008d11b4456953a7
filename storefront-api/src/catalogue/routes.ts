import { SubscriptionListRequestSchema } from '@storefront/contracts';
import * as v from 'valibot';
import { answer, found, type Api } from '../http/api';
import { IdInPathSchema, IdParamsSchema, LanguageQuerySchema } from '../http/validation';
import { cachedRoute } from '../responseCache/cachedAnswers';
import type { CatalogueService } from './service';

const NO_PRODUCT = 'There is no such product.';
const byId = { schema: { params: IdParamsSchema }, config: cachedRoute };

export function catalogueRoutes(app: Api, catalogue: CatalogueService) {
  app.get('/v1/games', { config: cachedRoute }, async () => found(await catalogue.games()));

  app.get('/v1/games/popular', { config: cachedRoute }, async () => found(await catalogue.popularGames()));

  app.get('/v1/products/games/client/:id', byId, async ({ params }) =>
    answer(await catalogue.productsOfGame(params.id), 'There is no such game.'),
  );

  app.get(
    '/v1/products/:id',
    { schema: { params: IdParamsSchema, querystring: LanguageQuerySchema }, config: cachedRoute },
    async ({ params, query }) => answer(await catalogue.product(params.id, query.language), NO_PRODUCT),
  );

  app.get('/v1/products/cart/:id', byId, async ({ params }) =>
    answer(await catalogue.productForCart(params.id), NO_PRODUCT),
  );

  app.get(
    '/v1/screenshots',
    { schema: { querystring: v.object({ productId: v.optional(IdInPathSchema) }) }, config: cachedRoute },
    async ({ query }) => found(await catalogue.screenshots(query.productId)),
  );

  app.get('/v1/subscriptions/:id', byId, async ({ params }) =>
    answer(await catalogue.subscription(params.id), 'There is no such subscription.'),
  );

  app.post(
    '/v1/subscriptions/list',
    { config: { limit: 'prices' }, schema: { body: SubscriptionListRequestSchema } },
    async ({ body }) => found(await catalogue.subscriptionsById(body.ids)),
  );

  app.get('/v1/subscriptions/client/:id', byId, async ({ params }) =>
    answer(await catalogue.subscriptionsOfProduct(params.id), NO_PRODUCT),
  );
}
