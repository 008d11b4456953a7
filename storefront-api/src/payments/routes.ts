import { pickText } from '@storefront/contracts';
import type { OrderService } from '../orders/service';
import { found, missing, type Api } from '../http/api';
import { LanguageQuerySchema } from '../http/validation';
import { kept } from '../kept/keptAnswers';
import type { PaymentProvider } from './provider';
import type { PaymentSystemRepository } from './repository';

/** Reports of a provider; their bodies stay text, since the signature covers it. */
function webhookRoute(app: Api, provider: PaymentProvider, orders: OrderService) {
  app.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: 16_384 }, (_request, body, done) => done(null, body));
    scope.post('/v1/payments/sandbox/webhook', { config: { limit: 'none' } }, async (request, reply) => {
      const report = await provider.verifyWebhook({ headers: request.headers, body: String(request.body ?? '') });
      if (!report) return reply.code(401).send(missing('The signature is wrong or too old.'));
      const outcome = await orders.settle(report);
      const level = outcome === 'applied' || outcome === 'repeated' ? 'info' : 'warn';
      request.log[level]({ report, outcome }, 'A payment was reported.');
      return found({ outcome });
    });
  });
}

export function paymentRoutes(app: Api, systems: PaymentSystemRepository, provider: PaymentProvider, orders: OrderService) {
  app.get('/v1/payment-systems/client', { schema: { querystring: LanguageQuerySchema }, config: kept }, async ({ query }) => {
    const rows = await systems.all();
    return found(rows.map(({ id, image, label }) => ({ id, image, label: pickText(label, query.language) })));
  });

  webhookRoute(app, provider, orders);
}
