/**
 * Milliseconds after the start of a page after which its load is no longer waited for: a picture that a remote draws
 * may never come.
 */
const longest = 10_000;

/**
 * Calls `work` once the page has loaded, for work that the page itself does not need. Asks instead of listening:
 * whoever hears `load` first may keep it from others.
 */
export function whenLoaded(work: () => void): void {
  if (document.readyState === 'complete' || performance.now() > longest) work();
  else setTimeout(whenLoaded, 100, work);
}
