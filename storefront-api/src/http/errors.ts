import type { FastifyError } from 'fastify';
import { missing, type Api } from './api';

const GENERAL = 'Something went wrong on our side. Please try again later.';

/** Every failure has the envelope too; what it was in detail goes to the log alone. */
export function setErrorAnswers(app: Api) {
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send(missing(`There is no ${request.method} ${request.url.split('?', 1)[0]}.`)),
  );

  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) {
      request.log.error({ err: error }, 'A request failed.');
      return reply.code(500).send(missing(GENERAL));
    }
    return reply.code(status).send(missing(error.message));
  });
}
