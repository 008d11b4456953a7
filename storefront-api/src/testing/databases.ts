import { Pool } from 'pg';
import { migrate } from '../database/migrate';
import { databaseOver } from '../database/open';
import { pglitePool } from '../database/pglitePool';
import type { Db } from '../database/schema';
import { fillDemo } from '../content/demo';
import type { VersionWatch } from '../responseCache/dataVersion';
import { watchPGlite } from '../responseCache/watchPGlite';
import { watchPostgres } from '../responseCache/watchPostgres';
import { begin, type State } from './filling';
import { filledPGlite, freshPGlite } from './pglite';
import { postgresBinaries, startPostgres } from './postgres';

export interface TestDatabase {
  db: Db;
  /** Watches its data, once it is migrated. */
  watch?(): Promise<VersionWatch>;
  /** Makes of what is filled already a shop that was filled now. */
  begin?(now: Date): Promise<void>;
  close(): Promise<void>;
}

/** Opens a database of a test's own; one that is asked for as filled may be opened empty. */
export type OpenDatabase = (state?: State) => Promise<TestDatabase>;

const beginning = (db: Db, folder: string, state?: State) =>
  state === 'filled' ? { begin: (now: Date) => begin(db, folder, now) } : {};

const openPGlite: OpenDatabase = async (state) => {
  const { embedded, folder } = await (state === 'filled' ? filledPGlite() : freshPGlite());
  const db = databaseOver(pglitePool(embedded));
  return { db, watch: () => watchPGlite(embedded), ...beginning(db, folder, state), close: () => db.destroy() };
};

async function openPostgres(binaries: string, state?: State): Promise<TestDatabase> {
  const server = await startPostgres(binaries, state);
  const db = databaseOver(new Pool({ connectionString: server.url, max: 8 }));
  return {
    db,
    ...beginning(db, server.folder, state),
    watch: async () => watchPostgres(server.url, (error) => void process.stdout.write(`${error.message}\n`)),
    async close() {
      await db.destroy();
      await server.stop();
    },
  };
}

/** The databases of this machine, for `describe.each`; without PostgreSQL it is said and PGlite stands alone. */
export function databases(): [name: string, open: OpenDatabase][] {
  const binaries = postgresBinaries;
  if (binaries === undefined) {
    process.stdout.write('not run: PostgreSQL is not installed\n');
    return [['PGlite', openPGlite]];
  }
  return [
    ['PGlite', openPGlite],
    ['PostgreSQL', (state) => openPostgres(binaries, state)],
  ];
}

/** One of them, for tests that are about what is done with it; `npm run proof -- long` takes all. */
export const eitherDatabase = () => (process.env['LONG'] ? databases() : databases().slice(-1));

/** A filled PGlite, for tests that do not depend on the kind of database. */
export async function filledDatabase(open: OpenDatabase = openPGlite, now = new Date()): Promise<TestDatabase> {
  const database = await open('filled');
  if (database.begin) {
    await database.begin(now);
    return database;
  }
  await migrate(database.db);
  await fillDemo(database.db, now);
  return database;
}
