interface Scheduler {
  yield?(): Promise<void>;
}

/** Resolves in another task, so that the browser can paint and handle input in between. */
export function nextTask(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: Scheduler };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
