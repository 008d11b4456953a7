/** Does something when what runs now has ended, with all promises that follow from it; a timer of a hidden page would be late. */
export function afterThisBreath(act: () => void): void {
  if (typeof MessageChannel === 'undefined') return void setTimeout(act);
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    act();
  };
  port2.postMessage(null);
}
