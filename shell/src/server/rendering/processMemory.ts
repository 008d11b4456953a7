import { processFile } from './processFile';

/** The memory of a process in megabytes, swapped memory included; undefined where the system does not tell. */
export function processMemory(pid: number | undefined): number | undefined {
  const status = processFile(pid, 'status');
  if (status === undefined) return undefined;
  const kilobytes = [...status.matchAll(/^Vm(?:RSS|Swap):\s+(\d+) kB$/gm)].reduce(
    (sum, [, held]) => sum + Number(held),
    0,
  );
  return Math.ceil(kilobytes / 1024);
}
