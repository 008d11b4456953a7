/** Milliseconds for which the first tab holds the lock: by then all tabs have the message. */
const turn = 3000;

/**
 * Does the work in only one of the tabs that call this with the same name at about the same time. Without the Locks API
 * (on insecure origins) each does it.
 */
export async function inOneTab(name: string, work: () => void): Promise<void> {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    work();
    await new Promise((done) => setTimeout(done, turn));
  });
}
