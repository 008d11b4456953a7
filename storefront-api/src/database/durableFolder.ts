import { fdatasyncSync, fstatSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { flushAll, stampOf, type Flushed } from '../flush';

/** The part of Emscripten's API for a mounted folder that is used here. */
interface MountedFolder {
  NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number }; convertNodeCode(error: unknown): number };
  FS: { ErrnoError: new (errno: number) => Error };
}

/**
 * A file system for PGlite in which `fsync` works. PGlite's own ignores it: a crash of the process then loses nothing,
 * but after a power failure confirmed transactions may be lost, or the database may not open.
 */
class DurableNodeFS extends NodeFS {
  constructor(
    folder: string,
    private readonly flushed: Flushed,
  ) {
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
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...(emscriptenOpts.preRun ?? []), addFlush],
      } as typeof emscriptenOpts,
    };
  }

  /**
   * Skips files that are flushed already: after a crash PostgreSQL flushes all files one by one, twice, which takes
   * seconds.
   */
  private flush(descriptor: number): void {
    const stats = fstatSync(descriptor, { bigint: true });
    if (this.flushed.get(stats.ino) !== stampOf(stats)) fdatasyncSync(descriptor);
  }
}

/** PostgreSQL's option that disables `fsync`, set by PGlite. */
const NO_FLUSH = '-F';

/**
 * PGlite in a folder, as durable as PostgreSQL. It is told to use `fsync`, since Emscripten's `fdatasync`, the default,
 * does nothing.
 */
export async function createDurable(folder: string, startParams: readonly string[]): Promise<PGlite> {
  const kept = PGlite.defaultStartParams.filter((param) => param !== NO_FLUSH);
  return PGlite.create({
    fs: new DurableNodeFS(folder, await flushAll(folder)),
    startParams: [...kept, '-c', 'wal_sync_method=fsync', ...startParams],
  });
}
