/** How long the first tab is the only one, ms: within it a message has come to all of them. */
const turn = 3000;

/**
 * Does the work in one tab of those that want it under the same name at about the same time. Where tabs cannot agree (an insecure
 * origin), each does it.
 */
export async function inOneTab(name: string, work: () => void): Promise<void> {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    work();
    await new Promise((done) => setTimeout(done, turn));
  });
}
