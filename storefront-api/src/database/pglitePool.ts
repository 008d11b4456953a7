import type { PostgresPool, PostgresPoolClient } from 'kysely';

/** The part of PGlite's API that the pool uses. */
export interface EmbeddedDatabase {
  query(sql: string, parameters: unknown[]): Promise<{ rows: unknown[]; affectedRows?: number }>;
  close(): Promise<void>;
}

/**
 * Whether an error ends PostgreSQL. PGlite does not end by it: further queries fail, or block the whole process in an
 * endless loop.
 */
const isEnd = (error: unknown) =>
  ['FATAL', 'PANIC'].includes(String(((error ?? {}) as { severity?: unknown }).severity));

/**
 * A pool of one connection, since PGlite has no more. It is exclusive from `connect` to `release`, so that no other
 * statement gets into a transaction.
 *
 * @param onEnd called with the error that ended the database, which is not queried after it
 */
export function pglitePool(database: EmbeddedDatabase, onEnd: (error: Error) => void = () => undefined): PostgresPool {
  let tail: Promise<void> = Promise.resolve();
  let end: Error | undefined;

  async function ask(sql: string, parameters: readonly unknown[]) {
    if (end) throw end;
    try {
      return await database.query(sql, [...parameters]);
    } catch (error) {
      if (isEnd(error)) onEnd((end = error as Error));
      throw error;
    }
  }

  const client = (release: () => void) => ({
    release,
    async query(sql: string, parameters: readonly unknown[]) {
      const { rows, affectedRows } = await ask(sql, parameters);
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
      if (!end) await database.close();
    },
  };
}
