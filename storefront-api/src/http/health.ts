import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../database/schema';
import { found, missing, type Api } from './api';

/** Milliseconds for the database's answer. */
const ANSWER_LIMIT = 2000;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Makes `/readyz` fail from now on, while requests are still answered, so that load balancers send visitors to
     * other processes.
     */
    drain(): void;
  }
}

const NO_ANSWER = 'The database does not answer.';
const NO_WRITES = 'The database takes no writes.';

/**
 * `/healthz`: the process answers. `/readyz`: it can work, and is not about to stop; if not, a header says whether
 * reading still works.
 * @param sayLast makes each further answer close its connection
 */
export function healthRoutes(app: Api, db: Db, sayLast: () => void) {
  let isStopping = false;
  let asked: Promise<string | undefined> | undefined;
  app.decorate('drain', () => {
    isStopping = true;
    sayLast();
  });

  /**
   * What is wrong with the database. One query at a time, since each one to a database that hangs would occupy a
   * connection.
   */
  const trouble = () =>
    (asked ??= sql<{ isSo: boolean }>`select current_setting('transaction_read_only') = 'on' as "isSo"`
      .execute(db)
      .then(({ rows: [readOnly] }) => (readOnly?.isSo ? NO_WRITES : undefined))
      .catch((error: unknown) => {
        app.log.error({ err: error }, NO_ANSWER);
        return NO_ANSWER;
      })
      .finally(() => (asked = undefined)));

  app.get('/healthz', (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return found('up');
  });

  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (isStopping) return reply.code(503).send(missing('The API is stopping.'));
    const late = delay(ANSWER_LIMIT, NO_ANSWER, { ref: false });
    const what = await Promise.race([trouble(), late]);
    if (what === undefined) return found('ready');
    // Shops still work for reading, and must not be taken for down.
    if (what === NO_WRITES) reply.header('x-reads', 'answered');
    return reply.code(503).send(missing(what));
  });
}
