/**
 * Who comes first when all renderers are busy: what visitors had a moment ago, what was an answer before, what nobody has asked for yet, what is
 * one asker's alone.
 */
export type Rank = 'remade' | 'known' | 'new' | 'single';

const order: readonly Rank[] = ['remade', 'known', 'new', 'single'];

interface Waiter {
  rank: Rank;
  come: () => void;
}

/** Those who wait for a free renderer. Any number of strange addresses wait behind the shop's own pages, and nobody longer than a page may. */
export class Turns {
  private readonly waiting: Waiter[] = [];

  /** Resolves with true when it is this one's turn, and with false at the given moment of `performance.now()`. */
  wait(rank: Rank, until: number): Promise<boolean> {
    return new Promise((resolve) => {
      const waiter: Waiter = {
        rank,
        come: () => {
          clearTimeout(timer);
          resolve(true);
        },
      };
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(waiter), 1);
        resolve(false);
      }, until - performance.now());
      this.waiting.push(waiter);
    });
  }

  /** Gives a turn that was had to the next one. */
  next(): void {
    const rank = order.find((candidate) => this.waiting.some((waiter) => waiter.rank === candidate));
    const index = this.waiting.findIndex((waiter) => waiter.rank === rank);
    if (index >= 0) this.waiting.splice(index, 1)[0]?.come();
  }
}
