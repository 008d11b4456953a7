/** Calls back after the current task and all of its microtasks. Not by a timer: browsers throttle those of hidden pages. */
export function afterCurrentTask(act: () => void): void {
  if (typeof MessageChannel === 'undefined') return void setTimeout(act);
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    act();
  };
  port2.postMessage(null);
}
