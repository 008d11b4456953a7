import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createWriteProbe } from '@storefront/server';
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

/** A folder that the API writes to. */
export interface WrittenFolder {
  /** What is in it. */
  of: string;
  path: string;
}

/** Checks whether a folder can be written; changes are logged. */
function checkOf(app: Api, { of, path }: WrittenFolder) {
  const sentence = `The folder of ${of} cannot be written.`;
  const probe = createWriteProbe(join(path, '.writable'), (error) =>
    error ? app.log.error({ err: error }, sentence) : app.log.warn(`The folder of ${of} can be written again.`),
  );
  return { sentence, trouble: async () => ((await probe()) ? sentence : undefined) };
}

/** The sentence of a check, if it does not end in time. */
const within = (check: Promise<string | undefined>, sentence: string) =>
  Promise.race([check, delay(ANSWER_LIMIT, sentence, { ref: false })]);

/**
 * `/healthz`: the process answers. `/readyz`: it can work, and is not about to stop; if not, a header says whether
 * reading still works.
 *
 * @param sayLast makes each further answer close its connection
 */
export function healthRoutes(app: Api, db: Db, sayLast: () => void, folders: WrittenFolder[] = []) {
  const checks = folders.map((folder) => checkOf(app, folder));
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
    const troubles = await Promise.all([
      within(trouble(), NO_ANSWER),
      ...checks.map((check) => within(check.trouble(), check.sentence)),
    ]);
    const what = troubles.filter((one) => one !== undefined);
    if (what.length === 0) return found('ready');
    // Shops still work for reading, and must not be taken for down.
    if (!what.includes(NO_ANSWER)) reply.header('x-reads', 'answered');
    return reply.code(503).send(missing(what.join(' ')));
  });
}
