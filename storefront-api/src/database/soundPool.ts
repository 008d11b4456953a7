import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { DatabaseError, type Pool, type PoolClient } from 'pg';

/**
 * Only after what PostgreSQL itself calls an ERROR goes a connection on: FATAL ends it a moment later, and after a break or an
 * answer that stayed out whatever comes next would wait behind it. (A server that speaks another language costs a connection more.)
 */
const goesOn = (error: unknown) => error instanceof DatabaseError && error.severity === 'ERROR';

function soundClient(client: PoolClient) {
  let broken: Error | undefined;

  return {
    async query(sql: string, parameters: unknown[]) {
      if (broken) throw broken;
      try {
        return await client.query(sql, parameters);
      } catch (error) {
        if (!goesOn(error)) broken = error as Error;
        throw error;
      }
    },
    release: () => client.release(broken),
  };
}

/** A pool whose connections are never lent again once one of them was lost: a break costs nobody more than the own query. */
export function soundPool(pool: Pool): PostgresPool {
  return {
    connect: async () => soundClient(await pool.connect()) as unknown as PostgresPoolClient,
    end: () => pool.end(),
  };
}
