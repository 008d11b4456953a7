import { BoundedCache, CachedBody } from '@storefront/server';
import type { DataVersion } from './dataVersion';

/** Milliseconds after which an answer is made anew though nothing is known to have changed: what no trigger can see ends too. */
const longestKept = 60_000;

/** A public answer, and the state of the data that it was made of; without one it may not be kept by those who ask either. */
export interface KeptAnswer {
  body: CachedBody;
  version: string | undefined;
}

interface Kept extends KeptAnswer {
  until: number;
}

interface UnderWay {
  epoch: number;
  answer: Promise<KeptAnswer>;
}

/** Makes each public answer once for each state of the data, whoever and however many ask for it. */
export class Keeper {
  private readonly store: BoundedCache<Kept>;
  private readonly underWay = new Map<string, UnderWay>();

  constructor(
    private readonly version: DataVersion,
    room: number,
  ) {
    this.store = new BoundedCache(room);
    version.onChange(() => this.store.clear());
  }

  find(key: string): KeptAnswer | undefined {
    const kept = this.store.get(key);
    return kept && kept.until > performance.now() ? kept : undefined;
  }

  /** The kept answer, or that which is being made since the last change; an error is everybody's who waited for it, and kept by nobody. */
  answer(key: string, make: () => Promise<unknown>): KeptAnswer | Promise<KeptAnswer> {
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

  private async make(key: string, make: () => Promise<unknown>): Promise<KeptAnswer> {
    const { current, epoch } = this.version;
    const body = new CachedBody(JSON.stringify(await make()));
    // What changed while it was made may be in it or not: it goes to those who asked before, and no further.
    const isTrue = current !== undefined && epoch === this.version.epoch;
    if (isTrue) this.store.set(key, { body, version: current, until: performance.now() + longestKept }, body.bytes);
    return { body, version: isTrue ? current : undefined };
  }
}
