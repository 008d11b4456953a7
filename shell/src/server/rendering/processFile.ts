import { readFileSync } from 'node:fs';

/**
 * The content of a file of a process in `/proc` (proc(5)); undefined where the system has none, it cannot be read, or
 * the process is gone.
 */
export function processFile(pid: number | undefined, name: 'stat' | 'status' | 'schedstat'): string | undefined {
  if (process.platform !== 'linux' || pid === undefined) return undefined;
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch (error) {
    // Among others where too many files are open; callers do without it.
    if (typeof (error as NodeJS.ErrnoException).code === 'string') return undefined;
    throw error;
  }
}
