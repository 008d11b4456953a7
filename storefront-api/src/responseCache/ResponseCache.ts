import { BoundedCache, CachedBody } from '@storefront/server';
import type { DataVersion } from './dataVersion';

/**
 * Milliseconds after which an answer is made again although no change is known, for changes that no trigger can see.
 */
const longestCached = 60_000;

/** A public answer and the data version of which it was made; without one clients may not cache it either. */
export interface CachedAnswer {
  body: CachedBody;
  version: string | undefined;
}

interface CacheEntry extends CachedAnswer {
  until: number;
}

interface UnderWay {
  epoch: number;
  answer: Promise<CachedAnswer>;
}

/** Makes each public answer once for each data version, for all callers. */
export class ResponseCache {
  private readonly store: BoundedCache<CacheEntry>;
  private readonly underWay = new Map<string, UnderWay>();

  constructor(
    private readonly version: DataVersion,
    room: number,
  ) {
    this.store = new BoundedCache(room);
    version.onChange(() => this.store.clear());
  }

  find(key: string): CachedAnswer | undefined {
    const kept = this.store.get(key);
    return kept && kept.until > performance.now() ? kept : undefined;
  }

  /**
   * The cached answer, or the one that is being made since the last change. An error goes to all who wait, and is not
   * cached.
   */
  answer(key: string, make: () => Promise<unknown>): CachedAnswer | Promise<CachedAnswer> {
    const kept = this.find(key);
    if (kept) return kept;
    const { epoch } = this.version;
    const known = this.underWay.get(key);
    if (known?.epoch === epoch) return known.answer;
    const entry = { epoch, answer: this.make(key, make) };
    this.underWay.set(key, entry);
    const forget = () => void (this.underWay.get(key) === entry && this.underWay.delete(key));
    entry.answer.then(forget, forget);
    return entry.answer;
  }

  private async make(key: string, make: () => Promise<unknown>): Promise<CachedAnswer> {
    const { current, epoch } = this.version;
    const body = new CachedBody(JSON.stringify(await make()));
    // If the data changed meanwhile, the answer may have the change or not: it goes to those who wait, and is not
    // cached.
    const isTrue = current !== undefined && epoch === this.version.epoch;
    if (isTrue) this.store.set(key, { body, version: current, until: performance.now() + longestCached }, body.bytes);
    return { body, version: isTrue ? current : undefined };
  }
}
