/** Milliseconds. It only bounds a failure: on a busy machine everything comes later. */
const patience = 30_000;

/** Waits until something holds. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + patience; !(await holds()); ) {
    if (Date.now() > end) throw new Error('It did not become so in 30 s.');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
