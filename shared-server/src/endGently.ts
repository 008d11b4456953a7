import type { FastifyInstance } from 'fastify';
import { isLast, sayLast } from './lastAnswers';

/** Milliseconds between two looks for connections on which nobody waits any more. */
const glance = 50;

/**
 * A server that is closed takes no new connections, answers what it was asked, says with each answer that it is the connection's last, and lets
 * go of those that have had theirs: who is in the middle of a page when the shop is deployed does not notice.
 * @returns `sayLast`, by which answers are said to be the last already while new connections are still taken
 */
export function endGently(app: FastifyInstance): { sayLast(): void } {
  let looking: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    sayLast(app.server);
    looking = setInterval(() => app.server.closeIdleConnections(), glance);
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isLast(app.server)) reply.header('connection', 'close');
  });
  app.addHook('onClose', async () => clearInterval(looking));
  return { sayLast: () => sayLast(app.server) };
}

/** From now on so many milliseconds are left for answers: then whoever does not give or take one is let go, and what follows the last answer can be done. */
export function endAnswersIn(app: FastifyInstance, milliseconds: number): void {
  setTimeout(() => app.server.closeAllConnections(), milliseconds).unref();
}
