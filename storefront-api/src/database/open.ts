import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import { Pool } from 'pg';
import { watchPGlite } from '../kept/watchPGlite';
import { watchPostgres } from '../kept/watchPostgres';
import { pglitePool } from './pglitePool';
import type { Tables } from './schema';

export type DatabaseKind = 'PGlite' | 'PostgreSQL';

/** The database over any pool; both kinds get the same SQL. */
export function databaseOver(pool: PostgresPool) {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** PostgreSQL at `databaseUrl`; without it PGlite in the data folder. */
export async function openDatabase(dataDir: string, databaseUrl: string | undefined, onIdleError: (error: Error) => void) {
  if (databaseUrl) {
    const pool = new Pool({ connectionString: databaseUrl, max: 10, connectionTimeoutMillis: 5000 });
    pool.on('error', onIdleError);
    // Short queries alone are asked here: compiling one would take longer than its answer.
    pool.on('connect', (client) => void client.query('set jit = off').catch(onIdleError));
    const watch = async () => watchPostgres(databaseUrl, (error, doing) => onIdleError(new Error(`${doing} failed.`, { cause: error })));
    return { kind: 'PostgreSQL' as DatabaseKind, db: databaseOver(pool), watch };
  }
  const folder = join(dataDir, 'db');
  await mkdir(folder, { recursive: true });
  const embedded = await PGlite.create(folder);
  return { kind: 'PGlite' as DatabaseKind, db: databaseOver(pglitePool(embedded)), watch: () => watchPGlite(embedded) };
}
