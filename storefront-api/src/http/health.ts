import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../database/schema';
import { found, missing, type Api } from './api';

/** Milliseconds that the database has to say that it is there. */
const ANSWER_LIMIT = 2000;

declare module 'fastify' {
  interface FastifyInstance {
    /** Says from now on that the process is not ready, while it still answers: nobody sends it new visitors, and who is here comes back elsewhere. */
    drain(): void;
  }
}

const NO_ANSWER = 'The database does not answer.';

/**
 * `/healthz`: the process answers. `/readyz`: it can do its work, and is not about to stop.
 * @param sayLast says with each answer that it is its connection's last
 */
export function healthRoutes(app: Api, db: Db, sayLast: () => void) {
  let isStopping = false;
  let asked: Promise<boolean> | undefined;
  app.decorate('drain', () => {
    isStopping = true;
    sayLast();
  });

  /** One question at a time: of a database that hangs each would keep a connection. */
  const isAnswering = () =>
    (asked ??= sql`select 1`
      .execute(db)
      .then(() => true)
      .catch((error: unknown) => {
        app.log.error({ err: error }, NO_ANSWER);
        return false;
      })
      .finally(() => (asked = undefined)));

  app.get('/healthz', (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return found('up');
  });

  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (isStopping) return reply.code(503).send(missing('The API is stopping.'));
    const late = delay(ANSWER_LIMIT, false, { ref: false });
    if (await Promise.race([isAnswering(), late])) return found('ready');
    return reply.code(503).send(missing(NO_ANSWER));
  });
}
