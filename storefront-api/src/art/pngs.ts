import { BoundedCache } from '@storefront/server';
import { drawPng, type ArtKind } from './service';

/** Bytes of the cache: a picture that is shared often is drawn once. */
const cacheBytes = 16 * 2 ** 20;

/** Bound of the queue, since anybody may ask for any seed. */
const maxQueueLength = 20;

/**
 * Pictures for messengers' previews, drawn one at a time: each takes a tenth of a second in the thread pool that also
 * compresses responses. Undefined if the queue is full.
 */
export function createPngs(draw: (kind: ArtKind, seed: string) => Promise<Buffer> = drawPng) {
  const kept = new BoundedCache<Buffer>(cacheBytes);
  const underWay = new Map<string, Promise<Buffer>>();
  let last: Promise<unknown> = Promise.resolve();

  async function drawNext(key: string, kind: ArtKind, seed: string, before: Promise<unknown>): Promise<Buffer> {
    await before;
    try {
      const png = await draw(kind, seed);
      kept.set(key, png, png.length);
      return png;
    } finally {
      underWay.delete(key);
    }
  }

  return function pngOf(kind: ArtKind, seed: string): Buffer | Promise<Buffer> | undefined {
    const key = `${kind} ${seed}`;
    const known = kept.get(key) ?? underWay.get(key);
    if (known || underWay.size >= maxQueueLength) return known;
    const drawing = drawNext(key, kind, seed, last);
    underWay.set(key, drawing);
    // A failure rejects for its own callers only.
    last = drawing.catch(() => undefined);
    return drawing;
  };
}
