/** Priorities, the highest first: a cached page that is rendered anew, an address that was a page before, one that is asked for the first time, and what is for one visitor alone. */
export type Rank = 'remade' | 'known' | 'new' | 'single';

const order: readonly Rank[] = ['remade', 'known', 'new', 'single'];

/** How many wait: of more, all would have no turn in their time, and each of them is a page. */
const most = 200;

interface Waiter {
  rank: Rank;
  /** Ends the wait: it is the waiter's turn, or it never will be. */
  settle: (isTurn: boolean) => void;
}

/** A priority queue of pages that wait for a free renderer: known pages go before unknown addresses, and nobody waits longer than a page may. */
export class RenderQueue {
  private readonly waiting: Waiter[] = [];

  /** Resolves with true when it is this one's turn, and with false at the given moment of `performance.now()`, or at once where too many wait who come first. */
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

  /** Sends the last of those away who come after this one; false where nobody does. */
  private makeRoom(rank: Rank): boolean {
    const behind = order.slice(order.indexOf(rank) + 1).reverse();
    const last = behind.map((other) => this.waiting.findLast((waiter) => waiter.rank === other)).find((waiter) => waiter !== undefined);
    if (last) this.leave(last);
    return last !== undefined;
  }

  /** Gives a turn that was had to the next one. */
  next(): void {
    const rank = order.find((candidate) => this.waiting.some((waiter) => waiter.rank === candidate));
    const index = this.waiting.findIndex((waiter) => waiter.rank === rank);
    if (index >= 0) this.waiting.splice(index, 1)[0]?.settle(true);
  }
}
