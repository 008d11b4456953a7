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
const NO_WRITES = 'The database takes no writes.';

/**
 * `/healthz`: the process answers. `/readyz`: it can do its work, and is not about to stop; where it cannot, whether it answers all the same who only reads.
 * @param sayLast says with each answer that it is its connection's last
 */
export function healthRoutes(app: Api, db: Db, sayLast: () => void) {
  let isStopping = false;
  let asked: Promise<string | undefined> | undefined;
  app.decorate('drain', () => {
    isStopping = true;
    sayLast();
  });

  /** What keeps the database from its work. One question at a time: of one that hangs each would keep a connection. */
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
    // Shops show what can be read: none of them is to be taken for away.
    if (what === NO_WRITES) reply.header('x-reads', 'answered');
    return reply.code(503).send(missing(what));
  });
}
