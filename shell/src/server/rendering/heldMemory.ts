import { readFileSync } from 'node:fs';

/** Megabytes that a process holds, also those that the system has put aside; undefined where the system does not say it of others, or not now, or the process is gone. */
export function heldMemory(pid: number | undefined): number | undefined {
  if (process.platform !== 'linux' || pid === undefined) return undefined;
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kilobytes = [...status.matchAll(/^Vm(?:RSS|Swap):\s+(\d+) kB$/gm)].reduce((sum, [, held]) => sum + Number(held), 0);
    return Math.ceil(kilobytes / 1024);
  } catch (error) {
    // Too many open files are one more reason; who asks does without.
    if (typeof (error as NodeJS.ErrnoException).code === 'string') return undefined;
    throw error;
  }
}
