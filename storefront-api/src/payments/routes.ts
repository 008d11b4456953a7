import { pickText } from '@storefront/contracts';
import type { FastifyBaseLogger } from 'fastify';
import { found, missing, type Api } from '../http/api';
import { LanguageQuerySchema } from '../http/validation';
import { kept } from '../kept/keptAnswers';
import type { Ledger } from './ledger';
import type { Methods } from './methods';
import type { Settlement } from './settlement';

/** Longer than what any provider reports. */
const LONGEST_REPORT = 262_144;

/** Milliseconds in which a provider's refused calls are told of once: anybody may send some. */
const SELDOM = 60_000;

/** Tells of refused calls: with a wrong secret a provider's are refused one and all, and nothing else says so. */
function createComplaint(log: FastifyBaseLogger) {
  const told = new Map<string, number>();
  return (provider: string, reason: string) => {
    const now = performance.now();
    if (now - (told.get(provider) ?? -Infinity) < SELDOM) return;
    told.set(provider, now);
    log.warn({ provider, reason }, 'A webhook was refused. If the provider sent it, the secret in the settings is not the one that it signs with.');
  };
}

/** Reports of providers; their bodies stay text, since the signature covers it. */
function webhookRoute(app: Api, methods: Methods, ledger: Ledger) {
  const complain = createComplaint(app.log);
  app.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: LONGEST_REPORT }, (_request, body, done) => done(null, body));
    for (const provider of methods.providers)
      scope.post(`/v1/payments/${provider.name}/webhook`, { config: { limit: 'none' } }, async (request, reply) => {
        const body = String(request.body ?? '');
        const reports = await provider.verify({ headers: request.headers, body });
        if ('refused' in reports) {
          complain(provider.name, reports.refused);
          return reply.code(401).send(missing('The signature is wrong or too old.'));
        }
        let outcome: Settlement = 'noted';
        // One that fails is delivered again with all of them, and those that are kept count once.
        for (const report of reports) outcome = (await ledger.record(provider.name, report, body)).settlement;
        return found({ outcome });
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
