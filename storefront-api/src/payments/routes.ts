import { pickText } from '@storefront/contracts';
import type { FastifyBaseLogger } from 'fastify';
import { found, missing, type Api } from '../http/api';
import { LanguageQuerySchema } from '../http/validation';
import { cachedRoute } from '../responseCache/cachedAnswers';
import type { Ledger } from './ledger';
import type { Methods } from './methods';
import type { Settlement } from './settlement';

/** Bytes; more than any provider sends. */
const LONGEST_REPORT = 262_144;

/** Milliseconds in which refused calls for a provider are logged once, since anybody can send some. */
const SELDOM = 60_000;

/** Logs refused calls: with a wrong secret all of a provider's are refused, and nothing else would say so. */
function createComplaint(log: FastifyBaseLogger) {
  const told = new Map<string, number>();
  return (provider: string, reason: string) => {
    const now = performance.now();
    if (now - (told.get(provider) ?? -Infinity) < SELDOM) return;
    told.set(provider, now);
    log.warn(
      { provider, reason },
      'A webhook was refused. If the provider sent it, the secret in the settings is not the one that it signs with.',
    );
  };
}

/** The providers' webhooks; bodies are not parsed, since signatures cover the text. */
function webhookRoute(app: Api, methods: Methods, ledger: Ledger) {
  const complain = createComplaint(app.log);
  app.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: LONGEST_REPORT },
      (_request, body, done) => done(null, body),
    );
    for (const provider of methods.providers)
      scope.post(`/v1/payments/${provider.name}/webhook`, { config: { limit: 'none' } }, async (request, reply) => {
        const body = String(request.body ?? '');
        const reports = await provider.verify({ headers: request.headers, body });
        if ('refused' in reports) {
          complain(provider.name, reports.refused);
          return reply.code(401).send(missing('The signature is wrong or too old.'));
        }
        let outcome: Settlement = 'noted';
        // If one fails, the provider sends the call again; stored reports count once.
        for (const report of reports) outcome = (await ledger.record(provider.name, report, body)).settlement;
        return found({ outcome });
      });
  });
}

export function paymentRoutes(app: Api, methods: Methods, ledger: Ledger) {
  app.get(
    '/v1/payment-systems/client',
    { schema: { querystring: LanguageQuerySchema }, config: cachedRoute },
    async ({ query }) => {
      const rows = await methods.offered();
      return found(rows.map(({ id, image, label }) => ({ id, image, label: pickText(label, query.language) })));
    },
  );

  webhookRoute(app, methods, ledger);
}
