import { processFile } from './processFile';

/** Milliseconds of a clock tick of the kernel; wherever Node runs on Linux there are a hundred a second. */
const tick = 10;

/** Indexes of a process's user and system time, counted from behind its name: see proc(5). */
const [userTime, systemTime] = [11, 12];

/** Milliseconds of processor time that a process has used; undefined where the system does not tell. */
export function processorTime(pid: number | undefined): number | undefined {
  const stat = processFile(pid, 'stat');
  if (stat === undefined) return undefined;
  // The name may hold spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[userTime]) + Number(fields[systemTime])) * tick;
}
