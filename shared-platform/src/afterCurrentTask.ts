/**
 * Calls `act` after the current task and all of its microtasks. Not by a timer, which browsers throttle in hidden
 * pages.
 */
export function afterCurrentTask(act: () => void): void {
  if (typeof MessageChannel === 'undefined') return void setTimeout(act);
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    act();
  };
  port2.postMessage(null);
}
