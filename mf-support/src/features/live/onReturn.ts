/** Calls back when the network is back or the page becomes visible. Returns what ends that. */
export function onReturn(tell: () => void): () => void {
  const back = () => {
    if (!document.hidden) tell();
  };
  window.addEventListener('online', back);
  document.addEventListener('visibilitychange', back);
  return () => {
    window.removeEventListener('online', back);
    document.removeEventListener('visibilitychange', back);
  };
}
