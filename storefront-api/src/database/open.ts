import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import { Pool, type PoolConfig } from 'pg';
import { flush, flushAll } from '../flush';
import { watchPGlite } from '../responseCache/watchPGlite';
import { watchPostgres } from '../responseCache/watchPostgres';
import { isFull } from './diskSpace';
import { createDurable } from './durableFolder';
import { requestPool, unlimitedPool } from './limits';
import { migrate } from './migrate';
import { pglitePool } from './pglitePool';
import { causeOf, requireDatabase } from './reachable';
import type { Db, Tables } from './schema';
import { resilientPool } from './resilientPool';

export type DatabaseKind = 'PGlite' | 'PostgreSQL';

/** The database over a pool of PostgreSQL or PGlite. */
export function databaseOver(pool: PostgresPool) {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** PostgreSQL with limits. A broken connection is reported, and fails its own query only. */
function openPostgres(databaseUrl: string, onBroken: (error: Error) => void, limits: PoolConfig): Db {
  const pool = new Pool({ connectionString: databaseUrl, ...limits });
  pool.on('connect', (client) => {
    // The pool listens to idle connections only: without a listener, one that breaks during a query would end the
    // process.
    client.on('error', onBroken);
    // All queries are short: compiling one would take longer than running it.
    client.query('set jit = off').catch(onBroken);
  });
  pool.on('error', () => undefined);
  return databaseOver(resilientPool(pool));
}

async function preparePostgres(databaseUrl: string, onBroken: (error: Error) => void, prepare: typeof migrate) {
  const db = openPostgres(databaseUrl, onBroken, unlimitedPool);
  try {
    await requireDatabase(db, databaseUrl);
    await prepare(db);
  } finally {
    await db.destroy();
  }
}

/**
 * Each start initialises all shared buffers: with 128 MB, PostgreSQL's default, this takes a third of the start, and as
 * much memory as the rest of the process. Of the journal little is kept for what may come (see `checkpointJob`).
 */
const SMALL = ['-c', 'shared_buffers=32MB', '-c', 'min_wal_size=32MB', '-c', 'max_wal_size=64MB'];

/**
 * PGlite in a folder. Rejects with a sentence, since PGlite only says that it was aborted, or throws something that is
 * no error.
 */
async function openEmbedded(folder: string): Promise<PGlite> {
  try {
    return await createDurable(folder, SMALL);
  } catch (error) {
    const cause = (await isFull(dirname(folder)))
      ? 'its disk is full.'
      : `its files are damaged, or of another version. (${causeOf(error)})`;
    throw new Error(`The database in ${folder} cannot be opened: ${cause}`, { cause: error });
  }
}

const DRAFT = 'db.new-';

/** Whether a folder is empty; creates it if it does not exist. */
async function isEmpty(folder: string): Promise<boolean> {
  await mkdir(folder, { recursive: true });
  return (await readdir(folder)).length === 0;
}

/**
 * Creates a new database in a draft folder, and renames that when all is on the disk: PGlite would take one that a
 * crash left incomplete for a whole one.
 */
async function makeEmbedded(dataDir: string, folder: string) {
  for (const left of (await readdir(dataDir)).filter((name) => name.startsWith(DRAFT)))
    await rm(join(dataDir, left), { recursive: true });
  const draft = join(dataDir, `${DRAFT}${process.pid}`);
  await (await openEmbedded(draft)).close();
  await flushAll(draft);
  await rename(draft, folder);
  await flush(dataDir);
}

/**
 * PostgreSQL at `databaseUrl`, without it PGlite in the data folder; migrated. Rejects with a sentence if it cannot be
 * reached or opened.
 *
 * @param onBroken called when a connection to PostgreSQL breaks, and when PGlite fails, which then answers nothing more
 * @param limits of its statements: `requestPool` for requests, `unlimitedPool` for imports
 * @param prepare migrates or checks the schema, unless the database is created here
 */
export async function openDatabase(
  dataDir: string,
  databaseUrl: string | undefined,
  onBroken: (error: Error) => void,
  limits: PoolConfig = requestPool,
  prepare = migrate,
) {
  if (databaseUrl) {
    await preparePostgres(databaseUrl, onBroken, prepare);
    const watch = async () =>
      watchPostgres(databaseUrl, (error, doing) => onBroken(new Error(`${doing} failed.`, { cause: error })));
    return { kind: 'PostgreSQL' as DatabaseKind, db: openPostgres(databaseUrl, onBroken, limits), watch };
  }
  const folder = join(dataDir, 'db');
  const isNew = await isEmpty(folder);
  if (isNew) await makeEmbedded(dataDir, folder);
  const pglite = await openEmbedded(folder);
  const db = databaseOver(pglitePool(pglite, onBroken));
  await (isNew ? migrate : prepare)(db);
  return { kind: 'PGlite' as DatabaseKind, db, watch: () => watchPGlite(pglite) };
}
