/** Tells that the network is there again, or somebody looks again. Returns the end of telling. */
export function whenBack(tell: () => void): () => void {
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
