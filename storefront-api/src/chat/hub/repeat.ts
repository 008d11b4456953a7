import type { FastifyBaseLogger } from 'fastify';

/** Repeats a task, with a pause after each run. `stop` waits for the run that is under way. */
export function repeat(ms: number, task: () => Promise<unknown>, log: FastifyBaseLogger, complaint: string) {
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();

  function next() {
    if (isOver) return;
    timer = setTimeout(() => {
      running = task()
        .catch((error: unknown) => log.error({ err: error }, complaint))
        .finally(next);
    }, ms);
    timer.unref();
  }
  next();

  return async function stop() {
    isOver = true;
    clearTimeout(timer);
    await running;
  };
}
