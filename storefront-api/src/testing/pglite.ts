import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, Script } from 'node:vm';
import type { Extension, PGlite } from '@electric-sql/pglite';
import { databaseOver } from '../database/open';
import { pglitePool } from '../database/pglitePool';
import { fillTemplate, type State } from './filling';
import { restorable } from './restored';
import { template } from './template';

/**
 * PGlite imports its parts dynamically, which jest's own module system refuses; a script with the process's loader gets
 * it from outside.
 */
async function loadPGlite(): Promise<typeof PGlite> {
  const script = new Script("import('@electric-sql/pglite')", {
    filename: __filename,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  const { PGlite: Loaded } = (await script.runInThisContext()) as typeof import('@electric-sql/pglite');
  return Loaded;
}

/**
 * Of the process's memory every opening writes over all that is reserved for buffers; recycled pieces of the journal
 * would be in every copy.
 */
const small = ['-c', 'shared_buffers=8MB', '-c', 'min_wal_size=2MB', '-c', 'max_wal_size=2MB'];

interface Wasm {
  instantiateWasm(imports: { env: Record<string, unknown> }, done: unknown): unknown;
}

/**
 * Without the alarm by which a server looks every ten seconds how it does: it would keep a process alive for as long as
 * a database in it is open.
 */
const unalarmed: Extension = {
  name: 'unalarmed',
  setup: async (_pglite, options: Wasm) => ({
    emscriptenOpts: {
      ...options,
      instantiateWasm: (imports, done) =>
        options.instantiateWasm((Object.assign(imports.env, { _setitimer_js: () => 0 }), imports), done),
    } satisfies Wasm,
  }),
};

const dumpIn = (folder: string) => join(folder, 'dump.tar');

/** Each opening unpacks it all: it holds no spare databases, and a journal of small pieces. */
async function makeEmpty(Loaded: typeof PGlite) {
  const embedded = await Loaded.create({
    initDbStartParams: ['--wal-segsize=1'],
    startParams: [...Loaded.defaultStartParams, ...small],
  });
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

/**
 * What is unpacked, as PGlite asks for it: a real blob would copy its fifteen megabytes three times at each opening, a
 * quarter of what that takes.
 */
const packed = (file: string) =>
  ({ type: 'application/x-tar', arrayBuffer: async () => new Uint8Array(readFileSync(file)).buffer }) as Blob;

/** A database in memory or in a folder, and the folder of the template that it is a copy of. */
export async function freshPGlite(state: State = 'empty', dataDir?: string) {
  const Loaded = await loadPGlite();
  const folder = await template(`pglite-${state}`, (draft) => makeDump(Loaded, state, draft));
  return {
    embedded: await Loaded.create({
      ...(dataDir !== undefined && { dataDir }),
      loadDataDir: packed(dumpIn(folder)),
      extensions: { unalarmed },
      startParams: [...Loaded.defaultStartParams, ...small],
    }),
    folder,
  };
}

/** A filled one, and how it is made to hold again what it held at first. */
interface Filled {
  embedded: PGlite;
  folder: string;
  restore(): Promise<void>;
  lent: number;
}

/**
 * Filled ones that nobody has now. They lie outside the world that each test file has: opening one takes forty times as
 * long as restoring it, and a worker runs many files.
 */
const idle = new Script('globalThis.idleDatabases ??= []').runInThisContext() as Filled[];

/** Each holds a hundred megabytes; of what its rows once were some stays in it. */
const most = { idle: 2, lent: 20 };

async function restored(): Promise<Filled | undefined> {
  const folder = await template('pglite-filled', async (draft) => makeDump(await loadPGlite(), 'filled', draft));
  for (let one = idle.pop(); one; one = idle.pop()) {
    const { embedded } = one;
    const isWhole =
      one.folder === folder &&
      (await one.restore().then(
        () => true,
        () => false,
      ));
    if (isWhole) return one;
    await embedded.close();
  }
  return undefined;
}

async function filledAnew(): Promise<Filled> {
  const { embedded, folder } = await freshPGlite('filled');
  const restore = await restorable(async (statement) => (await embedded.exec(statement)).at(-1)?.rows ?? []);
  return { embedded, folder, restore, lent: 0 };
}

/** A filled database in memory, which another test has after this one; to who closed it, it is closed. */
export async function filledPGlite() {
  const one = (await restored()) ?? (await filledAnew());
  const { embedded, folder } = one;
  const heard: (() => Promise<void>)[] = [];
  let isClosed = false;
  const open = () => {
    if (isClosed) throw new Error('PGlite is closed');
    return embedded;
  };
  const database = {
    query: async (sql: string, parameters?: unknown[]) => open().query(sql, parameters),
    listen: async (channel: string, hear: (payload: string) => void) =>
      void heard.push(await open().listen(channel, hear)),
    async close() {
      open();
      isClosed = true;
      one.lent += 1;
      for (const forget of heard) await forget();
      if (one.lent < most.lent && idle.length < most.idle) idle.push(one);
      else await embedded.close();
    },
  };
  return { embedded: database, folder };
}
