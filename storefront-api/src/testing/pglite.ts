import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, Script } from 'node:vm';
import type { PGlite } from '@electric-sql/pglite';
import { databaseOver } from '../database/open';
import { pglitePool } from '../database/pglitePool';
import { fillTemplate, type State } from './filling';
import { template } from './template';

/**
 * PGlite imports its parts dynamically, which jest's own module system refuses; a script with the process's loader gets it
 * from outside.
 */
async function loadPGlite(): Promise<typeof PGlite> {
  const script = new Script("import('@electric-sql/pglite')", {
    filename: __filename,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  const { PGlite: Loaded } = (await script.runInThisContext()) as typeof import('@electric-sql/pglite');
  return Loaded;
}

/** Of the process's memory every opening writes over all that is reserved for buffers; recycled pieces of the journal would be in every copy. */
const small = ['-c', 'shared_buffers=8MB', '-c', 'min_wal_size=2MB', '-c', 'max_wal_size=2MB'];

const dumpIn = (folder: string) => join(folder, 'dump.tar');

/** Each opening unpacks it all: it holds no spare databases, and a journal of small pieces. */
async function makeEmpty(Loaded: typeof PGlite) {
  const embedded = await Loaded.create({ initDbStartParams: ['--wal-segsize=1'], startParams: [...Loaded.defaultStartParams, ...small] });
  await embedded.exec(`update pg_database set datistemplate = false`);
  for (const spare of ['template0', 'template1']) await embedded.exec(`drop database ${spare}`);
  return embedded;
}

/** One that is filled begins as an empty one: making that takes ten times as long as opening its copy. */
async function makeFilled(folder: string) {
  const { embedded } = await freshPGlite();
  await fillTemplate(databaseOver(pglitePool(embedded)), folder);
  return embedded;
}

async function makeDump(Loaded: typeof PGlite, state: State, folder: string) {
  const embedded = state === 'filled' ? await makeFilled(folder) : await makeEmpty(Loaded);
  await embedded.exec('checkpoint');
  writeFileSync(dumpIn(folder), Buffer.from(await (await embedded.dumpDataDir('none')).arrayBuffer()));
  await embedded.close();
}

/** What is unpacked, as PGlite asks for it: a real blob would copy its fifteen megabytes three times at each opening, a quarter of what that takes. */
const packed = (file: string) => ({ type: 'application/x-tar', arrayBuffer: async () => new Uint8Array(readFileSync(file)).buffer }) as Blob;

/** A database in memory or in a folder, and the folder of the template that it is a copy of. */
export async function freshPGlite(state: State = 'empty', dataDir?: string) {
  const Loaded = await loadPGlite();
  const folder = await template(`pglite-${state}`, (draft) => makeDump(Loaded, state, draft));
  return { embedded: await Loaded.create({ ...(dataDir !== undefined && { dataDir }), loadDataDir: packed(dumpIn(folder)), startParams: [...Loaded.defaultStartParams, ...small] }), folder };
}
