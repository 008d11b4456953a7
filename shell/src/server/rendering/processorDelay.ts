import { processFile } from './processFile';

/**
 * Milliseconds for which a process's first thread was ready to run but had no processor; undefined where the system
 * does not tell.
 */
export function processorDelay(pid: number | undefined): number | undefined {
  const [, delay] = processFile(pid, 'schedstat')?.split(' ') ?? [];
  return delay === undefined ? undefined : Number(delay) / 1e6;
}
