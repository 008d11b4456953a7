/**
 * Priorities, the highest first: a cached page that is rendered again, an address known as a page, one that is
 * requested for the first time, and all else (one with a query, a sitemap).
 */
export type Rank = 'remade' | 'known' | 'new' | 'single';

const order: readonly Rank[] = ['remade', 'known', 'new', 'single'];

/** The longest queue: with more, none would have its turn in time, and each takes memory. */
const most = 200;

interface Waiter {
  rank: Rank;
  /** Ends the wait: it is the waiter's turn, or it has waited too long or in vain. */
  settle: (isTurn: boolean) => void;
}

/**
 * A priority queue of pages that wait for a free renderer, each up to a time limit: known pages go before unknown
 * addresses.
 */
export class RenderQueue {
  private readonly waiting: Waiter[] = [];

  /**
   * Resolves with true when it is the caller's turn; with false at `until` (by `performance.now()`), or when the queue
   * is full of others that come first.
   */
  wait(rank: Rank, until: number): Promise<boolean> {
    if (this.waiting.length >= most && !this.makeRoom(rank)) return Promise.resolve(false);
    return new Promise((resolve) => {
      const waiter: Waiter = {
        rank,
        settle: (isTurn) => {
          clearTimeout(timer);
          resolve(isTurn);
        },
      };
      const timer = setTimeout(() => this.leave(waiter), until - performance.now());
      this.waiting.push(waiter);
    });
  }

  private leave(waiter: Waiter): void {
    this.waiting.splice(this.waiting.indexOf(waiter), 1);
    waiter.settle(false);
  }

  /** Removes the last waiter of a lower priority; false where there is none. */
  private makeRoom(rank: Rank): boolean {
    const behind = order.slice(order.indexOf(rank) + 1).reverse();
    const last = behind
      .map((other) => this.waiting.findLast((waiter) => waiter.rank === other))
      .find((waiter) => waiter !== undefined);
    if (last) this.leave(last);
    return last !== undefined;
  }

  /** Gives the turn to the next waiter. */
  next(): void {
    const rank = order.find((candidate) => this.waiting.some((waiter) => waiter.rank === candidate));
    const index = this.waiting.findIndex((waiter) => waiter.rank === rank);
    if (index >= 0) this.waiting.splice(index, 1)[0]?.settle(true);
  }
}
