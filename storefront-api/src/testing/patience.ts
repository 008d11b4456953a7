import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Milliseconds. It only bounds a failure: on a busy machine a background job or a notice comes seconds later than on an
 * idle one.
 */
const patience = 30_000;

/** Tries an expectation again until it is met. */
export async function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  const end = Date.now() + patience;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
      await sleep(20);
    }
  }
}

/** Waits until something holds. */
export const until = (holds: () => boolean | Promise<boolean>): Promise<void> =>
  eventually(async () => {
    if (!(await holds())) throw new Error('It did not become so in 30 s.');
  });
