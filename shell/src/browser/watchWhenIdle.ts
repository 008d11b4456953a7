import type { startBeacon } from '../watch/beacon';

/** Milliseconds after which nothing of the page is waited for any more. */
const rest = 1500;

async function watch(parts: Parameters<typeof startBeacon>[0]): Promise<void> {
  try {
    const { startBeacon: begin } = await import(/* webpackChunkName: "beacon" */ '../watch/beacon');
    begin(parts);
  } catch (error) {
    console.info('Nobody hears how this page fares: what watches it did not come.', error);
  }
}

/** Begins to watch the page once it needs nothing itself: what happened until then stands in the journal. */
export function watchWhenIdle(parts: Parameters<typeof startBeacon>[0]): void {
  const begin = () => setTimeout(() => void watch(parts), rest);
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
}
