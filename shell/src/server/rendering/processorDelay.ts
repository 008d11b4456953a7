import { processFile } from './processFile';

/** Milliseconds that a process could have worked in and no processor was free for it, counted for its first thread; undefined where the system does not say it. */
export function processorDelay(pid: number | undefined): number | undefined {
  const [, delay] = processFile(pid, 'schedstat')?.split(' ') ?? [];
  return delay === undefined ? undefined : Number(delay) / 1e6;
}
