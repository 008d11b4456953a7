/**
 * Stops a process once it is asked to, once: a service manager tells all processes of a service, and whoever started this one may tell it
 * again. By the default a second signal ends a process at once, with all that it has begun.
 */
export function stopOnSignals(stop: (signal: NodeJS.Signals) => Promise<void>): void {
  let stopping: Promise<void> | undefined;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void (stopping ??= stop(signal)));
}
