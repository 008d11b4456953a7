import { writeFile } from 'node:fs/promises';

/** Settings of a process, by their names in proc(5). */
type Setting = 'oom_score_adj' | 'coredump_filter';

/** Settings that the system refused; each is logged once. */
const refused = new Set<Setting>();

async function write(pid: number | undefined, setting: Setting, value: string, consequence: string): Promise<void> {
  if (process.platform !== 'linux' || pid === undefined) return;
  try {
    await writeFile(`/proc/${pid}/${setting}`, value);
  } catch (error) {
    // The process may be gone already. A refusal is logged once, since it will be the same each time.
    if (['ENOENT', 'ESRCH'].includes(String((error as NodeJS.ErrnoException).code)) || refused.has(setting)) return;
    refused.add(setting);
    console.warn(consequence, error);
  }
}

/** Makes Linux kill this process first when memory runs out, before the server or the database. */
export const killFirst = (pid: number | undefined): Promise<void> =>
  write(
    pid,
    'oom_score_adj',
    '1000',
    'The system cannot be told that renderers are to go first where memory runs out.',
  );

/** Disables core dumps of this process: a remote that aborts on each page would fill the disk. */
export const disableCoreDump = (pid: number | undefined): Promise<void> =>
  write(
    pid,
    'coredump_filter',
    '0',
    'The system cannot be told that renderers are to leave nothing of their memory where they crash.',
  );
