import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BodyRefused } from './body';
import { Refused } from './endpoint';

/** Addresses carry tokens: of a request no more is logged than this. */
const requestForLog = ({ method, url }: Pick<FastifyRequest, 'method' | 'url'>) => ({
  method,
  path: url.split('?', 1)[0],
});

/**
 * Whether an error says that the request is at fault, as those of Fastify do, of a content type that is none, and those
 * that `authorize` may throw.
 */
export const isClientError = (error: unknown): error is { statusCode: number } => {
  const { statusCode } = error as { statusCode?: unknown };
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500;
};

/** Bodies stay as they come, errors tell nothing, and logs get no token. */
export function guard(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  app.addHook('onRoute', (route) => {
    route.logSerializers = { ...route.logSerializers, req: requestForLog as never };
  });
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof Refused || error instanceof BodyRefused) {
      if (error.status === 401) reply.header('www-authenticate', 'Bearer');
      if (error.status === 408) reply.header('connection', 'close');
      return reply.code(error.status).type('text/plain').send(error.message);
    }
    if (isClientError(error)) return reply.code(error.statusCode).type('text/plain').send('The request is malformed.');
    request.log.error({ err: error, request: requestForLog(request) }, 'A request to a hub failed.');
    return reply.code(500).type('text/plain').send('The request failed.');
  });
}
