import { writeFile } from 'node:fs/promises';

let isTold = false;

/**
 * Has the system end a process before all others where memory runs out: what one remote takes at once would else cost the process that answers, or the
 * database, if these hold more by then. Linux alone can be told so.
 */
export async function endFirst(pid: number | undefined): Promise<void> {
  if (process.platform !== 'linux' || pid === undefined) return;
  try {
    await writeFile(`/proc/${pid}/oom_score_adj`, '1000');
  } catch (error) {
    // It may be gone already. A system that does not let us say so says the same each time.
    if (['ENOENT', 'ESRCH'].includes(String((error as NodeJS.ErrnoException).code)) || isTold) return;
    isTold = true;
    console.warn('The system cannot be told that renderers are to go first where memory runs out.', error);
  }
}
