import { readFileSync } from 'node:fs';

/** Milliseconds that one of the kernel's ticks stands for; a hundred a second wherever Node runs on Linux. */
const tick = 10;

/** Places of a process's own time and the kernel's time for it, counted from behind its name: see proc(5). */
const [userTime, systemTime] = [11, 12];

/** Milliseconds of processor time that a process has had; undefined where the system does not say it of others, or not now, or the process is gone. */
export function processorTime(pid: number | undefined): number | undefined {
  if (process.platform !== 'linux' || pid === undefined) return undefined;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name may hold spaces and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[userTime]) + Number(fields[systemTime])) * tick;
  } catch (error) {
    // Too many open files are one more reason; who asks does without.
    if (typeof (error as NodeJS.ErrnoException).code === 'string') return undefined;
    throw error;
  }
}
