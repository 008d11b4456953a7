import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { adminSocketPath, lockDataDir } from '../../admin/lock';
import { unlimitedPool } from '../../database/limits';
import { migrateNew } from '../../database/migrate';
import { openDatabase } from '../../database/open';
import { socketStore } from './socketStore';
import { createContentStore, type ContentStore } from './store';

export interface OpenStore {
  store: ContentStore;
  close(): Promise<void>;
}

const isRunning = (dataDir: string) =>
  new Promise<boolean>((done) => {
    const socket = connect(adminSocketPath(dataDir));
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });

async function openDirectly(
  dataDir: string,
  databaseUrl: string | undefined,
  prepare: typeof migrateNew,
): Promise<OpenStore> {
  const { db } = await openDatabase(
    dataDir,
    databaseUrl,
    (error) => void process.stderr.write(`A database connection broke: ${error.message}\n`),
    unlimitedPool,
    prepare,
  );
  return { store: createContentStore(db), close: () => db.destroy() };
}

/**
 * Throws if there is no database, for commands that must not create one: with a mistyped folder they would show an
 * empty shop.
 */
function requireDatabase(dataDir: string): void {
  if (existsSync(join(dataDir, 'db'))) return;
  throw new Error(
    `There is no shop in ${dataDir}: nothing was done. DATA_DIR names the folder of its data, which \`npm start\` or an import begins.`,
  );
}

/**
 * The shop's content: in PostgreSQL if there is a `databaseUrl`; otherwise through the API that runs with the data
 * folder; or, if none does, in the folder's own database, which no API can open meanwhile. `prepare` creates or checks
 * the schema; it does not migrate an older one, which an API may be using.
 */
export async function openStore(
  dataDir: string,
  databaseUrl: string | undefined,
  prepare = migrateNew,
): Promise<OpenStore> {
  if (databaseUrl) return openDirectly(dataDir, databaseUrl, prepare);
  if (await isRunning(dataDir)) return { store: socketStore(dataDir), close: async () => undefined };
  if (prepare !== migrateNew) requireDatabase(dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const busy = JSON.stringify({ message: 'Content is being imported. Try again when that is done.' });
  const lock = await lockDataDir(
    dataDir,
    (_request, response) => void response.writeHead(503, { 'content-type': 'application/json' }).end(busy),
  );
  const here = await openDirectly(dataDir, undefined, prepare).catch((error: unknown) => {
    lock.close();
    throw error;
  });
  const close = async () => {
    await here.close();
    lock.close();
  };
  return { store: here.store, close };
}
