import type { FastifyRateLimitStore } from '@fastify/rate-limit';

interface Counted {
  calls: number;
  until: number;
}

/** Counts calls in memory, by the monotonic clock: the wall clock would refuse everybody after it was set back. */
export class MemoryStore implements FastifyRateLimitStore {
  #counted = new Map<string, Counted>();
  readonly #kept: number;

  constructor({ kept = 0 }: { kept?: number } = {}) {
    this.#kept = kept;
  }

  incr(key: string, done: (error: null, result: { current: number; ttl: number }) => void, window: number): void {
    const now = performance.now();
    const known = this.#counted.get(key);
    const { calls, until } = known && known.until > now ? known : { calls: 0, until: now + window };
    this.#counted.delete(key);
    this.#counted.set(key, { calls: calls + 1, until });
    for (const oldest of this.#counted.keys()) {
      if (this.#counted.size <= this.#kept) break;
      this.#counted.delete(oldest);
    }
    done(null, { current: calls + 1, ttl: until - now });
  }

  child = (options: object) => new MemoryStore(options);
}
