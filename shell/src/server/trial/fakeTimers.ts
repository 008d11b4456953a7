import { realmGlobal } from '../rendering/realmGlobal';
import type { Patch } from './patchedGlobals';

/** What is done when a timer fires, once or again and again, and after how many milliseconds. */
interface Timer {
  act: unknown;
  after: number;
  isRepeated: boolean;
}

/** Milliseconds within which a timer fires that is looked at. */
const soon = 1000;

/** Timers that fire when somebody says so. */
export class FakeTimers {
  private readonly timers = new Map<number, Timer>();
  /** The number of the timer that was begun last. */
  last = 0;

  private readonly begin = (isRepeated: boolean) => (act: unknown, after = 0) => {
    this.last += 1;
    this.timers.set(this.last, { act, after, isRepeated });
    return this.last;
  };

  readonly stop = (timer: number) => void this.timers.delete(timer);

  // Of either kind any timer is stopped.
  readonly patches: Patch[] = [[realmGlobal, 'setInterval', () => this.begin(true)], [realmGlobal, 'setTimeout', () => this.begin(false)], ...['clearInterval', 'clearTimeout'].map((name): Patch => [realmGlobal, name, () => this.stop])];

  /** Those that were begun after a timer. */
  begunSince(timer: number): number[] {
    return [...this.timers.keys()].filter((each) => each > timer);
  }

  /** How many intervals nobody has stopped. */
  get runningIntervals(): number {
    return [...this.timers.values()].filter(({ isRepeated }) => isRepeated).length;
  }

  /** What all do that fire within a second. */
  due(): (() => unknown)[] {
    const near = [...this.timers].filter(([, { after }]) => after < soon);
    for (const [timer, { isRepeated }] of near) if (!isRepeated) this.stop(timer);
    return near.flatMap(([, { act }]) => (typeof act === 'function' ? [act as () => unknown] : []));
  }
}
