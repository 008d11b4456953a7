import { writeFile } from 'node:fs/promises';

/** What Linux lets a process be told, by a name of proc(5) each. */
type Setting = 'oom_score_adj' | 'coredump_filter';

/** Of which of them it was said that the system does not let us. */
const told = new Set<Setting>();

async function tell(pid: number | undefined, setting: Setting, value: string, consequence: string): Promise<void> {
  if (process.platform !== 'linux' || pid === undefined) return;
  try {
    await writeFile(`/proc/${pid}/${setting}`, value);
  } catch (error) {
    // It may be gone already. A system that does not let us say so says the same each time.
    if (['ENOENT', 'ESRCH'].includes(String((error as NodeJS.ErrnoException).code)) || told.has(setting)) return;
    told.add(setting);
    console.warn(consequence, error);
  }
}

/**
 * Has the system end a process before all others where memory runs out: what one remote takes at once would else cost the process that answers, or the
 * database, if these hold more by then. Linux alone can be told so.
 */
export const endFirst = (pid: number | undefined): Promise<void> =>
  tell(pid, 'oom_score_adj', '1000', 'The system cannot be told that renderers are to go first where memory runs out.');

/** Has the system write none of a process's memory down where it crashes: a remote that aborts each page would fill the disk with what it held. The same is true of it. */
export const leaveNoDump = (pid: number | undefined): Promise<void> =>
  tell(pid, 'coredump_filter', '0', 'The system cannot be told that renderers are to leave nothing of their memory where they crash.');
