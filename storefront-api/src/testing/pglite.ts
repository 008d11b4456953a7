import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constants, Script } from 'node:vm';
import type { PGlite } from '@electric-sql/pglite';

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

/** A fresh database in memory; making the first one takes seconds, so a dump of it is kept for the next runs. */
export async function freshPGlite(): Promise<PGlite> {
  const Loaded = await loadPGlite();
  const { mtimeMs, size } = statSync(require.resolve('@electric-sql/pglite'));
  const dump = join(tmpdir(), `storefront-pglite-${size}-${Math.trunc(mtimeMs)}.tar`);
  if (existsSync(dump)) return Loaded.create({ loadDataDir: new Blob([readFileSync(dump)]) });
  const database = await Loaded.create();
  const content = Buffer.from(await (await database.dumpDataDir('none')).arrayBuffer());
  writeFileSync(`${dump}.${process.pid}`, content);
  renameSync(`${dump}.${process.pid}`, dump);
  return database;
}
