/** Calls `work` once the page has loaded, for work that the page itself does not need. */
export function whenLoaded(work: () => void): void {
  if (document.readyState === 'complete') work();
  else addEventListener('load', work, { once: true });
}
