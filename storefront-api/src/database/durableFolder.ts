import { fdatasyncSync, fstatSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { flushAll, stampOf, type Flushed } from '../flush';

/** What Emscripten has of a folder of this machine. */
interface MountedFolder {
  NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number }; convertNodeCode(error: unknown): number };
  FS: { ErrnoError: new (errno: number) => Error };
}

/**
 * PGlite's files, which go to the disk when PostgreSQL says so. PGlite itself leaves them to the system: where its process dies nothing is lost by
 * that, but a machine that dies takes what was answered along, or leaves a database that nobody can open.
 */
class DurableNodeFS extends NodeFS {
  constructor(folder: string, private readonly flushed: Flushed) {
    super(folder);
  }

  override async init(...given: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(...given);
    const addFlush = (module: unknown) => {
      const { NODEFS, FS } = module as MountedFolder;
      NODEFS.stream_ops.fsync = ({ nfd }) => {
        try {
          this.flush(nfd);
          return 0;
        } catch (error) {
          throw new FS.ErrnoError(NODEFS.convertNodeCode(error));
        }
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFlush] } as typeof emscriptenOpts };
  }

  /** After a kill PostgreSQL begins by flushing all files, twice and one by one: for seconds, where they are on the disk by then. */
  private flush(descriptor: number): void {
    const stats = fstatSync(descriptor, { bigint: true });
    if (this.flushed.get(stats.ino) !== stampOf(stats)) fdatasyncSync(descriptor);
  }
}

/** PostgreSQL's switch that leaves the disk out, which PGlite sets. */
const NO_FLUSH = '-F';

/** PGlite in a folder, as safe as PostgreSQL: what it has answered is on the disk. Emscripten's `fdatasync`, PostgreSQL's own choice, does nothing. */
export async function createDurable(folder: string, startParams: readonly string[]): Promise<PGlite> {
  const kept = PGlite.defaultStartParams.filter((param) => param !== NO_FLUSH);
  return PGlite.create({ fs: new DurableNodeFS(folder, await flushAll(folder)), startParams: [...kept, '-c', 'wal_sync_method=fsync', ...startParams] });
}
