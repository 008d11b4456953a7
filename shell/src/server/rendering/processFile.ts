import { readFileSync } from 'node:fs';

/** What the system tells of a process under a name of proc(5); undefined where it tells nothing of others, or not now, or the process is gone. */
export function processFile(pid: number | undefined, name: 'stat' | 'status' | 'schedstat'): string | undefined {
  if (process.platform !== 'linux' || pid === undefined) return undefined;
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch (error) {
    // Too many open files are one more reason; who asks does without.
    if (typeof (error as NodeJS.ErrnoException).code === 'string') return undefined;
    throw error;
  }
}
