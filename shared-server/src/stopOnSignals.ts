/**
 * Stops a process on a signal, and ignores further signals: a service manager signals all processes of a service, and
 * the parent process may signal this one again. By default, a second signal would end the process at once, with all of
 * its work unfinished.
 */
export function stopOnSignals(stop: (signal: NodeJS.Signals) => Promise<void>): void {
  let stopping: Promise<void> | undefined;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void (stopping ??= stop(signal)));
}
