import { mkdir, readdir, rename, rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import { Pool, type PoolConfig } from 'pg';
import { flush, flushAll } from '../flush';
import { watchPGlite } from '../kept/watchPGlite';
import { watchPostgres } from '../kept/watchPostgres';
import { createDurable } from './durableFolder';
import { limited, patient } from './limits';
import { migrate } from './migrate';
import { pglitePool } from './pglitePool';
import { causeOf, requireDatabase } from './reachable';
import type { Db, Tables } from './schema';
import { soundPool } from './soundPool';

export type DatabaseKind = 'PGlite' | 'PostgreSQL';

/** The database over any pool; both kinds get the same SQL. */
export function databaseOver(pool: PostgresPool) {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** PostgreSQL with limits for whatever is asked; a connection that breaks is told and costs nobody more than its own query. */
function openPostgres(databaseUrl: string, onBroken: (error: Error) => void, limits: PoolConfig): Db {
  const pool = new Pool({ connectionString: databaseUrl, ...limits });
  pool.on('connect', (client) => {
    // The pool hears a connection while it is idle; one that breaks in the middle of a query, and is not heard, ends the process.
    client.on('error', onBroken);
    // Short queries alone are asked here: compiling one would take longer than its answer.
    client.query('set jit = off').catch(onBroken);
  });
  pool.on('error', () => undefined);
  return databaseOver(soundPool(pool));
}

async function preparePostgres(databaseUrl: string, onBroken: (error: Error) => void, prepare: typeof migrate) {
  const db = openPostgres(databaseUrl, onBroken, patient);
  try {
    await requireDatabase(db, databaseUrl);
    await prepare(db);
  } finally {
    await db.destroy();
  }
}

/** Each start writes over all that is reserved for buffers: of 128 MB, PostgreSQL's own number, that takes a third of a start, and as much memory as the rest of the process. */
const FEW_BUFFERS = ['-c', 'shared_buffers=32MB'];

/** Bytes below which nothing can be written to a disk: what an embedded database writes with one change is more. */
const NO_ROOM = 1024 * 1024;

/** PGlite in a folder. Rejects with a sentence: of itself it says that it was aborted, or throws what is no error. */
async function openEmbedded(folder: string): Promise<PGlite> {
  try {
    return await createDurable(folder, FEW_BUFFERS);
  } catch (error) {
    const { bavail, bsize } = await statfs(dirname(folder));
    const cause = bavail * bsize < NO_ROOM ? 'its disk is full.' : `its files are damaged, or of another version. (${causeOf(error)})`;
    throw new Error(`The database in ${folder} cannot be opened: ${cause}`, { cause: error });
  }
}

const DRAFT = 'db.new-';

/** Whether there is nothing in a folder; it is made where there is none. */
async function isEmpty(folder: string): Promise<boolean> {
  await mkdir(folder, { recursive: true });
  return (await readdir(folder)).length === 0;
}

/** PGlite unpacks a new database file by file, and takes what a kill left of that for a whole one: only a whole one, that is on the disk, gets its name. */
async function makeEmbedded(dataDir: string, folder: string) {
  for (const left of (await readdir(dataDir)).filter((name) => name.startsWith(DRAFT))) await rm(join(dataDir, left), { recursive: true });
  const draft = join(dataDir, `${DRAFT}${process.pid}`);
  await (await openEmbedded(draft)).close();
  await flushAll(draft);
  await rename(draft, folder);
  await flush(dataDir);
}

/**
 * PostgreSQL at `databaseUrl`, without it PGlite in the data folder; migrated. Rejects with a sentence where there is none.
 *
 * @param onBroken told of a connection of PostgreSQL that broke, and of what ended PGlite, which answers nothing more
 * @param limits what its statements may take: requests wait for nothing for ever, an import for as long as it takes
 * @param prepare what is done about an older schema, unless the database is made here
 */
export async function openDatabase(dataDir: string, databaseUrl: string | undefined, onBroken: (error: Error) => void, limits: PoolConfig = limited, prepare = migrate) {
  if (databaseUrl) {
    await preparePostgres(databaseUrl, onBroken, prepare);
    const watch = async () => watchPostgres(databaseUrl, (error, doing) => onBroken(new Error(`${doing} failed.`, { cause: error })));
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
