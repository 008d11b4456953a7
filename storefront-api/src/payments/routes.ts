import { pickText } from '@storefront/contracts';
import { found, missing, type Api } from '../http/api';
import { LanguageQuerySchema } from '../http/validation';
import { kept } from '../kept/keptAnswers';
import type { Ledger } from './ledger';
import type { Methods } from './methods';

/** Longer than what any provider reports. */
const LONGEST_REPORT = 262_144;

/** Reports of providers; their bodies stay text, since the signature covers it. */
function webhookRoute(app: Api, methods: Methods, ledger: Ledger) {
  app.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: LONGEST_REPORT }, (_request, body, done) => done(null, body));
    for (const provider of methods.providers)
      scope.post(`/v1/payments/${provider.name}/webhook`, { config: { limit: 'none' } }, async (request, reply) => {
        const body = String(request.body ?? '');
        const report = await provider.verify({ headers: request.headers, body });
        if (!report) return reply.code(401).send(missing('The signature is wrong or too old.'));
        const { settlement } = await ledger.record(provider.name, report, body);
        return found({ outcome: settlement });
      });
  });
}

export function paymentRoutes(app: Api, methods: Methods, ledger: Ledger) {
  app.get('/v1/payment-systems/client', { schema: { querystring: LanguageQuerySchema }, config: kept }, async ({ query }) => {
    const rows = await methods.offered();
    return found(rows.map(({ id, image, label }) => ({ id, image, label: pickText(label, query.language) })));
  });

  webhookRoute(app, methods, ledger);
}
