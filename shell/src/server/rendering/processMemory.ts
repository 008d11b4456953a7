import { processFile } from './processFile';

/** Megabytes that a process holds, also those that the system has put aside; undefined where it does not say. */
export function processMemory(pid: number | undefined): number | undefined {
  const status = processFile(pid, 'status');
  if (status === undefined) return undefined;
  const kilobytes = [...status.matchAll(/^Vm(?:RSS|Swap):\s+(\d+) kB$/gm)].reduce((sum, [, held]) => sum + Number(held), 0);
  return Math.ceil(kilobytes / 1024);
}
