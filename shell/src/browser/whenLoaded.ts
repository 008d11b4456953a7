/** Does what the page needs for nothing, once all that it needs has come. */
export function whenLoaded(work: () => void): void {
  if (document.readyState === 'complete') work();
  else addEventListener('load', work, { once: true });
}
