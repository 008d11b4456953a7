import { processFile } from './processFile';

/** Milliseconds that one of the kernel's ticks stands for; a hundred a second wherever Node runs on Linux. */
const tick = 10;

/** Places of a process's own time and the kernel's time for it, counted from behind its name: see proc(5). */
const [userTime, systemTime] = [11, 12];

/** Milliseconds of processor time that a process has had; undefined where the system does not say it. */
export function processorTime(pid: number | undefined): number | undefined {
  const stat = processFile(pid, 'stat');
  if (stat === undefined) return undefined;
  // The name may hold spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[userTime]) + Number(fields[systemTime])) * tick;
}
