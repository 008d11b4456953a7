import type { PostgresPool, PostgresPoolClient } from 'kysely';

/** What the pool needs of PGlite. */
export interface EmbeddedDatabase {
  query(sql: string, parameters: unknown[]): Promise<{ rows: unknown[]; affectedRows?: number }>;
  close(): Promise<void>;
}

/** How PostgreSQL calls what ends it. PGlite does not end: asked on, it fails whatever it is asked, or works on that for ever, and nothing else of the process does. */
const isEnd = (error: unknown) => ['FATAL', 'PANIC'].includes(String(((error ?? {}) as { severity?: unknown }).severity));

/**
 * A pool of one connection: PGlite has no more, and whoever holds it keeps it from `connect` to `release`, so that no
 * foreign statement gets into a transaction.
 *
 * @param onEnd told of what ended the database: it is asked nothing more
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
