import type { PostgresPool, PostgresPoolClient } from 'kysely';

/** What the pool needs of PGlite. */
export interface EmbeddedDatabase {
  query(sql: string, parameters: unknown[]): Promise<{ rows: unknown[]; affectedRows?: number }>;
  close(): Promise<void>;
}

/**
 * A pool of one connection: PGlite has no more, and whoever holds it keeps it from `connect` to `release`, so that no
 * foreign statement gets into a transaction.
 */
export function pglitePool(database: EmbeddedDatabase): PostgresPool {
  let tail: Promise<void> = Promise.resolve();

  const client = (release: () => void) => ({
    release,
    async query(sql: string, parameters: readonly unknown[]) {
      const { rows, affectedRows } = await database.query(sql, [...parameters]);
      const command = sql.trimStart().split(/\s/, 1)[0]?.toUpperCase();
      return { command, rowCount: affectedRows ?? rows.length, rows };
    },
  });

  return {
    async connect() {
      const before = tail;
      let release = () => {};
      tail = new Promise((resolve) => (release = resolve));
      await before;
      return client(release) as unknown as PostgresPoolClient;
    },
    async end() {
      await tail;
      await database.close();
    },
  };
}
