import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { DatabaseError, type Pool, type PoolClient } from 'pg';

/**
 * Only after what PostgreSQL itself calls an ERROR goes a connection on: FATAL ends it a moment later, and after a break or an
 * answer that stayed out whatever comes next would wait behind it. (A server that speaks another language costs a connection more.)
 */
const goesOn = (error: unknown) => error instanceof DatabaseError && error.severity === 'ERROR';

/** What was thrown for want of the database itself. */
const losses = new WeakSet<Error>();

function lost(error: unknown): Error {
  losses.add(error as Error);
  return error as Error;
}

/** Whether there was no database to ask: it could not be reached, or broke off, or did not answer. It can be asked again. */
export const isAway = (error: unknown): boolean => losses.has(error as Error);

function soundClient(client: PoolClient) {
  let broken: Error | undefined;

  return {
    async query(sql: string, parameters: unknown[]) {
      if (broken) throw broken;
      try {
        return await client.query(sql, parameters);
      } catch (error) {
        if (!goesOn(error)) broken = lost(error);
        throw error;
      }
    },
    release: () => client.release(broken),
  };
}

/** A pool whose connections are never lent again once one of them was lost: a break costs nobody more than the own query. */
export function soundPool(pool: Pool): PostgresPool {
  return {
    async connect() {
      const client = await pool.connect().catch((error: unknown) => Promise.reject(lost(error)));
      return soundClient(client) as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
}
