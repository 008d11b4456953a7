import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { DatabaseError, type Pool, type PoolClient } from 'pg';

/**
 * Whether a connection can be used after an error: only if PostgreSQL calls it an ERROR. FATAL ends the connection, and
 * after a break or a timeout further queries would wait behind the failed one. (Severities in another language cost a
 * new connection only.)
 */
const isUsableAfter = (error: unknown) => error instanceof DatabaseError && error.severity === 'ERROR';

/** Errors that mean that the database could not be reached. */
const connectionErrors = new WeakSet<Error>();

function connectionError(error: unknown): Error {
  connectionErrors.add(error as Error);
  return error as Error;
}

/** Whether the database could not be reached, broke off, or did not answer. The request can be repeated. */
export const isDatabaseUnavailable = (error: unknown): boolean => connectionErrors.has(error as Error);

function resilientClient(client: PoolClient) {
  let broken: Error | undefined;

  return {
    async query(sql: string, parameters: unknown[]) {
      if (broken) throw broken;
      try {
        return await client.query(sql, parameters);
      } catch (error) {
        if (!isUsableAfter(error)) broken = connectionError(error);
        throw error;
      }
    },
    release: () => client.release(broken),
  };
}

/** A pool that discards a connection after it was lost, so that a break fails its own query only. */
export function resilientPool(pool: Pool): PostgresPool {
  return {
    async connect() {
      const client = await pool.connect().catch((error: unknown) => Promise.reject(connectionError(error)));
      return resilientClient(client) as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
}
