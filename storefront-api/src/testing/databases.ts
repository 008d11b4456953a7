import { Pool } from 'pg';
import { migrate } from '../database/migrate';
import { databaseOver } from '../database/open';
import { pglitePool } from '../database/pglitePool';
import type { Db } from '../database/schema';
import { fillDemo } from '../content/demo';
import type { VersionWatch } from '../kept/dataVersion';
import { watchPGlite } from '../kept/watchPGlite';
import { watchPostgres } from '../kept/watchPostgres';
import { freshPGlite } from './pglite';
import { postgresBinaries, startPostgres } from './postgres';

export interface TestDatabase {
  db: Db;
  /** Watches its data, once it is migrated. */
  watch?(): Promise<VersionWatch>;
  close(): Promise<void>;
}

async function openPGlite(): Promise<TestDatabase> {
  const embedded = await freshPGlite();
  const db = databaseOver(pglitePool(embedded));
  return { db, watch: () => watchPGlite(embedded), close: () => db.destroy() };
}

async function openPostgres(binaries: string): Promise<TestDatabase> {
  const server = await startPostgres(binaries);
  const db = databaseOver(new Pool({ connectionString: server.url, max: 8 }));
  return {
    db,
    watch: async () => watchPostgres(server.url, (error) => void process.stdout.write(`${error.message}\n`)),
    async close() {
      await db.destroy();
      await server.stop();
    },
  };
}

/** The databases of this machine, for `describe.each`; without PostgreSQL it is said and PGlite stands alone. */
export function databases(): [name: string, open: () => Promise<TestDatabase>][] {
  const binaries = postgresBinaries;
  if (binaries === undefined) {
    process.stdout.write('not run: PostgreSQL is not installed\n');
    return [['PGlite', openPGlite]];
  }
  return [['PGlite', openPGlite], ['PostgreSQL', () => openPostgres(binaries)]];
}

/** A filled PGlite, for tests that do not depend on the kind of database. */
export async function filledDatabase(open: () => Promise<TestDatabase> = openPGlite, now = new Date()): Promise<TestDatabase> {
  const database = await open();
  await migrate(database.db);
  await fillDemo(database.db, now);
  return database;
}
