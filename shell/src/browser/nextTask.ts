interface Scheduler {
  yield?(): Promise<void>;
}

/** Lets the browser draw and answer the visitor before what follows; no task between is as long as all together. */
export function nextTask(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: Scheduler };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
