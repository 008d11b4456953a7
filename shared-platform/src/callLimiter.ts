/**
 * Calls of one remote that are under way at once: others need one of the browser's six connections to a server now and
 * then.
 */
const atOnce = 10;

/** Calls of one remote that may begin at once (a large cart needs so many), and in each second after that. */
const burst = 200;
const perSecond = 10;

/** Calls of one remote that may wait; further ones fail. */
const mostWaiting = 500;

/** Resolves when a call may start, with what to call at its end. */
type Turn = (() => void) | Promise<() => void>;

interface Waiting {
  begin: () => void;
}

/** The calls of one remote: a token bucket with a queue. */
class CallQueue {
  private underway = 0;
  private left = burst;
  private countedAt = performance.now();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly waiting: Waiting[] = [];

  /**
   * Starts or queues a call; returns what to call at its end. Synchronous where the call may start now, since a page
   * that is being left has no later. Rejects with the signal's reason, or where too many wait.
   */
  take(signal: AbortSignal): Turn {
    this.count();
    if (this.waiting.length === 0 && this.isFree()) return this.begin();
    return new Promise((resolve, reject) => {
      if (this.waiting.length === mostWaiting) return reject(new Error(`${mostWaiting} calls wait already`));
      const one = { begin: () => resolve(this.begin()) };
      this.waiting.push(one);
      signal.addEventListener('abort', () => {
        const at = this.waiting.indexOf(one);
        if (at < 0) return;
        this.waiting.splice(at, 1);
        reject(signal.reason as Error);
      });
      this.next();
    });
  }

  private isFree = (): boolean => this.underway < atOnce && this.left >= 1;

  private begin(): () => void {
    this.underway += 1;
    this.left -= 1;
    return this.end;
  }

  private readonly end = (): void => {
    this.underway -= 1;
    this.next();
  };

  private count(): void {
    const now = performance.now();
    this.left = Math.min(burst, this.left + ((now - this.countedAt) / 1000) * perSecond);
    this.countedAt = now;
  }

  private next(): void {
    this.count();
    clearTimeout(this.timer);
    while (this.waiting.length > 0 && this.isFree()) this.waiting.shift()?.begin();
    if (this.waiting.length > 0 && this.underway < atOnce)
      this.timer = setTimeout(() => this.next(), ((1 - this.left) / perSecond) * 1000);
  }
}

/** Limits the API calls of each remote, so that none uses up the browser's connections or the API's rate limit. */
export type CallLimiter = (remote: string, signal: AbortSignal) => Turn;

export function createCallLimiter(): CallLimiter {
  const queues = new Map<string, CallQueue>();
  return (remote, signal) => {
    const queue = queues.get(remote) ?? new CallQueue();
    queues.set(remote, queue);
    return queue.take(signal);
  };
}
